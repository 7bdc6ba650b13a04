/** The calls of safeguards.ts for the profile: fetched when it is saved, so that the account opens with less. */
import { codeOfException } from './rest';
import { fail, type Result } from './result';

/**
 * Makes a call of safeguards.ts.
 * @returns its result, or a failure of the network where it cannot be fetched
 */
export async function withSafeguards<T>(
  call: (safeguards: typeof import('./safeguards')) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await call(await import('./safeguards'));
  } catch (error) {
    return fail(codeOfException(error));
  }
}
