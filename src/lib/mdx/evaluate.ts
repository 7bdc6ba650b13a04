import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';
import * as runtime from 'astro/jsx-runtime';
import { type AstroComponentFactory, Renderer } from 'astro/runtime/server/index.js';
import { type EvaluateOptions, evaluate } from 'satteri';

interface Props {
  components?: Record<string, unknown>;
}

const options = {
  ...(runtime as Pick<EvaluateOptions, 'Fragment' | 'jsx' | 'jsxs'>),
  elementAttributeNameCase: 'html',
  features: { gfm: true, smartPunctuation: true },
  // Elements without parts become finished HTML. A table is drawn by a component.
  optimizeStatic: { component: 'Fragment', prop: 'set:html', ignoreElements: ['table'] },
} satisfies EvaluateOptions;

/**
 * Compiles a text as @astrojs/mdx does, with the same compiler, but without making a module of it.
 * @param source the whole file, front matter and text
 * @param file its name, for messages
 * @returns the text as a component, as `render(entry)` gives it
 * @throws an Error that names the file and says what is wrong with it, with line and column where the compiler knows
 */
export function evaluateMdx(source: string, file: string): AstroComponentFactory {
  try {
    const text = evaluate(source, { ...options, hastPlugins: [satteriHeadingIdsPlugin()] });
    const { default: draw } = text as { default: (props: Props) => unknown };
    const Content = (props: Props) =>
      draw({ ...props, components: { Fragment: runtime.Fragment, ...props.components } });
    return Object.assign(Content, { [Renderer]: 'astro:jsx' }) as unknown as AstroComponentFactory;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
