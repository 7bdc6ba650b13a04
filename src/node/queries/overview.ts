/** /llms.txt, a short map of the site for programs: https://llmstxt.org */
import { getRouteTraits, paths } from '../../shared/paths';
import { formatPrice } from '../../shared/prices';
import { getArticles } from './blog';
import { getDocuments } from './legal';
import { getPages } from './pages';
import { formatOtherPrice, getPlans, offerRemark, type Plan } from './plans';
import { getLanding, getSite } from './site';

interface ListedPage {
  path: string;
  title: string;
  description: string;
}

const toUrl = (path: string) => new URL(path, import.meta.env.SITE).href;

/** Both prices of a plan, such as "$299/month, billed monthly. $49.99 on the cards. Your offer states the price." */
function writePrice(plan: Plan): string {
  const { price, pricePrefix = '', priceNote } = plan;
  const other = formatOtherPrice(plan, 'price');
  const remark = other ? ` ${other} ${offerRemark}` : '';
  return `${pricePrefix} ${formatPrice(price)}/month, ${priceNote}.${remark}`.trim();
}

const writeList = (heading: string, pages: readonly ListedPage[]) =>
  [
    `## ${heading}\n`,
    ...pages.map(({ path, title, description }) => `- [${title}](${toUrl(path)}): ${description}`),
  ].join('\n');

/** Describes the company and links to every indexed page, with one sentence about it. */
export async function writeOverview(): Promise<string> {
  const site = await getSite();
  const plans = (await getPlans()).map((plan) => ({
    ...plan,
    title: `${plan.name} plan`,
    description: `${writePrice(plan)} ${plan.description}`,
  }));
  const pages = (await getPages()).filter(({ path }) => !getRouteTraits(path).isUnlisted);
  const home = { ...(await getLanding()), path: paths.home };
  const articles = (await getArticles()).filter(({ isPublic }) => isPublic);
  return `${[
    `# ${site.name}`,
    `> ${site.description}`,
    writeList('Plans', plans),
    `## Contact\n\n- Form: ${toUrl(paths.contact)}\n- Email: ${site.emails.contact}\n- ${site.legalName}, ${site.address.join(', ')}`,
    writeList('Pages', [home, ...pages.map((page) => ({ ...page, title: page.heading }))]),
    writeList('Articles', articles),
    writeList('Legal documents', await getDocuments()),
  ].join('\n\n')}\n`;
}
