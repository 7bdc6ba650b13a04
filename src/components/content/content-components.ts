/** What authors may use in MDX without importing it (content/README.md). */
import type { PartName } from '../../build/content/parts';
import Calculator from '../blog/Calculator.astro';
import Chart from '../blog/Chart.astro';
import Figure from '../blog/Figure.astro';
import Log from '../blog/Log.astro';
import Note from '../blog/Note.astro';
import PullQuote from '../blog/PullQuote.astro';
import Sheet from '../blog/Sheet.astro';
import Steps from '../blog/Steps.astro';
import CookieInventory from '../legal/CookieInventory.astro';
import LastScan from '../legal/LastScan.astro';
import Address from './Address.astro';
import Company from './Company.astro';
import Email from './Email.astro';
import LegalName from './LegalName.astro';
import Nothing from './Nothing.astro';
import Photo from './Photo.astro';
import SiteName from './SiteName.astro';
import TextTable from './TextTable.astro';

export const contentComponents = {
  Address,
  Calculator,
  Chart,
  Company,
  CookieInventory,
  Email,
  Figure,
  LastScan,
  LegalName,
  Log,
  Note,
  PullQuote,
  Sheet,
  SiteName,
  Steps,
  /** Pictures in Markdown. */
  img: Photo,
  /** Markdown tables. */
  table: TextTable,
} satisfies Record<PartName, unknown>;

/** The same for the feed, where nothing can be typed and no sheet printed, and which brings no styles. */
export const feedComponents = { ...contentComponents, Calculator: 'span', Sheet: Nothing, table: 'table' };

/** The same for a comparison of two versions: the day of the last scan is news of the site, not of the policy. */
export const comparedComponents = { ...contentComponents, LastScan: 'span' };
