/** What TypeScript does not know yet: https://developer.mozilla.org/docs/Web/API/Trusted_Types_API */
export interface WithTrustedTypes {
  /** Undefined in older browsers. */
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(text: string): string };
  };
}
