import type { Content } from '../read.ts';
import { error, warning } from '../report.ts';
import { placeOf } from '../yaml.ts';
import { longDay, writtenDate } from './dates.ts';

/** Notices of a change of a legal document that have had their day. */
export function* checkNotices({ texts, today }: Content) {
  for (const text of texts) {
    const announced = writtenDate(text, 'noticeDate');
    if (text.collection !== 'legal' || announced === undefined) continue;
    const place = placeOf(text, 'noticeDate');
    if ((writtenDate(text) ?? '') >= announced)
      yield error(place, 'The text has this date or a later one. Take notice and noticeDate out.');
    else if (Date.parse(announced) <= today)
      yield warning(
        place,
        `The change was announced for ${longDay(Date.parse(announced))}. Publish the new text with that date, and take notice and noticeDate out.`,
      );
  }
}
