import type { Element, ElementContent, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import katex from 'katex';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { CHEMISTRY } from './chemistry/load-chemistry.ts';

const MAX_FORMULA_CHARS = 20_000;
/** The same for one with chemistry, whose parser takes ten times as long. */
const MAX_CHEMISTRY_CHARS = 3000;
/** Most cached formulas: with each edit of a note nearly all stay the same. */
const MAX_KEPT = 2000;
const kept = new Map<string, string>();
const parser = unified().use(rehypeParse, { fragment: true });

/** Renders formulas. Runs after sanitizing, because KaTeX output needs styles that notes may not contain. */
export function setFormulas(tree: Root): void {
  // Definitions in one formula apply to later formulas.
  const macros: Record<string, string> = {};
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return;
    const display = isDisplay(element);
    if (display === null) return;
    const source = toText(element, { whitespace: 'pre' });
    parent.children.splice(index, 1, formula(source, display, macros));
    return [SKIP, index + 1];
  });
}

/** Returns whether an element is a display or inline formula; null for neither. */
function isDisplay(element: Element): boolean | null {
  const [child] = element.children;
  const within =
    element.tagName === 'pre' && element.children.length === 1 && child?.type === 'element' ? child : element;
  if (within.tagName !== 'code') return null;
  const classes = within.properties['className'];
  if (!Array.isArray(classes)) return null;
  if (within !== element) return classes.includes('math-display') || classes.includes('language-math') ? true : null;
  return classes.includes('math-display') ? true : classes.includes('math-inline') ? false : null;
}

/**
 * Renders a formula. Of one with an unknown command, the rest is shown, with the command as written; any other invalid one is shown as
 * written. Both have their error.
 */
function formula(source: string, displayMode: boolean, macros: Record<string, string> = {}): ElementContent {
  const name = `${displayMode} ${source}`;
  const known = kept.get(name);
  if (known !== undefined && Object.keys(macros).length === 0) {
    const copy: ElementContent = JSON.parse(known);
    return copy;
  }
  try {
    const most = CHEMISTRY.test(source) ? MAX_CHEMISTRY_CHARS : MAX_FORMULA_CHARS;
    if (source.length > most) throw new Error(`it has more than ${most} characters`);
    const made = elementOf(render(source, displayMode, macros, true), displayMode);
    return keep(name, made, macros);
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error);
    const dataFormulaError = why.slice(0, 300);
    const [unknown] = /^Undefined control sequence: \S+/.exec(why) ?? [];
    const rest = unknown === undefined ? '' : render(source, displayMode, macros, false);
    if (rest !== '' && !rest.startsWith('<span class="katex-error"')) {
      const made = elementOf(rest, displayMode);
      made.properties['dataFormulaError'] = unknown ?? '';
      return keep(name, made, macros);
    }
    return {
      type: 'element',
      tagName: 'span',
      properties: { dataFormulaError },
      children: [{ type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: source }] }],
    };
  }
}

function keep(name: string, made: Element, macros: Record<string, string>): Element {
  // A formula with definitions has to be rendered each time.
  if (Object.keys(macros).length > 0) return made;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(name, JSON.stringify(made));
  return made;
}

function render(source: string, displayMode: boolean, macros: Record<string, string>, throwOnError: boolean): string {
  return katex.renderToString(source, {
    displayMode,
    macros,
    throwOnError,
    errorColor: 'var(--stopped)',
    strict: 'ignore',
    trust: false,
    maxSize: 40,
    maxExpand: 1000,
  });
}

function elementOf(html: string, displayMode: boolean): Element {
  const { children } = parser.parse(html);
  return {
    type: 'element',
    tagName: displayMode ? 'div' : 'span',
    properties: { dataFormula: '' },
    children: children.filter((child): child is Element => child.type === 'element'),
  };
}

/** Converts the LaTeX of a notebook output to a tree: display formulas, with or without `$$`. */
export function formulaTree(latex: string): Root {
  const source = latex
    .trim()
    .replace(/^\$\$?([\s\S]*?)\$?\$$/, '$1')
    .replace(/^\\\[([\s\S]*)\\\]$/, '$1');
  return { type: 'root', children: [formula(source, true)] };
}
