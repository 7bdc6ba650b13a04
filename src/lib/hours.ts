/** Every page is an hour of the night: the further from the landing page, the later. */
import { paths } from './paths';

const hours: Readonly<Record<string, number>> = {
  [paths.home]: 18,
  [paths.plans]: 19,
  [paths.about]: 20,
  [paths.explore]: 21,
  [paths.blog]: 22,
  [paths.search]: 22,
  [paths.partners]: 22,
  [paths.investors]: 22,
  [paths.careers]: 22,
  [paths.executiveApplication]: 0,
  [paths.signUp]: 0,
  [paths.signIn]: 0,
  [paths.account]: 0,
  [paths.forgotPassword]: 1,
  [paths.resetPassword]: 1,
  [paths.confirm]: 1,
  [paths.contact]: 1,
  [paths.confirmSubscription]: 1,
  [paths.unsubscribe]: 1,
  [paths.legal]: 2,
};

/** Pages whose addresses come from content/, the first that fits. */
const kinds: readonly [RegExp, number][] = [
  [/\/404$/, 5],
  [/^\/blog\/page\//, 22],
  [/^\/blog\//, 23],
  [/-plan$/, 20],
  // An earlier version of a legal document, or a comparison with it.
  [/\/.*\//, 4],
  // A legal document.
  [/^/, 3],
];

/** The hour at which a page stands. @param path as canonicalPath writes it */
export const hourOf = (path: string): number =>
  hours[path] ?? kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 18;

/** The column of an hour on the ruler: 1 for 18, 12 for 5. */
export const columnOf = (hour: number): number => ((hour + 6) % 24) + 1;
