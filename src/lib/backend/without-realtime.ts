/**
 * Stands in for @supabase/realtime-js and @supabase/functions-js, which supabase-js imports and this
 * site never uses: 13 kB less for everyone who opens the account (docs/decisions/007-supabase-client.md).
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
  removeAllChannels(): Promise<never[]> {
    return Promise.resolve([]);
  }
}
export class FunctionsClient {}
export const FunctionRegion = {};
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsHttpError extends Error {}
export class FunctionsRelayError extends Error {}
