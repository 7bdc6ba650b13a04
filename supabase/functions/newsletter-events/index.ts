/** The Edge Function as Deno starts it. Everything it does is in events.ts. */
import { readSettings, recordEvent } from './events.ts';

/** The part of Deno that is used, so that the project's own compiler can check this file. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const settings = readSettings(Deno.env.toObject());

Deno.serve((request) => recordEvent(request, settings, { fetch, log: (line) => console.log(line) }));
