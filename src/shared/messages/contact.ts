import { responsePromise } from '../limits';

export const contactMessages = {
  contactSent: { title: 'Message Sent!', text: responsePromise },
  contactFailed: 'Failed to send message. Please try again.',
  copied: 'Message copied.',
  copyFailed: 'This browser blocked copying. Select the text in the form and copy it instead.',
  draftSaved: 'Draft saved on this device. It has not been sent.',
  draftFailed: 'This browser couldn’t save the draft. Copy the message instead.',
} as const;
