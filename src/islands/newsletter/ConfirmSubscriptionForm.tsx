import '../../components/ui/Box.css';
import { useState } from 'react';
import * as v from 'valibot';
import { confirmSubscription } from '../../lib/backend/newsletter';
import { explain } from '../../lib/messages';
import { newsletterMessages } from '../../lib/newsletter-messages';
import { paths } from '../../lib/paths';
import { showSuccess } from '../../lib/toast';
import { ErrorSummary } from '../form/ErrorSummary';
import { FocusedHeading } from '../form/FocusedHeading';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { readToken } from './token';

interface Props {
  /** What the page says that the button does; kept with the subscription. */
  wording: string;
}

const form = 'confirm-subscription';

/** Makes a reader of whoever subscribed. It acts on the button, not on opening: mail scanners open every link. */
export function ConfirmSubscriptionForm({ wording }: Props) {
  const [isDone, setIsDone] = useState(false);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: v.object({}),
    submit: () => confirmSubscription(readToken(), wording),
    onSuccess: () => {
      showSuccess(newsletterMessages.subscriptionConfirmed);
      setIsDone(true);
      return 'keep';
    },
    onFailure: explain,
    failed: newsletterMessages.subscriptionNotConfirmed,
  });

  if (isDone)
    return (
      <div className="box">
        <FocusedHeading>{newsletterMessages.subscriptionConfirmed.title}</FocusedHeading>
        <p>{newsletterMessages.subscriptionConfirmed.text}</p>
        <p>
          Until the next issue, read <a href={paths.blog}>the articles</a>.
        </p>
      </div>
    );

  return (
    <form id={form} {...formProps} aria-label="Confirm subscription">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <SubmitButton isBusy={isBusy} busyText="CONFIRMING...">
        CONFIRM
      </SubmitButton>
    </form>
  );
}
