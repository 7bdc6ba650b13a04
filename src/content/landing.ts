/** The landing page, its lists, and the partners: YAML files of content/. */
import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { action, documentTitle, list, metaDescription, oneFile, placeholder, words } from './fields.ts';

export const landing = defineCollection({
  loader: oneFile('landing'),
  schema: z.strictObject({
    title: documentTitle,
    description: metaDescription,
    hero: z.strictObject({
      offer: words.describe('One sentence under the tagline: what is sold.'),
      signUp: words.describe('The button that leads to sign-up.'),
      signIn: words.describe('The button that leads to sign-in.'),
      night: words.describe('The caption of the ruler, so that nobody takes its hours for opening hours.'),
    }),
    plans: z.strictObject({
      heading: words.describe('The heading over the three plans.'),
      lead: words.describe('One or two sentences beside them.'),
      more: action.describe('The link under them.'),
    }),
    mission: z.strictObject({
      heading: words.describe('The label of the section.'),
      contrast: z
        .tuple([words, words])
        .describe('Two very short sentences, the first dimmed, the second lit.'),
      text: words.describe('The paragraph under them.'),
      figures: z
        .array(
          z.strictObject({
            value: words.max(5).describe('The figure, at most five characters.'),
            label: words.describe('What the figure counts.'),
            placeholder,
          }),
        )
        .length(3)
        .describe('The three claims.'),
    }),
    testimonials: z.strictObject({
      heading: words.describe('The heading over the quotes.'),
      more: action.describe('The link under the quotes.'),
    }),
    reasons: z.strictObject({ heading: words.describe('The heading over the six reasons.') }),
    contact: z.strictObject({
      heading: words.describe('The label of the section.'),
      text: words.describe('The sentence over the address.'),
    }),
  }),
});

export const testimonials = defineCollection({
  loader: oneFile('testimonials'),
  schema: z.strictObject({
    testimonials: list(
      {
        headline: words.max(60).describe('The quote in a few words, set large.'),
        quote: words.describe('One or two sentences.'),
        author: words.describe('First name and initial.'),
        role: words.describe('What the author does.'),
        placeholder,
      },
      'headline',
    ).describe('The quotes of the landing page, in order.'),
  }),
});

export const reasons = defineCollection({
  loader: oneFile('reasons'),
  schema: z.strictObject({
    reasons: list(
      {
        title: words.max(40).describe('The reason.'),
        text: words.describe('One or two short sentences.'),
      },
      'title',
    )
      .min(1)
      .describe('The reasons of the landing page and of About, in order.'),
  }),
});

export const partners = defineCollection({
  loader: oneFile('partners'),
  schema: z.strictObject({
    partners: list(
      {
        name: words.max(30).describe('The name, set as a wordmark.'),
        sign: z
          .enum(['racks', 'waves', 'records'])
          .describe('The drawing before the name: racks, waves or records.'),
        text: words.describe('What the partner does for us, in one sentence.'),
        placeholder,
      },
      'name',
    )
      .min(1)
      .describe('The partners, in order.'),
  }),
});
