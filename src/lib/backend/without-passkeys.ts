/**
 * Stands in for the parts of @supabase/auth-js that sign in with a passkey or a wallet, which this site does not offer
 * (docs/decisions/007-supabase-client.md). The client names them all, and makes one object of them as it starts.
 */
const unused = (): never => {
  throw new Error('This site signs in with passwords alone.');
};

export class WebAuthnApi {}
export const webAuthnAbortService = {};
export const browserSupportsWebAuthn = (): boolean => false;
export {
  unused as createCredential,
  unused as createSiweMessage,
  unused as deserializeCredentialCreationOptions,
  unused as deserializeCredentialRequestOptions,
  unused as fromHex,
  unused as getAddress,
  unused as getCredential,
  unused as serializeCredentialCreationResponse,
  unused as serializeCredentialRequestResponse,
  unused as toHex,
};
