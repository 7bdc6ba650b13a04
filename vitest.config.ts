/// <reference types="vitest/config" />
import { devNull } from 'node:os';
import { getViteConfig } from 'astro/config';

/** Tests of functions without state, which mock no module. */
const pure = [
  'tests/unit/shared/**/*.test.ts',
  'tests/unit/node/{content-rules,graphics,integrations}/**/*.test.ts',
];

export default getViteConfig({
  test: {
    // Git commands of tests ignore the developer's name, signing key, hooks and aliases, and start no maintenance.
    env: {
      GIT_CONFIG_GLOBAL: devNull,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'maintenance.auto',
      GIT_CONFIG_VALUE_0: 'false',
      GIT_AUTHOR_NAME: 'Test',
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_COMMITTER_NAME: 'Test',
      GIT_COMMITTER_EMAIL: 'test@example.com',
    },
    // Starting a database takes seconds, more on a busy machine.
    testTimeout: 60_000,
    hideSkippedTests: true,
    // As many as there are processors: much of the time is spent waiting for databases and other programs.
    maxWorkers: '100%',
    hookTimeout: 120_000,
    // Prints the values in test names in full.
    taskTitleValueFormatTruncate: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/{unit,content}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: pure,
          environment: 'node',
          globalSetup: ['tests/support/schemas.ts'],
          setupFiles: ['tests/support/console.ts'],
        },
      },
      {
        extends: true,
        // These files share what they import: loading the compiler and the schemas takes longer than their tests.
        test: {
          name: 'pure',
          include: pure,
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/support/console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/console.ts', 'tests/components/setup.ts'],
          // A text that is not found would print the whole document.
          env: { DEBUG_PRINT_LIMIT: '0' },
        },
      },
      {
        extends: true,
        test: { name: 'database', include: ['tests/database/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        // Reads dist/, so it runs after the build. Its files share the parsed pages.
        test: { name: 'dist', include: ['tests/dist/**/*.test.ts'], environment: 'jsdom', isolate: false },
      },
    ],
  },
});
