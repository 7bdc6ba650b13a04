import './SubscriptionSection.css';
import type { Subscription, SubscriptionTier } from '../../client/backend/account';
import { readIsoDay } from '../../shared/dates';
import { paths } from '../../shared/paths';
import { LoadFailure } from './LoadFailure';
import type { Loadable } from './useLoadable';

interface Props {
  subscription: Loadable<Subscription>;
  retry: () => void;
}

const tierNames: Record<SubscriptionTier, string> = {
  free: 'Free',
  leader: 'Leader',
  enterprise: 'Enterprise',
};

/** The plan, read-only: it is changed by contract, not here. */
export function SubscriptionSection({ subscription, retry }: Props) {
  if (subscription.status === 'loading')
    return (
      <p className="mute" role="status">
        Loading your subscription…
      </p>
    );
  if (subscription.status === 'failed')
    return <LoadFailure failure={subscription.failure} retry={retry} what="your subscription" />;

  const { tier, purchaseDate, endDate } = subscription.value;
  // Free is for good. A paid plan without a date is one whose date nobody has entered.
  const withoutEnd = tier === 'free' ? 'None: this plan does not run out' : 'Not recorded';
  return (
    <>
      <dl className="facts">
        <div>
          <dt className="label">Plan</dt>
          <dd className="display d2">{tierNames[tier]}</dd>
        </div>
        <DayFact term="Purchase date" day={readIsoDay(purchaseDate)} otherwise="Not recorded" />
        <DayFact term="Renewal or expiry date" day={readIsoDay(endDate)} otherwise={withoutEnd} />
      </dl>
      <DescribeTask tier={tier} />
    </>
  );
}

interface DayProps {
  term: string;
  day: string | null;
  /** The sentence in place of a day. */
  otherwise: string;
}

function DayFact({ term, day, otherwise }: DayProps) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd className={day === null ? undefined : 'display d4'}>{day ?? otherwise}</dd>
    </div>
  );
}

/** A link to the contact form, with the plan of the account selected. */
export function DescribeTask({ tier }: { tier: SubscriptionTier }) {
  return (
    <p className="actions pt-6">
      <a className="button" data-variant="primary" href={`${paths.contact}?package=${tier}`}>
        {tier === 'free' ? 'Describe your first task' : 'Describe a task'}
      </a>
    </p>
  );
}
