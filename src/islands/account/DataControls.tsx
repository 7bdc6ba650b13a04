import '../../styles/disclosure.css';
import './DataControls.css';
import { useState } from 'react';
import { loadAccountExport } from '../../client/backend/account-data';
import type { SessionUser } from '../../client/backend/session';
import { showError, showSuccess } from '../../client/toast';
import { formatIsoDay } from '../../shared/dates';
import { accountMessages } from '../../shared/messages/account';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import type { ErrorCode } from '../../shared/result';
import { FailureHelp } from '../form/FailureHelp';
import { useBusy } from '../form/useBusy';
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

export function DataControls({ user }: Props) {
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<ErrorCode>();

  const exportData = async () => {
    const result = await loadAccountExport(user.id);
    setFailure(result.ok ? undefined : result.code);
    if (result.ok) {
      download(`my-data-${formatIsoDay(new Date())}.json`, result.value);
      showSuccess(accountMessages.exportReady);
    } else showError(getAuthFailureMessage(result));
  };

  return (
    <section className="my-data" aria-labelledby="my-data-title">
      <h3 id="my-data-title">My data</h3>
      <p>
        The download is a JSON file with your account, profile, photo, subscription and devices, and this
        browser’s cookie choice.
      </p>
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-busy={isBusy || undefined}
          onClick={() => run(exportData)}
        >
          Download my data
        </button>
      </p>
      <FailureHelp code={failure} />
      <details>
        <summary className="disclosure">Delete account</summary>
        <p>
          Deleting your account immediately removes your photo, profile and subscription. You can’t undo this.
        </p>
        <DeleteAccountForm user={user} />
      </details>
    </section>
  );
}
