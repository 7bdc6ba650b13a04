/** An expected failure whose message tells the user what to do. Commands print it without a stack trace and exit with 1. */
export class UserError extends Error {
  override name = 'UserError';
}
