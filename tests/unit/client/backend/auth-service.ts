/** A signed-out browser, and responses of the auth service. */
import { beforeEach, vi } from 'vitest';
import { json, type Respond } from '../../../support/network';
import { stubStorage } from '../../../support/storage';

/** Gives each test empty storage and, with `loadAuth`, its own Supabase client. */
export function startSignedOut() {
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'https://agentory.example' });
    vi.stubGlobal('window', {});
    stubStorage();
    vi.resetModules();
  });
}

export const loadAuth = async () => ({
  ...(await import('../../../../src/client/backend/auth')),
  ...(await import('../../../../src/client/backend/session')),
  ...(await import('../../../../src/client/backend/account')),
  ...(await import('../../../../src/client/backend/safeguards')),
  ...(await import('../../../../src/client/backend/email-link')),
});

export const makeSession = (email: string, id = email) => ({
  access_token: `access of ${email}`,
  refresh_token: `refresh of ${email}`,
  token_type: 'bearer',
  expires_in: 3600,
  user: {
    id,
    email,
    created_at: '2025-07-12T10:00:00Z',
    user_metadata: { full_name: 'Ada' },
    aud: 'authenticated',
  },
});

export const ada = { email: 'ada@example.com', password: 'analytical engine' };
export const session = makeSession(ada.email, 'f3c0');

/** The owner of the session, who has typed the password. */
export const owner = { ...ada, id: 'f3c0' };

export const refusal = (status: number, code: string, message: string) =>
  json(status, { code: status, error_code: code, msg: message });

export const ended: Respond = () => new Response(null, { status: 204 });

/** The list of a person's only device. */
export const devices = json(200, [
  {
    id: 'd1',
    signed_in_at: '2025-07-12T10:00:00Z',
    last_used_at: '2025-07-12T10:00:00Z',
    user_agent: null,
    ip_address: null,
    is_current: true,
  },
]);
