import { expect, it, vi } from 'vitest';
import { showProgress } from '../../../scripts/programs/progress';

it('says how far a command is, a line for each quarter where nobody watches a terminal', () => {
  const lines: unknown[] = [];
  const said = vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  for (let done = 1; done <= 10; done += 1) showProgress(done, 10, 'pictures');
  said.mockReset();
  expect(lines).toEqual(['3 of 10 pictures', '5 of 10 pictures', '8 of 10 pictures', '10 of 10 pictures']);
});
