import { expect, it } from 'vitest';
import { matchFiles } from '../../../src/node/vite';

it('a bundle group contains the named files and the files of the named folders', () => {
  const pattern = matchFiles(['src/client/toast.ts', 'src/islands/form/']);
  expect(pattern.test('/project/src/client/toast.ts')).toBe(true);
  expect(pattern.test('/project/src/islands/form/Field.tsx')).toBe(true);
  expect(pattern.test('/project/src/islands/menu/Menu.tsx')).toBe(false);
});

it('a build fails when a bundle group names a file that was renamed', () => {
  expect(() => matchFiles(['src/client/toast.ts', 'src/client/notice.ts'])).toThrow(
    'The bundle group in src/node/vite.ts names src/client/notice.ts, which does not exist.',
  );
});
