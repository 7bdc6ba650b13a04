export const newsletterMessages = {
  subscribed: { title: 'Subscribed!', text: "You've been successfully subscribed to our newsletter." },
  subscribeFailed: 'Failed to subscribe. Please try again.',
  subscriptionConfirmed: { title: 'Confirmed', text: 'You’ll receive our next newsletter.' },
  subscriptionNotConfirmed: 'Failed to confirm. Please try again.',
  unsubscribed: { title: 'Unsubscribed', text: 'We won’t send you any more newsletters.' },
  unsubscribeFailed: 'Failed to unsubscribe. Please try again.',
} as const;
