import '../../styles/disclosure.css';
import './DataControls.css';
import { useState } from 'react';
import { loadAccountExport } from '../../client/backend/account-data';
import type { SessionUser } from '../../client/backend/session';
import { signOutOthers } from '../../client/backend/session';
import { showError, showSuccess } from '../../client/toast';
import { formatIsoDay } from '../../shared/dates';
import { accountMessages } from '../../shared/messages/account';
import { describeAuthFailure } from '../../shared/messages/auth';
import type { Result } from '../../shared/result';
import { DeleteAccountForm } from './DeleteAccountForm';

interface Props {
  user: SessionUser;
}

function download(name: string, value: unknown) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Downloads the owner's data, signs out other devices and deletes the account: docs/product.md, "My data". */
export function DataControls({ user }: Props) {
  const [busy, setBusy] = useState<'export' | 'others' | null>(null);

  const run = async <T,>(
    action: 'export' | 'others',
    call: () => Promise<Result<T>>,
    done: (value: T) => void,
  ) => {
    if (busy !== null) return;
    setBusy(action);
    const result = await call();
    setBusy(null);
    if (result.ok) done(result.value);
    else showError(describeAuthFailure(result));
  };

  return (
    <section className="my-data" aria-labelledby="my-data-title">
      <h3 id="my-data-title">My data</h3>
      <p>
        The download is a JSON file with your account, profile, photo and subscription, and this browser's
        cookie choice. If you log out other devices, you stay signed in here.
      </p>
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-busy={busy === 'export' || undefined}
          onClick={() =>
            run('export', loadAccountExport, (data) => {
              download(`my-data-${formatIsoDay(new Date())}.json`, data);
              showSuccess(accountMessages.exportReady);
            })
          }
        >
          Download my data
        </button>
        <button
          type="button"
          className="button"
          aria-busy={busy === 'others' || undefined}
          onClick={() => run('others', signOutOthers, () => showSuccess(accountMessages.othersSignedOut))}
        >
          Log out other devices
        </button>
      </p>
      <details>
        <summary className="disclosure">Delete account</summary>
        <p>
          Deleting your account immediately removes your photo, profile and subscription. You can't undo this.
        </p>
        <DeleteAccountForm user={user} />
      </details>
    </section>
  );
}
