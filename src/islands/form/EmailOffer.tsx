import type { ErrorCode } from '../../shared/result';

/** Offers the email address of the page (`data-email`) if the service cannot be reached: some networks block it. */
export function EmailOffer({ code }: { code: ErrorCode | undefined }) {
  const email = document.querySelector<HTMLElement>('[data-email]')?.dataset.email;
  if (!email || (code !== 'unavailable' && code !== 'timeout')) return null;
  return (
    <p>
      Your network may block our service. You can also write to <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
