/** The runtime of Edge Functions. Everything else uses what browsers, Deno and Node share, so that tests can run it. */
import type { Services } from './mailing.ts';

/** The part of Deno that is used, so that the project's own compiler can check the functions. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const services: Services = {
  fetch,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log: (line) => console.log(line),
};

/** Serves an Edge Function. @param readSettings reads the environment once; null if a setting is missing */
export function serve<Settings>(
  readSettings: (environment: Record<string, string | undefined>) => Settings | null,
  answer: (request: Request, settings: Settings | null, services: Services) => Promise<Response>,
): void {
  const settings = readSettings(Deno.env.toObject());
  Deno.serve((request) => answer(request, settings, services));
}
