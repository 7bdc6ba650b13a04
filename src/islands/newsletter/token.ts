/** The token of the link that opened the page, from the history entry (LinkKeeper.astro). */
export const readToken = () => String(history.state?.mailLink ?? '');
