/**
 * Calls public/recover.js, which no release takes away. Quiet where it cannot be had, as without a connection.
 * @param script the address of a script that did not arrive, where it is known
 */
export async function recover(step: 'keepAndReload' | 'restore', script?: string): Promise<void> {
  // By a variable: Vite would send an import of text through its helper, which reports what does not arrive to this again.
  const address = `${location.origin}/recover.js`;
  try {
    const module = await import(/* @vite-ignore */ address);
    await module[step](script);
  } catch {
    // Nothing more can be done from here.
  }
}
