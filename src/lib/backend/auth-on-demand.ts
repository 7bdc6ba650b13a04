/** The calls of auth.ts for forms: fetched when a form is sent, so that it wakes with less. */
import { codeOfException } from './rest';
import { fail, type Result } from './result';

/**
 * Makes a call of auth.ts.
 * @returns its result, or a failure of the network where it cannot be fetched
 */
export async function withAuth<T>(
  call: (auth: typeof import('./auth')) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await call(await import('./auth'));
  } catch (error) {
    return fail(codeOfException(error));
  }
}
