import { beforeEach, expect, it, vi } from 'vitest';
import { sendMessage } from '../../../src/lib/backend/contact';
import { created, stubNetwork } from '../network';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
});

const message = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  company: '',
  package: 'leader',
  description: 'Sort the post.',
};

it('sends every column, and the key that recognises a retry', async () => {
  const sent = stubNetwork(created);
  await sendMessage(message, '0a0a0a0a-0000-4000-8000-000000000001');
  expect(sent[0]?.url.pathname).toBe('/rest/v1/contact_submissions');
  expect(sent[0]?.body).toEqual({
    idempotency_key: '0a0a0a0a-0000-4000-8000-000000000001',
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    company_name: '',
    service: '',
    problem_description: 'Sort the post.',
    additional_info: 'Package: leader',
  });
});

it('stores "Not sure yet" as a package that is not specified', async () => {
  const sent = stubNetwork(created);
  await sendMessage({ ...message, package: 'Not sure yet' }, '0a0a0a0a-0000-4000-8000-000000000002');
  expect(sent[0]?.body).toMatchObject({ additional_info: 'Package: Not specified' });
});
