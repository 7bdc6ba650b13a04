import '../../styles/box.css';
import { useState } from 'react';
import * as v from 'valibot';
import { flashSuccess, showSuccess } from '../../client/toast';
import { authMessages } from '../../shared/auth-messages';
import { paths } from '../../shared/paths';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { OtherAccount, useMailLink } from './useMailLink';

/** Redeems the link that changes the email address, on submit: email scanners open every link. */
export function ConfirmEmailForm() {
  const [outcome, setOutcome] = useState<'changed' | 'halfway' | null>(null);
  const { redeem, onFailure, isOtherAccount, leave } = useMailLink(['email_change']);
  const form = useForm({
    id: 'confirm-email',
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
    <Form state={form} label="Confirm address" help={isOtherAccount && <OtherAccount onLeave={leave} />}>
      {(!isOtherAccount || form.isBusy) && (
        <SubmitButton isBusy={form.isBusy} busyText="CONFIRMING...">
          CONFIRM
        </SubmitButton>
      )}
    </Form>
  );
}
