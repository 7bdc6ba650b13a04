/** Size limits of the built site in bytes, except where noted. tests/dist/size.test.ts, e2e/size.spec.ts and e2e/pages.spec.ts enforce them. */
export const budgets = {
  /** A page with an empty <main> and without JSON-LD, brotli: what developers are responsible for. */
  frame: 12_500,
  /** The landing page as delivered, brotli. */
  landing: 18_000,
  /** Any other page as delivered, brotli; more prints a warning. */
  warning: 18_000,
  /** Scripts of the contact form after the first interaction, on the wire. */
  contact: 78_000,
  /** Scripts of the account for a signed-in visitor, on the wire. */
  account: 140_000,
  /** Cumulative Layout Shift while a page loads and scrolls; a score, not bytes. */
  layoutShift: 0.005,
} as const;
