/** Messages of the contact form. Those in docs/product.md are fixed. */
export const contactMessages = {
  contactSent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  contactFailed: 'Failed to send message. Please try again.',
  copied: 'The message is copied.',
  copyFailed: 'This browser does not allow copying. Select the text in the form instead.',
  draftKept: 'The draft is kept on this device. It is not sent yet.',
  draftFailed: 'This browser does not store drafts. Copy the message instead.',
} as const;
