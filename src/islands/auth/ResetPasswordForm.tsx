import '../../components/ui/Box.css';
import { useState } from 'react';
import { setPassword } from '../../lib/backend/auth';
import { type MailLink, readMailLink, redeemMailLink } from '../../lib/backend/mail-link';
import { fail } from '../../lib/backend/result';
import { openPage } from '../../lib/backend/session-store';
import { resetPasswordSchema } from '../../lib/forms/auth';
import { limits } from '../../lib/forms/limits';
import { explain, messages } from '../../lib/messages';
import { paths } from '../../lib/paths';
import { flashSuccess } from '../../lib/toast';
import { ErrorSummary } from '../form/ErrorSummary';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

const form = 'reset-password';

type LinkState = { status: 'ready'; link: MailLink } | { status: 'redeemed' } | { status: 'spent' };

/**
 * The link that opened the page. The page's own inline script has moved it from the address bar into the
 * history entry; it is redeemed when the form is sent, so a mail scanner that only opens it does not use it up.
 */
function readLink(): LinkState {
  const url = new URL(history.state?.mailLink ?? '', location.origin);
  const link = readMailLink(url.search, url.hash);
  return link === null || link.kind === 'refused' ? { status: 'spent' } : { status: 'ready', link };
}

/** Sets a new password with the link from the mail: docs/product.md, "Reset password". */
export function ResetPasswordForm() {
  const [state, setState] = useState<LinkState | null>(null);

  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: resetPasswordSchema,
    submit: async ({ password }) => {
      const current = state ?? readLink();
      if (current.status === 'spent') return fail('link_expired');
      if (current.status === 'ready') {
        const redeemed = await redeemMailLink(current.link);
        if (!redeemed.ok) return redeemed;
        const { mailLink: _redeemed, ...others } = history.state ?? {};
        history.replaceState(others, '');
        setState({ status: 'redeemed' });
      }
      return setPassword(password);
    },
    onSuccess: () => {
      flashSuccess(messages.passwordChanged);
      openPage(paths.account);
      return 'keep';
    },
    onFailure: (failure) => {
      if (failure.code === 'link_expired' || failure.code === 'session_expired')
        setState({ status: 'spent' });
      return explain(failure);
    },
  });

  if (state?.status === 'spent')
    return (
      <div className="box" role="alert">
        <h2>This link no longer works</h2>
        <p>
          A link for a new password works once and for one hour. This one has expired, was used, or is
          incomplete.
        </p>
        <p className="actions">
          <a className="button" data-variant="primary" href={paths.forgotPassword}>
            Get a new link
          </a>
        </p>
      </div>
    );

  return (
    <form id={form} {...formProps} aria-label="New password">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={`Must be at least ${limits.passwordMin} characters long`}
        error={errors.password}
      />
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        SET NEW PASSWORD
      </SubmitButton>
    </form>
  );
}
