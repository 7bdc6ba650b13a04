/**
 * Checks that SVG files only draw. A visitor can open such a file, and a script in it would run on the site's origin. Only
 * the listed elements and attributes are allowed: docs/decisions/029-content-is-data.md
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { rasterExtensions } from '../../shared/image-types.ts';
import { type Content, listFiles } from './read.ts';
import { error } from './report.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const linkNamespace = 'http://www.w3.org/1999/xlink';
const namespaces: Record<string, string> = { svg: svgNamespace, xlink: linkNamespace };

const listWords = (words: string) => new Set(words.trim().split(/\s+/));

/** Elements that draw. Missing: scripts, links, animation, which can change a link, and documents in another format. */
const elements = listWords(`
  circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix
  feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g image
  line linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg symbol text textPath
  title tspan use`);

const attributes = listWords(`
  alignment-baseline amplitude azimuth baseFrequency baseline-shift bias clip-path clip-rule clipPathUnits color
  color-interpolation color-interpolation-filters cx cy d diffuseConstant direction display divisor dominant-baseline dx
  dy edgeMode elevation enable-background exponent fill fill-opacity fill-rule filter filterUnits flood-color
  flood-opacity font-family font-size font-size-adjust font-stretch font-style font-variant font-weight fr fx fy
  gradientTransform gradientUnits height href image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix
  kerning lengthAdjust letter-spacing lighting-color limitingConeAngle marker-end marker-mid marker-start markerHeight
  markerUnits markerWidth mask mask-type maskContentUnits maskUnits method mix-blend-mode mode numOctaves offset opacity
  operator order orient overflow paint-order pathLength patternContentUnits patternTransform patternUnits points pointsAtX
  pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry scale
  seed shape-rendering side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation
  stitchTiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width style surfaceScale systemLanguage tableValues targetX targetY text-anchor
  text-decoration text-rendering textLength transform transform-origin type unicode-bidi values vector-effect version
  viewBox visibility width word-spacing writing-mode x x1 x2 xChannelSelector y y1 y2 yChannelSelector z zoomAndPan`);

const embeddedImage = new RegExp(`^data:image/(?:${rasterExtensions.join('|')});base64,[A-Za-z\\d+/=\\s]*$`);

/** Attributes whose value browsers do not interpret. */
const textAttribute = /^(?:id|class|lang|role|(?:aria|data)-[a-z\d-]+)$/;

/** Whether CSS only uses parts of the same file: no import, no URL, and no escape that could hide one. */
const isLocalCss = (css: string) =>
  !/[\\<]|@(?!media\b|keyframes\b)|(?:image|src|image-set|cross-fade|element)\s*\(|url\s*\((?!["']?#)|\/\//i.test(
    css,
  );

function isAllowedAttribute(element: string, { prefix, local, value }: SaxesAttributeNS): boolean {
  if (prefix === 'xmlns') return namespaces[local] === value;
  if (prefix === '' && local === 'xmlns') return value === svgNamespace;
  if (prefix === 'xml') return local === 'lang' || local === 'space';
  if (prefix !== '' && prefix !== 'xlink') return false;
  if (local === 'href')
    return /^#[\w.:-]+$/.test(value) || (element === 'image' && embeddedImage.test(value));
  if (prefix === 'xlink') return local === 'title' || local === 'type';
  return textAttribute.test(local) || (attributes.has(local) && isLocalCss(value));
}

function findTagProblem({ name, prefix, local, uri, attributes: values }: SaxesTagNS): string | undefined {
  if (uri !== svgNamespace || !elements.has(local) || (prefix !== '' && prefix !== 'svg'))
    return `<${name}> is not allowed`;
  const wrong = Object.values(values).find((attribute) => !isAllowedAttribute(local, attribute));
  return wrong && `${wrong.name}="${wrong.value.slice(0, 80)}" is not allowed`;
}

/** Finds the first problem of an SVG file. @returns the reason and the line; undefined if the file only draws */
function findSvgProblem(bytes: Uint8Array): { reason: string; line: number } | undefined {
  let firstProblem: { reason: string; line: number } | undefined;
  const parser = new SaxesParser({ xmlns: true });
  const report = (reason: string | undefined) => {
    if (reason) firstProblem ??= { reason, line: parser.line };
  };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { reason: 'it is not UTF-8', line: 1 };
  }
  /** The text of a style element, which comments can interrupt; undefined outside. */
  let css: string | undefined;
  let hasRoot = false;
  parser.on('error', ({ message }) => report(`it is not valid XML (${message.replace(/^\d+:\d+: /, '')})`));
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-?8$/i.test(encoding)) report(`the encoding ${encoding} is not allowed`);
  });
  parser.on('doctype', () => report('<!DOCTYPE> is not allowed'));
  parser.on('cdata', () => report('CDATA is not allowed'));
  parser.on('processinginstruction', ({ target }) => report(`<?${target}?> is not allowed`));
  parser.on('opentag', (tag) => {
    if (!hasRoot && tag.local !== 'svg') report('it does not start with <svg>');
    hasRoot = true;
    if (tag.local === 'style') css = '';
    report(findTagProblem(tag));
  });
  parser.on('closetag', ({ local }) => {
    if (local !== 'style') return;
    if (css !== undefined && !isLocalCss(css)) report('its style loads a file');
    css = undefined;
  });
  parser.on('text', (words) => {
    if (css !== undefined) css += words;
  });
  try {
    parser.write(text).close();
  } catch (failure) {
    report(`it is not valid XML (${failure instanceof Error ? failure.message : failure})`);
  }
  return firstProblem;
}

/** Reports SVG files that do more than draw. */
export function* checkSvgFiles({ root }: Content) {
  for (const file of listFiles(root).filter((name) => /\.svg$/i.test(name))) {
    const problem = findSvgProblem(readFileSync(path.join(root, file)));
    if (problem)
      yield error(
        { file, line: problem.line },
        `This image must only draw: ${problem.reason}. Export it as a plain or optimized SVG, without scripts, links, animation and metadata, or as PNG.`,
      );
  }
}
