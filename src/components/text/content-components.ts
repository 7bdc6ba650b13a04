/** The components that MDX files can use without an import: content/README.md */
import type { ComponentName } from '../../node/queries/component-names';
import Calculator from '../blog/Calculator.astro';
import Chart from '../blog/Chart.astro';
import Figure from '../blog/Figure.astro';
import Log from '../blog/Log.astro';
import Note from '../blog/Note.astro';
import PullQuote from '../blog/PullQuote.astro';
import Steps from '../blog/Steps.astro';
import Approval from '../guide/Approval.astro';
import Limits from '../guide/Limits.astro';
import Night from '../guide/Night.astro';
import Pair from '../guide/Pair.astro';
import Question from '../guide/Question.astro';
import CookieInventory from '../legal/CookieInventory.astro';
import LastScan from '../legal/LastScan.astro';
import ScrollTable from '../ui/ScrollTable.astro';
import Company from './Company.astro';
import Photo from './Photo.astro';
import PlanPrice from './PlanPrice.astro';

export const contentComponents = {
  Approval,
  Calculator,
  Chart,
  Company,
  CookieInventory,
  Figure,
  LastScan,
  Limits,
  Log,
  Night,
  Note,
  Pair,
  Price: PlanPrice,
  PullQuote,
  Question,
  Steps,
  img: Photo,
  table: ScrollTable,
} satisfies Record<ComponentName, unknown>;

/** For the feed and the search index, which have no forms and no styles. */
export const feedComponents = {
  ...contentComponents,
  Calculator: 'span',
  table: 'table',
};

/** For the comparison of two legal versions. The date of the last cookie scan is not a change of the policy. */
export const comparedComponents = { ...contentComponents, LastScan: 'span' };
