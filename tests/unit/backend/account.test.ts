import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadProfile, saveName } from '../../../src/client/backend/account';
import { loadAccountCopy } from '../../../src/client/backend/account-data';
import { getClient } from '../../../src/client/backend/client';
import { removePhoto } from '../../../src/client/backend/photo';
import { json, stubNetwork } from '../network';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
});

describe('the profile', () => {
  it('is read for the signed-in user only', async () => {
    const sent = stubNetwork(json(200, [{ avatar_url: null, full_name: 'Ada' }]));
    expect(await loadProfile('f3c0')).toEqual({ ok: true, value: { fullName: 'Ada', avatarUrl: null } });
    expect(sent[0]?.url.pathname).toBe('/rest/v1/profiles');
    expect(sent[0]?.url.searchParams.get('id')).toBe('eq.f3c0');
    expect(sent[0]?.url.searchParams.get('select')).toBe('avatar_url,full_name');
  });

  it('is null when it does not exist yet', async () => {
    stubNetwork(json(200, []));
    expect(await loadProfile('f3c0')).toEqual({ ok: true, value: null });
  });

  it.each([
    ['a refused token', 401, 'PGRST301'],
    ['an expired token', 401, 'PGRST303'],
    ['a code that is new', 401, 'PGRST399'],
    ['the refusal of an ended session', 403, '42501'],
  ])('requires sign-in after %s', async (_what, status, code) => {
    stubNetwork(json(status, { code, message: 'JWT expired', details: null, hint: null }));
    expect(await loadProfile('f3c0')).toEqual({ ok: false, code: 'session_expired' });
  });
});

describe('a new name', () => {
  it('is not saved when there is no profile', async () => {
    const sent = stubNetwork(json(200, []));
    expect(await saveName('f3c0', 'Ada King')).toEqual({ ok: false, code: 'not_found' });
    expect(sent[0]?.method).toBe('PATCH');
    expect(sent[0]?.url.searchParams.get('id')).toBe('eq.f3c0');
    expect(sent[0]?.body).toEqual({ full_name: 'Ada King' });
  });
});

describe('a photo', () => {
  const user = {
    id: 'f3c0',
    email: 'ada@example.com',
    created_at: '2025-07-12T10:00:00Z',
    user_metadata: {},
  };
  const session = json(200, {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 900,
    user,
  });
  const signIn = async (...answers: Parameters<typeof stubNetwork>) => {
    const { auth } = await getClient();
    const sent = stubNetwork(session, ...answers);
    await auth.signInWithPassword({ email: 'ada@example.com', password: 'analytical engine' });
    return sent;
  };
  // The response of the storage service for a missing file.
  const gone = json(400, { statusCode: '404', error: 'not_found', message: 'Object not found' });

  it('is removed from the profile when its file is missing', async () => {
    await signIn(gone, json(200, [{ id: 'f3c0' }]));
    expect(await removePhoto('f3c0')).toEqual({ ok: true, value: null });
  });

  it('stays in the profile when its file cannot be deleted', async () => {
    const sent = await signIn(json(400, { statusCode: '503', error: 'Down', message: 'down' }));
    expect(await removePhoto('f3c0')).toEqual({ ok: false, code: 'unavailable' });
    expect(sent).toHaveLength(2);
  });

  it('is left out of the data export when its file is missing', async () => {
    vi.stubGlobal('localStorage', {});
    const address = 'https://agentory.example/storage/v1/object/public/avatars/f3c0/avatar.webp?v=1';
    const profile = json(200, [{ avatar_url: address, full_name: 'Ada' }]);
    await signIn(json(200, user), profile, json(200, [{ terms_version: '2025-07-12' }]), json(200, []), gone);
    expect(await loadAccountCopy()).toMatchObject({
      ok: true,
      value: { account: { termsVersion: '2025-07-12' }, profile: { avatarUrl: address }, photo: null },
    });
  });
});
