/**
 * The only parser of links from emails: docs/product.md, "Email links". components/auth/EmailLink.astro and
 * EmailLinkForwarder.astro inline five functions into pages, so each of them may use nothing outside itself.
 */

type EmailLinkType = 'signup' | 'email_change' | 'recovery' | 'subscription' | 'unsubscribe';

declare global {
  interface Window {
    /** The link that opened the page. Set by openEmailLink. */
    emailLink?: EmailLink | undefined;
  }
}

/** A link, as stored in the history entry. Unknown values are empty. */
export interface EmailLink {
  type: EmailLinkType | '';
  /** The code of the auth service, or the identifier in a newsletter link. */
  token: string;
  /** The email address of the account. The service has not confirmed it. */
  email: string;
  /** The new email address, if the link changes it. */
  newEmail: string;
  /** Why the link cannot be used; empty if it can. */
  problem: '' | 'incomplete' | 'expired';
}

/**
 * Reads a link, and undoes what email programs, security filters and click trackers do to it: stray characters at its
 * end, added parameters, encoded separators, a fragment in the query, another letter case, line breaks.
 * @param text path, query and fragment of a URL, or what the visitor pasted
 * @returns null if the text has nothing of a link
 */
export function readEmailLink(text: string): EmailLink | null {
  const decode = (value: string) =>
    value.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return bytes;
      }
    });
  const types = ['signup', 'email_change', 'recovery', 'subscription', 'unsubscribe'] as const;
  const ofPage: Record<string, string> = {
    'reset-password': 'recovery',
    'newsletter/confirm': 'subscription',
    'newsletter/unsubscribe': 'unsubscribe',
  };
  const read = (url: string): EmailLink | null => {
    // The semicolon is the end of `&amp;`. The plus stays: links are not form-encoded.
    const get = (name: string) => decode(RegExp(`[?#&;]${name}=([^?#&]*)`, 'i').exec(url)?.[1] ?? '');
    const getEmail = (name: string) => {
      // No domain has an equals sign: it is a soft line break.
      const email = decode(get(name)).replace(/\p{Cf}|=(?=[^@]*$)|[\s.,;:!>)\]"'’”]+$/gu, '');
      // No spaces, so that a link cannot show a sender's message.
      return email.length < 255 && /^[^\s@]+@[^\s@]+$/.test(email) ? email : '';
    };
    const path = /(?:^|\/\/[^/?#]+)\/(confirm|reset-password|newsletter\/(?:confirm|unsubscribe))(?![\w-])/i;
    const page = path.exec(url)?.[1]?.toLowerCase();
    const [email, newEmail, rawToken] = [
      getEmail('email'),
      getEmail('new_email'),
      get('token').replace(/[=\s\p{Cf}]/gu, ''),
    ];
    const named = /^\w*/.exec(get('type'))?.[0].toLowerCase();
    const derived = newEmail ? 'email_change' : 'signup';
    const type = types.find((each) => each === (named || (page && ofPage[page]) || derived)) ?? '';
    const isNewsletter = type === 'subscription' || type === 'unsubscribe';
    // The lengths are fixed, so whatever follows is not part of the token.
    const form = isNewsletter
      ? /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f-])/i
      : /^(\d{10})(?!\d)/;
    const token = form.exec(rawToken)?.[1] ?? '';
    const isDead = /[?#&;](?:token_hash|access_token|error|error_code)=/i.test(url);
    if (!page && !rawToken && !isDead && (!named || !type)) return null;
    const isComplete = token && (isNewsletter || email) && (type !== 'email_change' || newEmail);
    return {
      type,
      token,
      email,
      newEmail,
      problem: type && isComplete ? '' : isDead ? 'expired' : 'incomplete',
    };
  };

  // A pasted link may have line breaks.
  let url = text.replace(/=?[\r\n]+|[\s\p{Cf}]/gu, '');
  // Quoted-printable text has =3D for an equals sign.
  if (/token=3D(?:\d{10}(?!\d)|[\da-f]{8}-)/i.test(url)) url = url.replace(/=3D/gi, '=');
  let link = read(url);
  for (let round = 0; round < 3 && link?.problem !== ''; round += 1) {
    url = decode(url);
    link = read(url) ?? link;
  }
  return link;
}

/**
 * Undoes the rewriting by Proofpoint, versions 2 and 3, in pasted text. Other security filters keep the link as a part of
 * their URL, which readEmailLink finds, or hide it.
 * @returns other text without spaces and line breaks
 */
export function unwrapEmailLink(text: string): string {
  const url = text.replace(/\s/g, '');
  const second = /\/v2\/url\?u=([^&]*)/.exec(url)?.[1];
  const [, third, code = ''] = /\/v3\/__(.+)__;([\w-]*)/.exec(url) ?? [];
  // Each * is one of the encoded characters, ** and a letter are as many as its position in this alphabet plus 2.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  try {
    if (second) return decodeURIComponent(second.replaceAll('_', '/').replace(/-(?=[\dA-F]{2})/g, '%'));
    const characters = [...atob(code.replaceAll('-', '+').replaceAll('_', '/'))];
    if (third)
      return third.replace(/\*(?:\*(.))?/g, (_, run?: string) =>
        characters.splice(0, run ? alphabet.indexOf(run) + 2 : 1).join(''),
      );
  } catch {
    // The text was cut or changed.
  }
  return url;
}

/** Removes the used link from the history entry. */
export function forgetPageLink(): void {
  const { emailLink, ...others } = history.state ?? {};
  const used = { ...emailLink, token: '', problem: 'expired' };
  try {
    history.replaceState({ ...others, emailLink: used }, '');
  } catch {
    // Browsers limit the number of calls. The token is used.
  }
}

/**
 * On a page that no email links to: recognises a link and forwards it to /confirm, whose script reads it. Removes it
 * from the URL immediately.
 */
export function forwardEmailLink(): void {
  const forward = () => {
    const url = location.pathname + location.search + location.hash;
    const pattern =
      /[?#&;](?:token|token_hash|access_token|error|error_code)(?:=|%3D)|^\/(?:confirm|reset-password|newsletter\/(?:confirm|unsubscribe))(?![\w-])/i;
    if (!pattern.test(url)) return;
    try {
      history.replaceState({ emailLink: url }, '', '/confirm');
      location.reload();
    } catch {
      // Browsers limit the number of calls, and some documents allow none.
      const [page] = /^\/(?:reset-password|newsletter\/(?:confirm|unsubscribe))/i.exec(url) ?? ['/confirm'];
      location.replace(`${page.toLowerCase()}#${url}`);
    }
  };
  forward();
  addEventListener('hashchange', forward);
}

/**
 * Shows the content for a link, with its email addresses, or the help box.
 * @param toReadable toReadableEmail, for text: password managers read the value of a field
 * @returns whether the link can be used
 */
export function showEmailLink(
  link: EmailLink | undefined,
  toReadable: (email: string) => string,
): link is EmailLink {
  const contents = [...document.querySelectorAll<HTMLElement>('[data-link]')];
  const content = contents.find((each) => each.dataset.link === link?.type);
  if (content && link?.problem === '') {
    for (const output of content.querySelectorAll<HTMLElement>('[data-parameter]')) {
      const value = link[output.dataset.parameter as 'email' | 'newEmail'];
      if (output instanceof HTMLInputElement) output.value = value;
      else output.textContent = toReadable(value);
    }
    content.hidden = false;
    return true;
  }
  const help = document.getElementById('link-help') as HTMLElement;
  help.dataset.problem = link?.problem || 'incomplete';
  help.hidden = false;
  for (const each of help.querySelectorAll<HTMLElement>('[data-kind]'))
    each.hidden = each.dataset.kind !== (content ?? contents[0])?.dataset.link;
  return false;
}

/**
 * On the page of a link: immediately removes the link from the URL, stores it in the history entry and as
 * `window.emailLink`, and shows the content for its type or the help box. Forwards a link of another page.
 * @param read readEmailLink
 * @param unwrap unwrapEmailLink
 * @param show showEmailLink
 */
export function openEmailLink(
  read: typeof readEmailLink,
  unwrap: typeof unwrapEmailLink,
  show: (link: EmailLink | undefined) => boolean,
): void {
  /** @returns whether the history entry has the link, which then survives a reload */
  const store = (link: EmailLink | undefined, path: string): boolean => {
    try {
      history.replaceState({ ...history.state, emailLink: link }, '', path);
      return true;
    } catch {
      // Browsers limit the number of calls. The link still works until the page is reloaded.
      return false;
    }
  };
  const getPath = ({ type }: EmailLink) =>
    ({
      recovery: '/reset-password',
      subscription: '/newsletter/confirm',
      unsubscribe: '/newsletter/unsubscribe',
      signup: '/confirm',
      email_change: '/confirm',
    })[type || 'signup'];
  const open = (link: EmailLink) => {
    if (store(link, getPath(link))) location.reload();
    else {
      const error = link.problem === 'expired' && { error: '' };
      const fields = new URLSearchParams({ ...link, new_email: link.newEmail, ...error });
      location.replace(`${getPath(link)}#${fields}`);
    }
  };
  const readUrl = () => {
    const url = location.search + location.hash;
    // Without a parameter, the fragment is the target of "Skip to content".
    return /[=%]/.test(url) ? read(location.pathname + url) : null;
  };

  const stored: unknown = history.state?.emailLink;
  const fresh = readUrl() ?? (typeof stored === 'string' ? read(stored) : null);
  if (fresh && getPath(fresh) !== location.pathname) {
    open(fresh);
    return;
  }
  if (fresh) store(fresh, location.pathname);
  const link = fresh ?? (stored as EmailLink | undefined);
  window.emailLink = link;
  addEventListener('hashchange', () => {
    // The visitor pasted another link, or "Skip to content" has created a history entry without the link.
    const other = readUrl();
    if (!other) store(link, location.href);
    else if (getPath(other) === location.pathname) {
      store(other, location.pathname);
      // If the browser rejected the call, the reloaded page reads this URL.
      location.reload();
    } else open(other);
  });

  if (show(link)) return;
  const help = document.getElementById('link-help');
  help?.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = help.querySelector('input');
    const pasted = read(unwrap(field?.value ?? ''));
    if (pasted?.problem === '') open(pasted);
    else if (field) {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', 'pasted-link-hint pasted-link-error');
      document.getElementById('pasted-link-error')?.removeAttribute('hidden');
      field.focus();
    }
  });
}
