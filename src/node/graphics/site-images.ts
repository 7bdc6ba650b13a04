/** The share images as SVG. Their text consists of paths, so no font is needed. */
import skyline from '../../assets/skyline-wide.svg?raw';
import { createStars } from './stars';

const ink = '#090909';
const bone = '#f3eee4';
const fire = '#ff5c2e';

const horizon = 590;

const renderStars = () =>
  `<g fill="#fff">${createStars()
    .map(({ x, y, size }) => `<circle cx="${x}%" cy="${y}%" r="${size / 2}"/>`)
    .join('')}</g>`;

/** A share image of 1200 by 630 pixels with stars and the horizon. @param inner SVG markup */
export const createShareSvg = (inner: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">' +
  `<path fill="${ink}" d="M0 0h1200v630H0z"/>${renderStars()}` +
  `${inner}<path fill="${fire}" d="M0 ${horizon}h1200v4H0z"/></svg>`;

/** The share image of the landing page: the skyline. @param name SVG of the company's name */
export function createSkylineSvg(name: string): string {
  const position = `x="40" width="1120" height="${horizon}" preserveAspectRatio="xMidYMax" overflow="visible"`;
  const colours = `fill="${bone}" stroke="${ink}" stroke-width="10" paint-order="stroke"`;
  return createShareSvg(
    `<style>.catchword,.beacon{fill:${fire};stroke:none}</style>` +
      skyline.replace('<svg', `<svg ${position} ${colours}`) +
      name,
  );
}
