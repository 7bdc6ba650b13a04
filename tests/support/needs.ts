declare module 'vitest' {
  interface TaskMeta {
    /** What a skipped test needs. `npm test` prints it. */
    needs?: string;
  }
}

/**
 * Options of a test or describe block that is skipped on machines without a program.
 * @param program what is needed, for the summary of `npm test`
 */
export const needs = (program: string, isInstalled: boolean) => ({
  skip: !isInstalled,
  meta: { needs: program },
});
