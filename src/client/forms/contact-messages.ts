/** Messages of the contact form. docs/product.md specifies some of them. */
export const contactMessages = {
  contactSent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  contactFailed: 'Failed to send message. Please try again.',
  copied: 'The message is copied.',
  copyFailed: 'This browser does not allow copying. Select the text in the form instead.',
  draftSaved: 'The draft is kept on this device. It is not sent yet.',
  draftFailed: 'This browser does not store drafts. Copy the message instead.',
} as const;
