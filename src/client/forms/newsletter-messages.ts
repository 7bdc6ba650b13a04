/** Messages of the newsletter forms. docs/product.md specifies some of them. */
export const newsletterMessages = {
  subscribed: { title: 'Subscribed!', text: "You've been successfully subscribed to our newsletter." },
  subscribeFailed: 'Failed to subscribe. Please try again.',
  subscriptionConfirmed: { title: 'Confirmed', text: 'The newsletter comes to your address from now on.' },
  subscriptionNotConfirmed: 'Failed to confirm. Please try again.',
  unsubscribed: { title: 'Unsubscribed', text: 'You will receive no further newsletter from us.' },
  unsubscribeFailed: 'Failed to unsubscribe. Please try again.',
} as const;
