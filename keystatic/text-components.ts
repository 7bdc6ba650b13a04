/** The content components that the editor offers: those of src/components/text/content-components.ts. */
import { fields } from '@keystatic/core';
import { block, inline, wrapper } from '@keystatic/core/content-components';
import { createElement, type ReactNode, useEffect, useRef } from 'react';
import site from '../.astro/collections/site.schema.json';
import { companyFacts, getEmailFactName } from '../src/shared/company';
import { omit } from './schema-fields';

const plans = Object.keys(import.meta.glob('../content/plans/*.mdx')).map((file) =>
  file.replace(/^.*\/|\.mdx$/g, ''),
);

type TextField = ReturnType<typeof fields.text>;

/** A component with text. A new one is empty and gets the cursor. */
function TextView({ heading, children }: { heading: string; children?: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text.current?.textContent !== '') return;
    // After the click, Keystatic puts the cursor behind the component.
    setTimeout(() => {
      text.current?.closest<HTMLElement>('[contenteditable=true]')?.focus();
      getSelection()?.collapse(text.current?.querySelector('p') ?? null);
    });
  }, []);
  return [
    createElement('strong', { key: 'heading', contentEditable: false }, heading),
    createElement('div', { key: 'text', ref: text }, children),
  ];
}

/** The first field is the heading in the editor. */
const createWrapper = (label: string, description: string, schema: Record<string, TextField> = {}) =>
  wrapper({
    label,
    description,
    schema,
    ContentView: ({ value, children }) =>
      createElement(TextView, { heading: Object.values(value)[0] ?? '' }, children),
  });

const createBlock = (label: string, description: string) => block({ label, description, schema: {} });

const createInline = (label: string, description: string) => inline({ label, description, schema: {} });

const createChoice = (label: string, values: readonly string[]) =>
  fields.select({
    label,
    options: values.map((value) => ({ label: value, value })),
    defaultValue: values[0] ?? '',
  });

/** The editor requests the value only if the author opens the fields of the component, so there is a default. */
const createRequiredText = (label: string, defaultValue: string) =>
  fields.text({ label, defaultValue, validation: { isRequired: true } });

const facts = [...companyFacts, ...Object.keys(site.properties.emails.properties).map(getEmailFactName)];

export const components = {
  Note: createWrapper('Note', 'A box, set apart from the text', {
    title: createRequiredText('Title', 'Note'),
  }),
  PullQuote: createWrapper('Pull quote', 'A short sentence, set very large. Press Enter twice to leave it'),
  Steps: createWrapper('Steps', 'A numbered list with large numbers'),
  Chart: createWrapper('Chart', 'A table whose numbers have bars', {
    caption: createRequiredText('Caption', 'Chart'),
  }),
  Log: createWrapper('Log', 'Lines of a log, each with an explanation'),
  Night: createWrapper('Night', 'Lines of a log on the hours of a night: each begins with its time'),
  Approval: createWrapper('Approval', 'A draft that waits for a person, as an example', {
    title: createRequiredText('Title', 'Example of an approval'),
  }),
  Question: createWrapper('Question', 'A question whose answer opens', {
    title: createRequiredText('Question', 'Question'),
  }),
  Calculator: createBlock('Calculator', 'Fields for people, hours, costs and the plan, and the result'),
  CookieInventory: createBlock('Cookie inventory', 'The cookies of content/cookies.yaml, in tables'),
  Figure: block({
    label: 'Figure',
    description: 'An image with a caption. To write below it, click it and press Enter',
    schema: {
      src: fields.image({
        label: 'Image',
        directory: 'content/blog/images',
        publicPath: './images/',
        validation: { isRequired: true },
      }),
      alt: fields.text({
        label: 'Description',
        description: 'What the image shows, for readers who cannot see it.',
        multiline: true,
        validation: { isRequired: true },
      }),
      caption: fields.text({ label: 'Caption', description: 'The text below the image.' }),
      credit: fields.text({ label: 'Credit', description: 'The author of the image, and its licence.' }),
    },
    ContentView: ({ value: { src, alt, caption } }) =>
      src && alt
        ? caption || alt
        : '⚠ Press Edit, choose an image and describe it. Until then, you cannot save.',
  }),
  Price: inline({
    label: 'Price of a plan',
    description: 'A price, or a number calculated from it, so that it is never out of date',
    schema: {
      plan: createChoice('Plan', plans),
      of: omit(createChoice('Price', ['page', 'card']), 'page'),
      from: fields.text({
        label: 'Subtract from',
        description: 'An amount, in digits. Empty for the price.',
      }),
      prefix: fields.text({ label: 'Word before it', description: 'Such as From or About. Can be empty.' }),
      per: fields.text({
        label: 'Divide by',
        description: 'A number, in digits. Empty for the whole price.',
      }),
    },
  }),
  LastScan: createInline('Last scan', 'The date and the result of the last cookie scan'),
  Company: inline({
    label: 'About the company',
    description: 'A name, the address, another fact or an email address from content/site.yaml',
    schema: { fact: createChoice('Fact', facts) },
  }),
};
