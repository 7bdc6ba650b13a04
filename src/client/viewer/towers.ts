/** The front row of the animation, in the proportions of the letters HERE REDEFINE. */

/** Heights of the towers, which stand one apart. */
export const heights = [1.5, 1.5, 1.5, 1.5, 3.1, 3.56, 4.02, 4.48, 4.94, 6.12, 4.66, 4.2];

/** How wide a tower is. */
export const towerWidth = 0.87;

/** Where the horizon stands in the frame, as a share of its height from below; AnimationViewer.css has the same. */
export const horizon = 0.17;

/** The drawing's box: as wide as the towers, as high as the frame above its horizon when it is as wide. */
export const drawingBox = `0 0 ${heights.length} 6.85`;

/** Draws the towers as outlines, for the place of the animation until it is there. @returns an SVG path */
export function drawTowers(): string {
  return heights
    .map((height, column) => {
      const left = (column + (1 - towerWidth) / 2).toFixed(3);
      return `M${left} 6.85v-${height}h${towerWidth}v${height}`;
    })
    .join('');
}
