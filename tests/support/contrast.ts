/** Measures the contrast of text in HTML with inline styles, by the formula of WCAG 2.2. Needs jsdom. */

function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/gi) ?? []).map((digits) => {
    const value = Number.parseInt(digits, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The nearest value of a style, as six hexadecimal digits. */
function findColour(element: Element | null, property: RegExp, fallback: string): string {
  for (let each = element; each; each = each.parentElement) {
    const colour = property.exec(each.getAttribute('style') ?? '')?.[1];
    if (colour) return colour;
  }
  return fallback;
}

/** Lists each text of a document with its contrast. Without a style, text is black on white. */
export function measureContrast(html: string): { text: string; contrast: number }[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const text = textContent?.trim();
    if (!text) continue;
    const colour = getLuminance(findColour(parentElement, /(?:^|;)color:#(\w{6})/, '000000'));
    const background = getLuminance(findColour(parentElement, /(?:^|;)background:#(\w{6})/, 'ffffff'));
    const contrast = (Math.max(colour, background) + 0.05) / (Math.min(colour, background) + 0.05);
    texts.push({ text, contrast });
  }
  return texts;
}
