/**
 * Says how far a command is, where somebody watches: one line that changes in a terminal, a line for each quarter
 * elsewhere. It goes to the error output, so that reports stay as they are.
 * @param what is counted, such as pictures
 */
export function showProgress(done: number, all: number, what: string): void {
  const line = `${done} of ${all} ${what}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === all ? '\n' : ''}`);
  else if (Math.floor((done * 4) / all) > Math.floor(((done - 1) * 4) / all)) console.error(line);
}
