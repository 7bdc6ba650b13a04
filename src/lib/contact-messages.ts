/** What the contact form says about an outcome; no other page carries it. Those in docs/product.md are fixed to the letter. */
export const contactMessages = {
  contactSent: { title: 'Message Sent!', text: "We'll get back to you within 24 hours." },
  contactFailed: 'Failed to send message. Please try again.',
  kept: { title: 'Kept on this device', text: 'It is not sent yet. Send it from here when you are online.' },
  keepFailed:
    'This browser does not keep anything. Leave this page open until the connection is back, or copy your words.',
  onlineAgain: 'The connection is back. You can send your message now.',
  stillKept: 'Your message is still kept on this device.',
  discarded: 'The message is deleted from this device. It was not sent from here.',
} as const;
