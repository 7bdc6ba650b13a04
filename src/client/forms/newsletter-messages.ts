/** What the forms of the newsletter say about an outcome. Those in docs/product.md are fixed to the letter. */
export const newsletterMessages = {
  subscribed: { title: 'Subscribed!', text: "You've been successfully subscribed to our newsletter." },
  subscribeFailed: 'Failed to subscribe. Please try again.',
  subscriptionConfirmed: { title: 'Confirmed', text: 'The newsletter comes to your address from now on.' },
  subscriptionNotConfirmed: 'Failed to confirm. Please try again.',
  unsubscribed: { title: 'Unsubscribed', text: 'You will receive no further newsletter from us.' },
  unsubscribeFailed: 'Failed to unsubscribe. Please try again.',
} as const;
