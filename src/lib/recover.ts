/**
 * Calls public/recover.js, which no release takes away. Quiet where it cannot be had, as without a connection.
 * @param script the address of a script that did not arrive, where it is known
 */
export const recover = (step: 'keepAndReload' | 'restore', script?: string): Promise<void> =>
  import(/* @vite-ignore */ `${location.origin}/recover.js`)
    .then((module) => module[step](script))
    .catch(() => {});
