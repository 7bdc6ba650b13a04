import '../../styles/box.css';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { confirmSubscription, unsubscribe } from '../../client/backend/newsletter';
import { newsletterMessages } from '../../client/forms/newsletter-messages';
import { showSuccess } from '../../client/toast';
import { explain } from '../../shared/messages';
import { paths } from '../../shared/paths';
import type { PublicCode, Result } from '../../shared/result';
import { ErrorSummary } from '../form/ErrorSummary';
import { FocusedHeading } from '../form/FocusedHeading';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

interface Props {
  form: string;
  label: string;
  button: string;
  busyText: string;
  submit: (token: string) => Promise<Result<null, PublicCode>>;
  done: { title: string; text: string };
  failed: string;
  /** What the visitor can do afterwards. */
  children: ReactNode;
}

/** A button that redeems the token of the link. Opening the page does nothing: email scanners open every link. */
function LinkForm({ form, label, button, busyText, submit, done, failed, children }: Props) {
  const [isDone, setIsDone] = useState(false);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: v.object({}),
    // components/newsletter/NewsletterLink.astro has moved the token into the history entry.
    submit: () => submit(String(history.state?.mailLink ?? '')),
    onSuccess: () => {
      showSuccess(done);
      setIsDone(true);
      return 'keep';
    },
    onFailure: explain,
    failed,
  });

  if (isDone)
    return (
      <div className="box">
        <FocusedHeading>{done.title}</FocusedHeading>
        <p>{done.text}</p>
        {children}
      </div>
    );

  return (
    <form id={form} {...formProps} aria-label={label}>
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <SubmitButton isBusy={isBusy} busyText={busyText}>
        {button}
      </SubmitButton>
    </form>
  );
}

/** @param wording the text above the button, stored with the subscription as the record of consent */
export const ConfirmSubscriptionForm = ({ wording }: { wording: string }) => (
  <LinkForm
    form="confirm-subscription"
    label="Confirm subscription"
    button="CONFIRM"
    busyText="CONFIRMING..."
    submit={(token) => confirmSubscription(token, wording)}
    done={newsletterMessages.subscriptionConfirmed}
    failed={newsletterMessages.subscriptionNotConfirmed}
  >
    <p>
      Until the next issue, read <a href={paths.blog}>the articles</a>.
    </p>
  </LinkForm>
);

/** Ends a subscription. The answer is the same for an unknown token. */
export const UnsubscribeForm = () => (
  <LinkForm
    form="unsubscribe"
    label="Unsubscribe"
    button="UNSUBSCRIBE"
    busyText="UNSUBSCRIBING..."
    submit={unsubscribe}
    done={newsletterMessages.unsubscribed}
    failed={newsletterMessages.unsubscribeFailed}
  >
    <p>If one still reaches you, use the link at its end, or write to us.</p>
    <p>
      You can <a href={paths.blog}>subscribe again</a> at any time.
    </p>
  </LinkForm>
);
