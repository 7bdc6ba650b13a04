import '../../styles/box.css';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { confirmSubscription, unsubscribe } from '../../client/backend/newsletter';
import { showSuccess } from '../../client/toast';
import { getFailureMessage } from '../../shared/messages/failures';
import { newsletterMessages } from '../../shared/messages/newsletter';
import { paths } from '../../shared/paths';
import type { PublicCode, Result } from '../../shared/result';
import { withBoundary } from '../form/Boundary';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

interface Props {
  id: string;
  label: string;
  button: string;
  busyText: string;
  submit: (token: string) => Promise<Result<null, PublicCode>>;
  done: { title: string; text: string };
  failed: string;
  children: ReactNode;
}

/** A button that redeems the token of the link. Opening the page does nothing: email scanners open every link. */
function LinkForm({ id, label, button, busyText, submit, done, failed, children }: Props) {
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    id,
    schema: v.object({}),
    submit: () => submit(window.emailLink?.token ?? ''),
    onSuccess: () => {
      showSuccess(done);
      setIsDone(true);
      return 'keep';
    },
    onFailure: getFailureMessage,
    failureToast: failed,
  });

  return (
    <>
      <Form state={form} label={label} hidden={isDone}>
        <SubmitButton busyText={busyText}>{button}</SubmitButton>
      </Form>
      {isDone && (
        <div className="box">
          <FocusedHeading>{done.title}</FocusedHeading>
          <p>{done.text}</p>
          {children}
        </div>
      )}
    </>
  );
}

/** @param wording the text above the button, stored with the subscription as the record of consent */
export const ConfirmSubscriptionForm = withBoundary(({ wording }: { wording: string }) => (
  <LinkForm
    id="confirm-subscription"
    label="Confirm subscription"
    button="CONFIRM"
    busyText="CONFIRMING..."
    submit={(token) => confirmSubscription(token, wording)}
    done={newsletterMessages.subscriptionConfirmed}
    failed={newsletterMessages.subscriptionNotConfirmed}
  >
    <p>
      While you wait for the next issue, you can read <a href={paths.blog}>our articles</a>.
    </p>
  </LinkForm>
));

/** Ends a subscription. The result is the same for an unknown token. */
export const UnsubscribeForm = withBoundary(() => (
  <LinkForm
    id="unsubscribe"
    label="Unsubscribe"
    button="UNSUBSCRIBE"
    busyText="UNSUBSCRIBING..."
    submit={unsubscribe}
    done={newsletterMessages.unsubscribed}
    failed={newsletterMessages.unsubscribeFailed}
  >
    <p>
      If you still receive a newsletter, use the unsubscribe link at the end of it, or{' '}
      <a href={paths.contact}>write to us</a>.
    </p>
    <p>
      You can <a href={paths.blog}>subscribe again</a> at any time.
    </p>
  </LinkForm>
));
