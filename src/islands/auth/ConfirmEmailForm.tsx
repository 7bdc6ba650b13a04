import '../../styles/box.css';
import { useState } from 'react';
import * as v from 'valibot';
import { flashSuccess, showSuccess } from '../../client/toast';
import { authMessages } from '../../shared/auth-messages';
import { paths } from '../../shared/paths';
import { ErrorSummary } from '../form/ErrorSummary';
import { FocusedHeading } from '../form/FocusedHeading';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { OtherAccount, useMailLink } from './useMailLink';

const form = 'confirm-email';

/** Redeems the link that changes the email address, on submit: email scanners open every link. */
export function ConfirmEmailForm() {
  const [outcome, setOutcome] = useState<'changed' | 'halfway' | null>(null);
  const { redeem, onFailure, isOtherAccount, leave } = useMailLink(['email_change']);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: v.object({}),
    submit: () => redeem(),
    onSuccess: (redeemed) => {
      if (redeemed === 'signedIn') {
        flashSuccess(authMessages.addressConfirmed);
        location.assign(paths.account);
      } else {
        showSuccess(redeemed === 'halfway' ? authMessages.halfConfirmed : authMessages.addressConfirmed);
        setOutcome(redeemed);
      }
      return 'keep';
    },
    onFailure,
  });

  if (outcome === 'halfway')
    return (
      <div className="box">
        <FocusedHeading>Almost done</FocusedHeading>
        <p>{authMessages.halfConfirmed.text}</p>
      </div>
    );

  if (outcome === 'changed')
    return (
      <div className="box">
        <FocusedHeading>Your address is changed</FocusedHeading>
        <p>
          From now on, <a href={paths.signIn}>sign in</a> with the new one. Your password stays as it is.
        </p>
      </div>
    );

  return (
    <form id={form} {...formProps} aria-label="Confirm address">
      <ErrorSummary {...{ summary, form, errors, problem }}>
        {isOtherAccount && <OtherAccount onLeave={leave} />}
      </ErrorSummary>
      {(!isOtherAccount || isBusy) && (
        <SubmitButton isBusy={isBusy} busyText="CONFIRMING...">
          CONFIRM
        </SubmitButton>
      )}
    </form>
  );
}
