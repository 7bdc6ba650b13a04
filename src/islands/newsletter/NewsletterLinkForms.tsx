import '../../styles/box.css';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { confirmSubscription, unsubscribe } from '../../client/backend/newsletter';
import { confirmSubscriptionSchema } from '../../client/forms/newsletter';
import { showSuccess } from '../../client/toast';
import { getFailureMessage } from '../../shared/messages/failures';
import { newsletterMessages } from '../../shared/messages/newsletter';
import { paths } from '../../shared/paths';
import type { PublicCode, Result } from '../../shared/result';
import { withBoundary } from '../form/Boundary';
import { Field } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

interface Props<Schema extends v.GenericSchema> {
  id: string;
  label: string;
  button: string;
  busyText: string;
  schema: Schema;
  fields?: ReactNode;
  submit: (token: string, values: v.InferOutput<Schema>) => Promise<Result<null, PublicCode>>;
  done: { title: string; text: string };
  failed: string;
  children: ReactNode;
}

/** A button that redeems the token of the link. Opening the page does nothing: email scanners open every link. */
function LinkForm<Schema extends v.GenericSchema>(props: Props<Schema>) {
  const { id, label, button, busyText, schema, fields, submit, done, failed, children } = props;
  const [isDone, setIsDone] = useState(false);
  // The result survives Back and a reload, as the receipt of the contact form.
  useEffect(() => setIsDone(history.state?.receipt === id), [id]);
  const form = useForm({
    id,
    schema,
    submit: (values) => submit(window.emailLink?.token ?? '', values),
    onSuccess: () => {
      showSuccess(done);
      history.replaceState({ ...history.state, receipt: id }, '');
      setIsDone(true);
      return 'keep';
    },
    onFailure: getFailureMessage,
    failureToast: failed,
  });

  return (
    <>
      <Form state={form} label={label} hidden={isDone}>
        {fields}
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

interface ConfirmProps {
  /** The date of the wording above the form, YYYY-MM-DD: the record of consent. */
  version: string;
}

/** Confirms a subscription with the name of its owner: anyone may have typed the name before. */
export const ConfirmSubscriptionForm = withBoundary(({ version }: ConfirmProps) => (
  <LinkForm
    id="confirm-subscription"
    label="Confirm subscription"
    button="CONFIRM"
    busyText="CONFIRMING..."
    schema={confirmSubscriptionSchema}
    fields={
      <Field form="confirm-subscription" name="firstName" label="First Name" autoComplete="given-name" />
    }
    submit={(token, values) => confirmSubscription(token, values, version)}
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
    schema={v.object({})}
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
