/** The session of the account that is signed in. */
import { failureOfAuth, settle, withClient } from './auth';
import { ok, type Result } from './result';

/** Whether this page is ending its session itself: a check under way must not call that an ended session. */
let isSigningOut = false;

/**
 * Asks the service whether the session of this device still counts: a stored one may have been ended elsewhere.
 * @returns `session_expired` when it does not
 */
export function checkSession(): Promise<Result<null>> {
  return withClient(async ({ auth }) => {
    const { error } = await auth.getUser();
    return error && !isSigningOut ? failureOfAuth(error) : ok(null);
  });
}

/** Ends the session on this device. */
export function signOut(): Promise<Result<null>> {
  isSigningOut = true;
  return withClient(async ({ auth }) => {
    const { error } = await auth.signOut({ scope: 'local' });
    isSigningOut = !error;
    return error ? failureOfAuth(error) : ok(null);
  });
}

/** Ends the account's sessions on all other devices. */
export function signOutOthers(): Promise<Result<null>> {
  return withClient(async ({ auth }) => settle(await auth.signOut({ scope: 'others' })));
}
