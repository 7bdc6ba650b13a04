/** The Edge Function that mails the operator once a day what waits for an answer. Everything it does is in digest.ts. */
import { readSettings, sendDigest } from './digest.ts';

/** The part of Deno that is used, so that the project's own compiler can check this file. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const settings = readSettings(Deno.env.toObject());

Deno.serve((request) =>
  sendDigest(request, settings, {
    fetch,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    log: (line) => console.log(line),
  }),
);
