import { afterEach, expect, it, vi } from 'vitest';
import { sendMessage } from '../../../../src/client/backend/contact';
import { contactFields } from '../../../../src/shared/contact-fields';
import { writeEmail } from '../../../../supabase/functions/notify-operator/email';
import { created, stubNetwork } from '../../../support/network';

const labels = contactFields.map(({ label }) => label);

function rename(...names: string[]): void {
  for (const [index, field] of contactFields.entries()) Object.assign(field, { label: names[index] });
}
afterEach(() => rename(...labels));

const message = {
  fullName: 'Grace Hopper',
  email: 'grace@example.com',
  company: '',
  package: 'leader',
  description: 'Answer the phone',
};
const key = '1a2b3c4d-0000-4000-8000-000000000000';

/** Sends a message. @returns the row that the database receives */
async function readStoredRow(values = message) {
  vi.stubGlobal('location', { origin: 'https://agentory.example' });
  const sent = stubNetwork(created);
  await sendMessage(values, key);
  return sent[0]?.body;
}

const row = {
  idempotency_key: key,
  service: '',
  full_name: 'Grace Hopper',
  email: 'grace@example.com',
  company_name: '',
  additional_info: 'Package: leader',
  problem_description: 'Answer the phone',
};

it('a message is stored in the same form when every label has another name', async () => {
  rename('Who are you?', 'Email address', 'Firm', 'Plan', 'Your task');
  expect(await readStoredRow()).toEqual(row);
});

it('a message without a chosen package is stored as "Package: Not specified"', async () => {
  expect(await readStoredRow({ ...message, package: 'Not sure yet' })).toEqual({
    ...row,
    additional_info: 'Package: Not specified',
  });
});

it('the operator notification shows the package without its stored prefix when every label has another name', () => {
  rename('Who are you?', 'Email address', 'Firm', 'Plan', 'Your task');
  const { text } = writeEmail({ ...row, id: '1', created_at: '2025-07-12T14:05:09Z' });
  expect(text).toContain('Plan          leader\n');
});
