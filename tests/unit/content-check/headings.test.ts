import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { checkBody } = emptyProject();

describe('a heading', () => {
  it('may not skip a level', () => {
    expect(checkBody('## One\n\n#### Two')).toMatchObject([
      { level: 'error', text: '"Two" skips a heading level. Use one # less.' },
    ]);
    expect(checkBody('### One')).toHaveLength(1);
  });

  it('may be less deep than the one before', () => {
    expect(checkBody('## One\n\n### Two\n\n## Three')).toEqual([]);
  });

  it('may not be a second title of the page', () => {
    expect(checkBody('# One')).toMatchObject([
      { level: 'error', text: expect.stringContaining('Start at ##') },
    ]);
  });

  it.each([
    ['##Tasks', 'Put a space after the signs #.'],
    ['## ', 'This heading has no words.'],
  ])('is not written %j', (heading, text) => {
    expect(checkBody(`Words.\n\n${heading}\n\nWords.`)).toMatchObject([
      { level: 'error', line: 8, text: expect.stringContaining(text) },
    ]);
  });

  it('is none in a code block', () => {
    expect(checkBody('```\n# A comment\n```')).toEqual([]);
  });
});

it.each([['## One\n\nWords.\n\n## One', 'stands twice']])('could be better: %j', (body, text) => {
  expect(checkBody(body)).toMatchObject([
    { level: 'warning', line: 10, text: expect.stringContaining(text) },
  ]);
});
