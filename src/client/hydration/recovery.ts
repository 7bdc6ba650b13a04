/** Calls public/recover.js, or does nothing if it does not load. @param script URL of the script that did not load, if known */
export async function runRecovery(step: 'saveAndReload' | 'restore', script?: string): Promise<void> {
  // In a variable: Vite would wrap a literal import in its preload helper, which calls this function on failure.
  const url = `${location.origin}/recover.js`;
  try {
    const module = await import(/* @vite-ignore */ url);
    await module[step](script);
  } catch {
    // For example, there is no connection.
  }
}
