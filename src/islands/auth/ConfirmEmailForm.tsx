import '../../styles/box.css';
import { useState } from 'react';
import * as v from 'valibot';
import { flashSuccess, showSuccess } from '../../client/toast';
import { authMessages } from '../../shared/messages/auth';
import { paths } from '../../shared/paths';
import { withBoundary } from '../form/Boundary';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { useEmailLink } from './useEmailLink';

/** Redeems the link that changes the email address, on submit: email scanners open every link. */
export const ConfirmEmailForm = withBoundary(function ConfirmEmailForm() {
  const [outcome, setOutcome] = useState<'changed' | 'pending' | null>(null);
  const { redeem, onFailure, help } = useEmailLink();
  const form = useForm({
    id: 'confirm-email',
    schema: v.object({}),
    submit: () => redeem(),
    onSuccess: (redeemed) => {
      if (redeemed === 'signedIn') {
        flashSuccess(authMessages.emailConfirmed);
        location.replace(paths.account);
      } else {
        showSuccess(redeemed === 'pending' ? authMessages.oneConfirmed : authMessages.emailConfirmed);
        setOutcome(redeemed);
      }
      return 'keep';
    },
    onFailure,
  });

  return (
    <>
      <Form state={form} label="Confirm email address" hidden={outcome !== null} help={help}>
        <SubmitButton busyText="CONFIRMING...">CONFIRM</SubmitButton>
      </Form>
      {outcome === 'pending' && (
        <div className="box">
          <FocusedHeading>Almost done</FocusedHeading>
          <p>{authMessages.oneConfirmed.text}</p>
        </div>
      )}
      {outcome === 'changed' && (
        <div className="box">
          <FocusedHeading>Your email address has been changed</FocusedHeading>
          <p>
            From now on, <a href={paths.signIn}>sign in</a> with the new one. Your password hasn’t changed.
          </p>
        </div>
      )}
    </>
  );
});
