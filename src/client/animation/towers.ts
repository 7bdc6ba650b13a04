/** The front row of the animation, in the proportions of the letters HERE REDEFINE. */

/** Heights of the towers. The distance between their centres is 1. */
export const towerHeights = [1.5, 1.5, 1.5, 1.5, 3.1, 3.56, 4.02, 4.48, 4.94, 6.12, 4.66, 4.2];

export const towerWidth = 0.87;

/** Height of the horizon, as a fraction of the frame's height. Animation.css has the same. */
export const horizon = 0.17;

/** The viewBox of the outline: the towers' width, and the height of the frame above the horizon at this width. */
export const outlineViewBox = `0 0 ${towerHeights.length} 6.85`;

/** Returns the outline of the towers as an SVG path: the placeholder of the animation. */
export function outlineTowers(): string {
  return towerHeights
    .map((height, column) => {
      const left = (column + (1 - towerWidth) / 2).toFixed(3);
      return `M${left} 6.85v-${height}h${towerWidth}v${height}`;
    })
    .join('');
}
