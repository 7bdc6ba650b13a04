import '../../styles/facts.css';
import type { Subscription, SubscriptionTier } from '../../client/backend/account';
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

/** The plan, read-only: only the operator changes it. */
export function SubscriptionSection({ subscription, retry }: Props) {
  if (subscription.status === 'loading')
    return (
      <p className="mute" role="status">
        Loading your subscription...
      </p>
    );
  if (subscription.status === 'failed')
    return <LoadFailure failure={subscription.failure} retry={retry} subject="your subscription" />;

  const { tier, purchaseDate, endDate } = subscription.value;
  // The operator has not entered the date of a paid plan yet.
  const noEndDate = tier === 'free' ? 'None. This plan does not expire.' : 'Not recorded';
  return (
    <dl className="facts">
      <div>
        <dt className="label">Plan</dt>
        <dd className="display d2">{tierNames[tier]}</dd>
      </div>
      <DayFact term="Purchase date" day={purchaseDate} fallback="Not recorded" />
      <DayFact term="Renewal or expiry date" day={endDate} fallback={noEndDate} />
    </dl>
  );
}

interface DayProps {
  term: string;
  day: string | null;
  fallback: string;
}

function DayFact({ term, day, fallback }: DayProps) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd className={day === null ? undefined : 'display d4'}>{day ?? fallback}</dd>
    </div>
  );
}
