/** The content components that the editor offers. */
import { fields } from '@keystatic/core';
import { block, inline, wrapper } from '@keystatic/core/content-components';
import { createElement, Fragment, type ReactNode } from 'react';
import site from '../.astro/collections/site.schema.json';
import { companyFacts } from '../src/shared/company';

const nothing = {};
const one = (label: string, description: string) => inline({ label, description, schema: nothing });

/** A component in the editor: a heading from its fields, and its content. */
const showUnder = (heading: string, children: ReactNode) =>
  createElement(Fragment, null, createElement('strong', { contentEditable: false }, heading), children);

/** The components of src/components/content/content-components.ts. */
export const components = {
  Note: wrapper({
    label: 'Note',
    description: 'A box, set apart from the text',
    schema: {
      // The editor requests a title only if the author opens the fields of the note.
      title: fields.text({ label: 'Title', defaultValue: 'Note', validation: { isRequired: true } }),
    },
    ContentView: ({ value, children }) => showUnder(value.title, children),
  }),
  PullQuote: wrapper({
    label: 'Pull quote',
    description: 'A short sentence, set very large',
    schema: nothing,
  }),
  PrintableForm: wrapper({
    label: 'Printable form',
    description: 'A table to print and fill in by hand',
    schema: {
      title: fields.text({ label: 'Title', defaultValue: 'Form', validation: { isRequired: true } }),
      rows: fields.text({ label: 'Empty rows', description: 'The number of empty rows to add.' }),
    },
    ContentView: ({ value, children }) => showUnder(value.title, children),
  }),
  Steps: wrapper({ label: 'Steps', description: 'A numbered list with large numbers', schema: nothing }),
  Calculator: block({
    label: 'Calculator',
    description: 'Fields for people, hours and cost, and the result',
    schema: nothing,
  }),
  Chart: wrapper({
    label: 'Chart',
    description: 'A table whose numbers have bars',
    schema: {
      caption: fields.text({
        label: 'Caption',
        description: 'What the numbers count.',
        defaultValue: 'Chart',
      }),
    },
    ContentView: ({ value, children }) => showUnder(value.caption, children),
  }),
  Log: wrapper({ label: 'Log', description: 'Lines of a log, each with an explanation', schema: nothing }),
  Figure: block({
    label: 'Figure',
    description: 'An image with a caption',
    schema: {
      src: fields.image({
        label: 'Image',
        directory: 'content/blog/images',
        publicPath: './images/',
        validation: { isRequired: true },
      }),
      alt: fields.text({
        label: 'Alt text',
        description: 'A description of the image for readers who cannot see it.',
        multiline: true,
        validation: { isRequired: true },
      }),
      caption: fields.text({ label: 'Caption', description: 'The text below the image.' }),
      credit: fields.text({ label: 'Credit', description: 'The author of the image, and its licence.' }),
    },
    ContentView: ({ value }) => value.caption || value.alt,
  }),
  CookieInventory: block({
    label: 'Cookie inventory',
    description: 'The tables of content/cookies.yaml',
    schema: nothing,
  }),
  LastScan: one('Last scan', 'The date and the result of the last cookie scan'),
  SiteName: one('Name of the site', 'The name from content/site.yaml'),
  LegalName: one('Registered name', 'The registered name from content/site.yaml'),
  Address: one('Registered address', 'The address from content/site.yaml, on one line'),
  Company: inline({
    label: 'About the company',
    description: 'The city, country, legal form or licence number from content/site.yaml',
    schema: {
      fact: fields.select({
        label: 'Fact',
        options: companyFacts.map((value) => ({ label: value, value })),
        defaultValue: 'city',
      }),
    },
  }),
  Email: inline({
    label: 'Email address',
    description: 'An address from content/site.yaml, as a link',
    schema: {
      for: fields.select({
        label: 'For',
        options: Object.keys(site.properties.emails.properties).map((value) => ({ label: value, value })),
        defaultValue: 'contact',
      }),
    },
  }),
};
