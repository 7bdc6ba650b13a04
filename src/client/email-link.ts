/**
 * The only parser of links from emails: docs/product.md, "Email links". components/auth/EmailLink.astro and
 * EmailLinkForwarder.astro inline the functions into pages, so each of them may use nothing outside itself.
 */

declare global {
  interface Window {
    /** The link that opened the page. Set by openEmailLink. */
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
    const [email, newEmail, recipient] = ['email', 'new_email', 'to'].map(getEmail) as [
      string,
      string,
      string,
    ];
    const types = Object.keys(pages) as (keyof typeof pages)[];
    const namedType = /^\w*/.exec(get('type') ?? '')?.[0];
    const ofPage = types.find((each) => path.startsWith(pages[each]));
    const type = types.find((each) => each === (namedType || (newEmail ? 'email_change' : ofPage))) ?? '';
    const isNewsletter = type === 'subscription' || type === 'unsubscribe';
    // The lengths are fixed, so whatever follows is not part of the token.
    const form = isNewsletter
      ? /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f-])/i
      : /^(\d{10})(?!\d)/;
    const token = form.exec(get('token') ?? '')?.[1] ?? '';
    const isComplete = type && token && (isNewsletter || email) && (type !== 'email_change' || newEmail);
    const isDead = ['token_hash', 'access_token', 'error', 'error_code'].some(
      (name) => get(name) !== undefined,
    );
    const problem = isComplete ? '' : isDead ? 'expired' : 'incomplete';
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

export function forgetPageLink(): void {
  const usedLink = { ...window.emailLink, token: '', problem: 'expired' };
  history.replaceState({ ...history.state, emailLink: usedLink }, '');
}

/** On a page that no email links to: removes a link from the URL and forwards it to /confirm, whose script reads it. */
export function forwardEmailLink(): void {
  const forward = () => {
    const url = location.pathname + location.search + location.hash;
    const pattern =
      /[?#&;](?:token|token_hash|access_token|error|error_code)(?:=|%3D)|^\/(?:confirm|reset-password|newsletter\/(?:confirm|unsubscribe))(?![\w-])/;
    if (url.length > 2000 || !pattern.test(url)) return;
    history.replaceState({ emailLink: url }, '', '/confirm');
    location.reload();
  };
  forward();
  addEventListener('hashchange', forward);
}

/**
 * On the page of a link: removes the link from the URL, stores it in the history entry and as `window.emailLink`, and
 * shows the content for its type with its email addresses, or the help box. Forwards a link of another page.
 */
export function openEmailLink(read: typeof readEmailLink): void {
  const url = location.search + location.hash;
  // Without a parameter, the fragment is the target of "Skip to content".
  const isLink = url.includes('=') || url.includes('%');
  const storedLink: EmailLink | string | undefined = history.state?.emailLink;
  const text = isLink ? location.pathname + url : storedLink;
  const link = (typeof text === 'string' ? read(text) : text) ?? undefined;
  if (link) {
    const { pathname } = location;
    history.replaceState({ ...history.state, emailLink: link }, '', link.page);
    if (link.page !== pathname) {
      location.reload();
      return;
    }
  }
  window.emailLink = link;
  addEventListener('hashchange', () => {
    if (location.hash.includes('=')) location.reload();
    // "Skip to content" has created a history entry without the link.
    else history.replaceState({ ...history.state, emailLink: link }, '');
  });

  const contents = [...document.querySelectorAll<HTMLElement>('[data-link]')];
  const content = contents.find((each) => each.dataset.link === link?.type);
  if (content && link?.problem === '') {
    for (const output of content.querySelectorAll<HTMLElement>('[data-parameter]')) {
      const value = link[output.dataset.parameter as 'email' | 'newEmail'];
      if (output instanceof HTMLInputElement) output.value = value;
      else output.textContent = value;
    }
    content.hidden = false;
    return;
  }
  const help = document.getElementById('link-help') as HTMLElement;
  help.dataset.problem = link?.problem || 'incomplete';
  help.hidden = false;
  for (const each of help.querySelectorAll<HTMLElement>('[data-kind]'))
    each.hidden = each.dataset.kind !== (content ?? contents[0])?.dataset.link;
}
