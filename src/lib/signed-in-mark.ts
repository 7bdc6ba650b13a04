/**
 * Stands in every page as text (components/site/Header.astro): marks the page for who is signed in here, so that
 * Header.css shows the way to the account in place of the ways to get one. A page that comes back from the cache of
 * the browser is marked anew.
 */
import { sessionKey } from './storage-keys';

const mark = () => {
  try {
    document.documentElement.toggleAttribute('data-signed-in', sessionKey in localStorage);
  } catch {
    // Storage is blocked: the page stays as everybody sees it.
  }
};

mark();
addEventListener('pageshow', mark);
