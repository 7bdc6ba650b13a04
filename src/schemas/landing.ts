import { defineCollection } from 'astro:content';
import { z } from 'astro/zod';
import { imageExtensions } from '../shared/image-types.ts';
import {
  action,
  documentTitle,
  list,
  metaDescription,
  nonEmptyText,
  placeholder,
  textMatching,
  yamlFile,
} from './fields.ts';

/** Cameras and image programs write extensions in upper or lower case. */
const logoPath = new RegExp(
  `^\\./images/(?:[\\w-]+/)*[\\w-]+\\.(?:${imageExtensions.flatMap((name) => [name, name.toUpperCase()]).join('|')})$`,
);

export const landing = defineCollection({
  loader: yamlFile('landing'),
  schema: z.strictObject({
    title: documentTitle,
    description: metaDescription,
    hero: z.strictObject({
      offer: nonEmptyText.describe(
        'A few short sentences under the tagline: what the company sells, and what the product does.',
      ),
      signUp: nonEmptyText.describe('The label of the sign-up button.'),
      signIn: nonEmptyText.describe('The label of the sign-in button.'),
      night: nonEmptyText.describe(
        'The caption next to the hours, so that visitors do not mistake them for opening hours.',
      ),
      shift: z
        .strictObject({
          label: nonEmptyText.describe('The label of the list. It states that this is an example.'),
          lines: list(
            {
              time: textMatching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 18:42').describe(
                'The time, such as 18:42, in quotes.',
              ),
              text: nonEmptyText.max(90).describe('What happens then, in one or two short sentences.'),
            },
            'time',
          )
            .length(4)
            .describe('Four lines: after 18:00, 21:00 and 00:00, and in the morning.'),
          more: action.describe('The link below the list.'),
        })
        .describe('A night of an agent, under the hours.'),
    }),
    plans: z.strictObject({
      heading: nonEmptyText.describe('The heading above the plans.'),
      lead: nonEmptyText.describe('One or two sentences next to the heading.'),
      more: action.describe('The link below the plans.'),
    }),
    mission: z.strictObject({
      heading: nonEmptyText.describe('The label of the section.'),
      contrast: z
        .tuple([nonEmptyText, nonEmptyText])
        .describe('Two very short sentences. The first is dimmed, the second bright.'),
      text: nonEmptyText.describe('The paragraph below them.'),
      more: action.describe('The link below the paragraph.'),
      approval: z
        .strictObject({
          title: nonEmptyText.describe('The label. It states that this is an example.'),
          draft: nonEmptyText.max(140).describe('What the agent has written.'),
          doubt: nonEmptyText.max(90).describe('What it was not sure about.'),
          choices: z.array(nonEmptyText.max(24)).length(2).describe('What the person can do.'),
        })
        .describe('A draft of an agent that waits for a person.'),
      keyNumbers: z
        .array(
          z.strictObject({
            value: nonEmptyText.max(5).describe('The number, such as 100+.'),
            label: nonEmptyText.describe('What the number counts.'),
            placeholder,
          }),
        )
        .length(3)
        .describe('The three claims.'),
    }),
    testimonials: z.strictObject({
      heading: nonEmptyText.describe(
        'The heading above the quotes. While they are examples, it must not present them as real.',
      ),
      placeholder,
    }),
    reasons: z.strictObject({ heading: nonEmptyText.describe('The heading above the reasons.') }),
    contact: z.strictObject({
      heading: nonEmptyText.describe('The label of the section.'),
      text: nonEmptyText.describe('The sentence above the email address.'),
    }),
  }),
});

export const testimonials = defineCollection({
  loader: yamlFile('testimonials'),
  schema: z.strictObject({
    testimonials: list(
      {
        headline: nonEmptyText.max(60).describe('The quote in a few words, in large type.'),
        quote: nonEmptyText.describe('One or two sentences.'),
        author: nonEmptyText.describe('First name and initial.'),
        role: nonEmptyText.describe("The author's job."),
        placeholder,
      },
      'headline',
    ).describe('The quotes of the landing page, in this order.'),
  }),
});

export const reasons = defineCollection({
  loader: yamlFile('reasons'),
  schema: z.strictObject({
    reasons: list(
      {
        title: nonEmptyText.max(40).describe('The reason.'),
        text: nonEmptyText.describe('One or two short sentences.'),
      },
      'title',
    )
      .min(1)
      .describe('The reasons on the landing page and About, in this order.'),
  }),
});

export const partners = defineCollection({
  loader: yamlFile('partners'),
  schema: z.strictObject({
    partners: list(
      {
        name: nonEmptyText.max(30).describe("The partner's name."),
        logo: z
          .enum(['racks', 'waves', 'records'])
          .optional()
          .describe('A symbol before the name, for a partner without a logo file.'),
        logoFile: textMatching(
          logoPath,
          'Write the path of an image in content/images/, such as ./images/acme.svg',
        )
          .optional()
          .describe("The partner's own logo before the name: an image in content/images/, SVG if possible."),
        text: nonEmptyText.describe('What the partner does for us, in one sentence.'),
        placeholder,
      },
      'name',
    )
      .min(1)
      .describe('The partners, in this order.'),
  }),
});
