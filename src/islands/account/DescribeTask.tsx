import type { SubscriptionTier } from '../../lib/backend/account';
import { paths } from '../../lib/paths';

/** The way on from the account: the contact form, with the plan of the account chosen. */
export function DescribeTask({ tier }: { tier: SubscriptionTier }) {
  return (
    <p className="actions pt-6">
      <a className="button" data-variant="primary" href={`${paths.contact}?package=${tier}`}>
        {tier === 'free' ? 'Describe your first task' : 'Describe a task'}
      </a>
    </p>
  );
}
