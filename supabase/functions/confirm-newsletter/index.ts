/** The Edge Function that asks a new reader for a confirmation. Everything it does is in confirm.ts. */
import { confirmNewsletter, readSettings } from './confirm.ts';

/** The part of Deno that is used, so that the project's own compiler can check this file. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const settings = readSettings(Deno.env.toObject());

Deno.serve((request) =>
  confirmNewsletter(request, settings, {
    fetch,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log: (line) => console.log(line),
  }),
);
