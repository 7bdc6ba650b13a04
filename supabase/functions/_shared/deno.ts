/** The runtime of Edge Functions. All other modules use only APIs that Deno and Node share, so that tests can run them. */
import type { Services } from './send-email.ts';

/** What the functions use of Deno. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handle: (request: Request) => Promise<Response>): void;
};

const services: Services = {
  fetch,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log: (line) => console.log(line),
};

/** Serves an Edge Function. @param readSettings reads the environment once; null if a setting is missing */
export function serve<Settings>(
  readSettings: (environment: Record<string, string | undefined>) => Settings | null,
  handle: (request: Request, settings: Settings | null, services: Services) => Promise<Response>,
): void {
  const settings = readSettings(Deno.env.toObject());
  Deno.serve((request) => handle(request, settings, services));
}
