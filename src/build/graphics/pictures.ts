/** The site's pictures as SVG, made from the same drawings as the pages. Text is drawn, so no font is needed. */
import skyline from '../../assets/skyline-wide.svg?raw';
import { drawStars } from './stars';

const ink = '#090909';
const bone = '#f3eee4';
const fire = '#ff5c2e';

/** The wordmark's sign: one tower under its lit star, on the horizon. @param size width and height in pixels */
export const drawIcon = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">` +
  `<path fill="${ink}" d="M0 0h32v32H0z"/><path fill="${bone}" d="M13.5 12h5v15h-5z"/>` +
  `<path fill="${fire}" d="M0 27h32v2H0z"/><circle cx="16" cy="7" r="2.5" fill="${fire}"/></svg>`;

const horizon = 590;

const starField = () =>
  `<g fill="#fff">${drawStars()
    .map(({ x, y, size }) => `<circle cx="${x}%" cy="${y}%" r="${size / 2}"/>`)
    .join('')}</g>`;

/** A picture of 1200 by 630 pixels: stars, horizon, and what stands between them. @param inner SVG markup */
export const shareBackground = (inner: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">' +
  `<path fill="${ink}" d="M0 0h1200v630H0z"/>${starField()}` +
  `${inner}<path fill="${fire}" d="M0 ${horizon}h1200v4H0z"/></svg>`;

/** What a shared link to the landing page shows: the skyline on its horizon, under the stars. @param name SVG of the company's name */
export function drawSharePicture(name: string): string {
  const place = `x="40" width="1120" height="${horizon}" preserveAspectRatio="xMidYMax" overflow="visible"`;
  const colours = `fill="${bone}" stroke="${ink}" stroke-width="10" paint-order="stroke"`;
  return shareBackground(
    `<style>.catchword,.beacon{fill:${fire};stroke:none}</style>` +
      skyline.replace('<svg', `<svg ${place} ${colours}`) +
      name,
  );
}
