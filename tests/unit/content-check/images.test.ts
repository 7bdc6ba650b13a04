import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check, checkBody } = emptyProject();

it('asks for the description of a picture', () => {
  expect(checkBody('![](./images/first/desk.png) and ![ ](./images/first/lamp.png)')).toMatchObject([
    {
      level: 'error',
      text: 'The picture ./images/first/desk.png has no description. Write one between the square brackets.',
    },
    { level: 'error', text: expect.stringContaining('./images/first/lamp.png') },
  ]);
});

it('names a picture that is not there', () => {
  article('first', 'title: The first article', 'Words ![A desk](./images/first/none.png).');
  expect(check()).toMatchObject([
    {
      level: 'error',
      line: 5,
      text: expect.stringContaining('The picture ./images/first/none.png is not there.'),
    },
  ]);
});

describe('a figure', () => {
  const figure = (rest: string) =>
    checkBody(`Words.\n\n<Figure\n  src="./images/first/desk.png"\n  ${rest}\n/>`);

  it('needs its file and its alt', () => {
    expect(figure('caption="A desk"').map(({ line, text }) => [line, text])).toEqual([
      [8, 'The figure ./images/first/desk.png has no alt. Write what the picture shows: alt="\u2026".'],
      [8, expect.stringContaining('Put the file into content/blog/images/first/')],
    ]);
  });

  it('is right with both', () => {
    write('content/blog/images/first/desk.png', '');
    expect(figure('alt="A tidy desk"')).toEqual([]);
  });

  it('that no text shows is mentioned', () => {
    write('content/blog/images/first/lamp.png', '');
    expect(checkBody('Words.')).toEqual([
      {
        level: 'warning',
        file: 'content/blog/images/first/lamp.png',
        text: 'No text shows this picture. Show it with <Figure>, or delete it.',
      },
    ]);
  });
});

it.each([
  ['![A desk.png](./images/first/desk.png)', 'is the name of a file'],
  ['![Image of a desk](./images/first/desk.png)', 'Write only what it shows'],
])('could be better: %j', (body, text) => {
  expect(checkBody(body)).toMatchObject([{ level: 'warning', line: 6, text: expect.stringContaining(text) }]);
});
