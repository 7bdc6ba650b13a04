import { vi } from 'vitest';
import type { withBackend } from '../../scripts/programs/backend.ts';
import type { serveEmbedded } from './embedded.ts';

/**
 * Runs a command of the operator in this process.
 * @param command such as runInbox
 * @returns a function that runs it with arguments and returns what it printed
 */
export const createCommand =
  (
    command: (args: string[], connect: typeof withBackend) => Promise<void>,
    { url, backend: { secretKey } }: Awaited<ReturnType<typeof serveEmbedded>>,
  ) =>
  async (...args: string[]): Promise<string> => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    try {
      await command(args, (work) => work({ url, secretKey }));
      return print.mock.calls.join('\n');
    } finally {
      print.mockRestore();
    }
  };
