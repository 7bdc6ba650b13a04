import './SubscriptionSection.css';
import { useCallback } from 'react';
import { loadSubscription, type SubscriptionTier } from '../../lib/backend/account';
import { readIsoDay } from '../../lib/dates';
import { LoadFailure } from './LoadFailure';
import { useLoadable } from './useLoadable';

interface Props {
  userId: string;
}

const tierNames: Record<SubscriptionTier, string> = {
  free: 'Free',
  leader: 'Leader',
  enterprise: 'Enterprise',
};

/** The plan, read-only: it is changed by contract, not here. */
export function SubscriptionSection({ userId }: Props) {
  const load = useCallback(() => loadSubscription(userId), [userId]);
  const [subscription, retry] = useLoadable(load);

  if (subscription.status === 'loading')
    return (
      <p className="mute" role="status">
        Loading your subscription…
      </p>
    );
  if (subscription.status === 'failed')
    return <LoadFailure failure={subscription.failure} retry={retry} what="your subscription" />;

  const { tier, purchaseDate, endDate } = subscription.value;
  return (
    <dl className="facts">
      <div>
        <dt>Plan</dt>
        <dd>{tierNames[tier]}</dd>
      </div>
      <div>
        <dt>Purchase date</dt>
        <dd>{readIsoDay(purchaseDate) ?? 'Not recorded'}</dd>
      </div>
      <div>
        <dt>Renewal or expiry date</dt>
        <dd>{readIsoDay(endDate) ?? 'None: this plan does not run out'}</dd>
      </div>
    </dl>
  );
}
