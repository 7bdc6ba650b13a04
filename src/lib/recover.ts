/** Calls public/recover.js, which no release takes away. Quiet where it cannot be had, as without a connection. */
export const recover = (step: 'keepAndReload' | 'restore'): Promise<void> =>
  import(/* @vite-ignore */ `${location.origin}/recover.js`).then((module) => module[step]()).catch(() => {});
