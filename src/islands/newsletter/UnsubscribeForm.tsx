import '../../components/ui/Box.css';
import { useState } from 'react';
import * as v from 'valibot';
import { unsubscribe } from '../../lib/backend/newsletter';
import { explain } from '../../lib/messages';
import { newsletterMessages } from '../../lib/newsletter-messages';
import { paths } from '../../lib/paths';
import { showSuccess } from '../../lib/toast';
import { ErrorSummary } from '../form/ErrorSummary';
import { FocusedHeading } from '../form/FocusedHeading';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { readToken } from './token';

const form = 'unsubscribe';

/**
 * Ends a subscription with the link from a newsletter. It acts on the button, not on opening: mail scanners
 * open every link. The words are the same whether the token is known or not.
 */
export function UnsubscribeForm() {
  const [isDone, setIsDone] = useState(false);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: v.object({}),
    submit: () => unsubscribe(readToken()),
    onSuccess: () => {
      showSuccess(newsletterMessages.unsubscribed);
      setIsDone(true);
      return 'keep';
    },
    onFailure: explain,
    failed: newsletterMessages.unsubscribeFailed,
  });

  if (isDone)
    return (
      <div className="box">
        <FocusedHeading>{newsletterMessages.unsubscribed.title}</FocusedHeading>
        <p>{newsletterMessages.unsubscribed.text}</p>
        <p>If one still reaches you, use the link at its end, or write to us.</p>
        <p>
          You can <a href={paths.blog}>subscribe again</a> at any time.
        </p>
      </div>
    );

  return (
    <form id={form} {...formProps} aria-label="Unsubscribe">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <SubmitButton isBusy={isBusy} busyText="UNSUBSCRIBING...">
        UNSUBSCRIBE
      </SubmitButton>
    </form>
  );
}
