/** What the ready-made parts say, for the search. */
import { type CompanyFact, describeCompany } from '../company';
import { formatLongDay } from '../dates';
import { describeExample, hoursFields } from '../saved-hours';
import { cookieCategories, storageKinds } from './categories';
import { getCookies, getScan, getSite } from './site';
import type { PartWords } from './text';

async function describeCookies(): Promise<string[]> {
  const cookies = await getCookies();
  return cookieCategories.flatMap(({ id, title }) => {
    const rows = cookies.filter(({ category }) => category === id);
    if (rows.length === 0) return [title, 'None are used.'];
    return [
      title,
      ...['Name', 'Kept in', 'Purpose', 'Life', 'Set by'],
      ...rows.flatMap(({ name, kind, purpose, life, owner }) => [
        name,
        storageKinds[kind],
        purpose,
        life,
        owner,
      ]),
    ];
  });
}

/** The words that the parts show themselves. A test compares them with what their components draw. */
export async function describeParts(): Promise<PartWords> {
  const site = await getSite();
  const { name, legalName, address, emails } = site;
  const company = describeCompany(site);
  const scan = await getScan();
  const cookies = await describeCookies();
  return {
    Address: () => [address.join(', ')],
    Calculator: () => [...hoursFields.map(({ label }) => label), describeExample()],
    Chart: ({ caption }) => (caption ? [caption] : []),
    Company: ({ fact }) => [company[fact as CompanyFact]],
    CookieInventory: () => cookies,
    Email: ({ for: use }) => [emails[use as keyof typeof emails]],
    Figure: ({ caption, credit }) => [[caption, credit].filter(Boolean).join(' ')],
    LastScan: () =>
      scan
        ? [`Last scan: ${formatLongDay(scan.date)}, ${scan.pages} pages, found only what is listed here.`]
        : [],
    LegalName: () => [legalName],
    Note: ({ title }) => (title ? [title] : []),
    Sheet: ({ title }) => [
      ...(title ? [title] : []),
      'Print the empty sheet',
      'While it is open, the page prints as this sheet alone.',
      'Put it away',
      'Name',
      'Date',
    ],
    SiteName: () => [name],
  };
}
