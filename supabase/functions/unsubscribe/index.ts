/** The Edge Function as Deno starts it. Everything it does is in unsubscribe.ts. */
import { answerUnsubscribe, readSettings } from './unsubscribe.ts';

/** The part of Deno that is used, so that the project's own compiler can check this file. */
declare const Deno: {
  env: { toObject(): Record<string, string> };
  serve(handler: (request: Request) => Promise<Response>): unknown;
};

const settings = readSettings(Deno.env.toObject());

Deno.serve((request) => answerUnsubscribe(request, settings, { fetch, log: (line) => console.log(line) }));
