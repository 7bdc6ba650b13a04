import { useState } from 'react';
import { setPassword } from '../../lib/backend/auth';
import { forgetMailLink, keptMailLink, redeemMailLink } from '../../lib/backend/mail-link';
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
import { LinkProblem } from './LinkProblem';

const form = 'reset-password';

/** Sets a new password with the link from the mail: docs/product.md, "Reset password". */
export function ResetPasswordForm() {
  const [isRedeemed, setIsRedeemed] = useState(false);
  const [code, setCode] = useState<string | null>(null);

  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: resetPasswordSchema,
    submit: async ({ password }) => {
      if (!isRedeemed) {
        const redeemed = await redeemMailLink(keptMailLink(['recovery']));
        if (!redeemed.ok) return redeemed;
        forgetMailLink();
        setIsRedeemed(true);
      }
      return setPassword(password);
    },
    onSuccess: () => {
      flashSuccess(messages.passwordChanged);
      openPage(paths.account);
      return 'keep';
    },
    onFailure: (failure) => {
      setCode(failure.code);
      return explain(failure);
    },
  });

  return (
    <form id={form} {...formProps} aria-label="New password">
      <ErrorSummary {...{ summary, form, errors, problem }}>
        <LinkProblem code={code} />
      </ErrorSummary>
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
