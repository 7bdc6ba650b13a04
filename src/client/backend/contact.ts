import { type ContactField, type ContactFieldName, contactFields } from '../../shared/contact-fields';
import type { PublicCode, Result } from '../../shared/result';
import { type ContactMessage, notSurePackage } from '../forms/contact';
import { insertRow } from './rest';

/**
 * Stores a message of the contact form. Columns: docs/product.md, "Data".
 * @param message the validated form
 * @param idempotencyKey created once per message and sent with every retry, so that the message is stored once
 */
export function sendMessage(
  message: ContactMessage,
  idempotencyKey: string,
): Promise<Result<null, PublicCode>> {
  return insertRow('contact_submissions', {
    idempotency_key: idempotencyKey,
    service: '',
    ...Object.fromEntries(
      contactFields.map(({ name, column, storedPrefix = '' }: ContactField & { name: ContactFieldName }) => {
        const value =
          name === 'package' && message.package === notSurePackage ? 'Not specified' : message[name];
        return [column, storedPrefix + value];
      }),
    ),
  });
}
