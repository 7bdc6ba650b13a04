/** The only parser of links from emails: docs/product.md, "Email links". */

declare global {
  interface Window {
    /** The link that opened the page. Set by components/auth/EmailLink.astro. */
    emailLink?: EmailLink | undefined;
  }
}

/** A link, as stored in the history entry. Unknown values are empty. */
export interface EmailLink {
  type: 'signup' | 'email_change' | 'recovery' | 'subscription' | 'unsubscribe' | '';
  page: string;
  /** The code of the auth service, or the identifier in a newsletter link. */
  token: string;
  /** The email address of the account. The service has not confirmed it. */
  email: string;
  /** The new email address, if the link changes it. */
  newEmail: string;
  /** The one of the two that the link was sent to. */
  recipient: string;
  /** Why the link cannot be used; empty if it can. */
  problem: '' | 'incomplete' | 'expired';
}

/**
 * Reads a link. Accepts stray characters at its end, added parameters, and encoded or moved separators.
 * EmailLink.astro inlines the function into pages, so it may use nothing outside itself.
 * @param text path, query and fragment of a URL
 * @returns null if the text is too long for a link
 */
export function readEmailLink(text: string): EmailLink | null {
  if (text.length > 2000) return null;
  const decode = (value: string) => {
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  };
  const pages = {
    signup: '/confirm',
    email_change: '/confirm',
    recovery: '/reset-password',
    subscription: '/newsletter/confirm',
    unsubscribe: '/newsletter/unsubscribe',
  };
  const read = (url: string): EmailLink => {
    // The semicolon is the end of `&amp;`. The plus stays: links are not form-encoded.
    const [path = '', ...parameters] = url.split(/[?#&;]/);
    const get = (name: string) => {
      const value = parameters.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
      return value && decode(value);
    };
    // No spaces, so that a link cannot show a sender's message.
    const getEmail = (name: string) => /^[^\s@]{1,64}@[^\s@]{1,190}$/.exec(get(name) ?? '')?.[0] ?? '';
    const [email, newEmail, recipient] = [getEmail('email'), getEmail('new_email'), getEmail('to')];
    const types = Object.keys(pages) as (keyof typeof pages)[];
    const namedType = /^\w*/.exec(get('type') ?? '')?.[0];
    const type = types.find((each) => (namedType ? each === namedType : path.startsWith(pages[each]))) ?? '';
    const isNewsletter = type === 'subscription' || type === 'unsubscribe';
    // The lengths are fixed, so whatever follows is not part of the token.
    const form = isNewsletter
      ? /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f-])/i
      : /^(\d{10})(?!\d)/;
    const token = form.exec(get('token') ?? '')?.[1] ?? '';
    const isComplete =
      type && token && (isNewsletter || email) && (type !== 'email_change' || (newEmail && recipient));
    const isSession = get('access_token') !== undefined;
    const problem = isComplete ? '' : isSession ? 'expired' : 'incomplete';
    return { type, page: pages[type || 'signup'], token, email, newEmail, recipient, problem };
  };

  let url = text;
  let link = read(url);
  for (let round = 0; round < 2 && link.problem !== ''; round += 1) {
    url = decode(url);
    link = read(url);
  }
  return link;
}
