/** What a visitor's connection may be asked for. The one list; e2e/ and `npm run bench` read it. */
export const budgets = {
  /** Bytes before a page can be drawn, document and style sheets, brotli: the first round trip of a connection (ten packets). */
  firstView: 14_600,
  /** What the notice of a coming change may add to a legal document, for the weeks that it stands there. */
  notice: 150,
  /** Script files before the visitor does anything. The account needs its own. */
  scriptsBeforeTouch: 0,
  /**
   * Requests before the visitor does anything: the document, the font, the styles of what follows the scroll, and two
   * for the question about cookies, which only who has not answered it sees. On top come the figures of an article,
   * which the reader is there for, and the rules for paper and forced colours, half a kilobyte that a browser fetches
   * when it has nothing else to do.
   */
  requestsBeforeTouch: 5,
  /** Bytes of scripts once one form is awake, on the wire, headers included. React and what wakes it are 60,000 of them. */
  formAwake: 71_700,
  /** The same of the form that most come for. */
  contactAwake: 69_000,
  /** The same as soon as somebody types into it: what shows notifications comes then. */
  contactTyped: 71_400,
  /** Bytes of scripts of the account that somebody signed in opens, on the wire, headers included. */
  account: 102_800,
  /**
   * Calls to the backend. Pages make none by themselves. A form that is sent makes one. Signing in is one for the
   * session, and those of the account that opens; the account asks whether the session still counts, for the profile
   * and for the subscription.
   */
  calls: { form: 1, signIn: 4, account: 3 },
  /** Bytes of a first question to the search, the same for every question: the worker and the index, brotli. */
  firstQuestion: 60_000,
  /** Bytes of the landing page with everything on it, the question about cookies included, scrolled to its end, on the wire. */
  landing: 32_500,
  /** How far the layout may move by itself while a page loads and is scrolled (Cumulative Layout Shift). */
  layoutShift: 0.005,
  /**
   * The same where the display font comes long after the page, on a slow line: its stand-in has other letters, and
   * three headings break elsewhere in it. 0.1 is where Google's "good" ends.
   */
  lateFontShift: 0.09,
  /**
   * Milliseconds from the arrival of the last script an island waits for until it has answered its first touch, on a
   * processor that is slowed down four times. `npm run bench -- touch` measures it.
   */
  touchResponse: 200,
  /**
   * Milliseconds from a click to the first paint of the next page of a visit on a fast line, and from Back to that of the
   * page from the back-forward cache. `npm run bench -- moves` measures it.
   */
  nextPage: 100,
  /**
   * How many times as long as Astro's own blog example a page may take until its first paint on a slow phone, and how many
   * times as much work of the main thread that may be. `npm run bench -- paint` measures it.
   */
  paint: { first: 1.1, work: 1.5 },
  /**
   * A build of this site with 1,000 articles: how many times as long as one of a bare Astro project with the same
   * articles, and its peak memory. `npm run bench -- scale` measures it.
   */
  build: { timesBare: 2.5, megabytes: 2048 },
  /**
   * What an editor waits for: a build whose caches are filled, and a saved article on the screen of `npm run dev`.
   * `npm run bench -- build dev` measures it.
   */
  editing: { buildSeconds: 6, savedMilliseconds: 500 },
} as const;
