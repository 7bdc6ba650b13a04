/**
 * Stands in for the administrator's calls in @supabase/auth-js, which take a secret key. Signing out is the one that a
 * browser makes (docs/decisions/007-supabase-client.md).
 */
import type { GoTrueAdminApi } from '@supabase/auth-js';
import { isAuthError } from '@supabase/auth-js/dist/module/lib/errors';
import { _request as send } from '@supabase/auth-js/dist/module/lib/fetch';

type Options = ConstructorParameters<typeof GoTrueAdminApi>[0];

export default class SignOutAlone implements Pick<GoTrueAdminApi, 'signOut'> {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  signOut: GoTrueAdminApi['signOut'] = async (jwt, scope = 'global') => {
    const { url, headers = {}, fetch: own } = this.#options;
    try {
      await send(own ?? fetch, 'POST', `${url}/logout?scope=${scope}`, { headers, jwt, noResolveJson: true });
      return { data: null, error: null };
    } catch (error) {
      if (isAuthError(error)) return { data: null, error };
      throw error;
    }
  };
}
