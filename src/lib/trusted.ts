/**
 * Starts workers. The policy of the site lets no text become an address of code (deploy/rules.ts), except here.
 * https://developer.mozilla.org/docs/Web/API/Trusted_Types_API
 */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): typeof rules;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

const policy = trustedTypes?.createPolicy('worker', {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError(`${address} is no file of this site`);
    return address;
  },
});

/** Starts a module of this site in a thread of its own. @param address as an import with `?worker&url` gives it */
export const startWorker = (address: string): Worker =>
  new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
