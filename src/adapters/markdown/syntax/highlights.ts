import type { Emphasis, Literal, Nodes, Parents, PhrasingContent, Root } from 'mdast';
import type { Data, Processor } from 'unified';
import {
  HIGHLIGHT_MARK_CHARS,
  type HighlightSides,
  highlightSides,
} from '../../../core/shared/markdown/highlight-mark.ts';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    highlightMark: 'highlightMark';
  }
}

declare module 'mdast' {
  interface PhrasingContentMap {
    highlightMark: HighlightMark;
  }
  interface RootContentMap {
    highlightMark: HighlightMark;
  }
}

/** The `==` before or after marked text, until `markHighlights` has paired it. */
interface HighlightMark extends Literal, HighlightSides {
  type: 'highlightMark';
}

type Extension = NonNullable<Data['micromarkExtensions']>[number];
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[string]>, readonly unknown[]>;
type State = ReturnType<Construct['tokenize']>;
type Code = Parameters<State>[0];

const EQUALS = 61;
/** Most highlights within each other. */
const MAX_DEPTH = 20;

/** Recognises `==` as the editor does: not with a backslash before it, and not in code, links or formulas. */
export function highlightSyntax(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ text: { [EQUALS]: highlightMark } });
  data.fromMarkdownExtensions ??= [];
  data.fromMarkdownExtensions.push({
    enter: {
      highlightMark(token) {
        const { _open: opens = false, _close: closes = false } = token;
        this.enter({ type: 'highlightMark', value: '==', opens, closes }, token);
      },
    },
    exit: {
      highlightMark(token) {
        this.exit(token);
      },
    },
  });
}

const highlightMark: Construct = {
  name: 'highlightMark',
  previous(code) {
    return code !== EQUALS || this.events.at(-1)?.[1].type === 'characterEscape';
  },
  tokenize(effects, ok, nok) {
    const before = textOf(this.previous);
    let size = 0;
    const next: State = (code) => {
      if (code === EQUALS && size < HIGHLIGHT_MARK_CHARS) {
        size += 1;
        effects.consume(code);
        return next;
      }
      const sides = highlightSides(code === EQUALS ? size + 1 : size, before, textOf(code));
      if (sides === null) return nok(code);
      const token = effects.exit('highlightMark');
      token._open = sides.opens;
      token._close = sides.closes;
      return ok(code);
    };
    return (code) => {
      effects.enter('highlightMark');
      return next(code);
    };
  },
};

/** In the parser's codes, negative numbers are line ends and tabs. */
function textOf(code: Code): string {
  if (code === null) return '';
  return code < 0 ? ' ' : String.fromCharCode(code);
}

/** Converts `==text==` within a paragraph to marked text, including emphasis and links inside it. */
export function markHighlights(tree: Root): void {
  visit(tree);
}

function visit(parent: Parents): void {
  for (const child of parent.children) if ('children' in child) visit(child);
  if (parent.children.some(({ type }) => type === 'highlightMark')) {
    Object.assign(parent, { children: pair(parent.children) });
  }
}

/** Pairs a mark that closes with the last one before it that opens; any other mark is text. */
function pair(nodes: readonly Nodes[]): Nodes[] {
  const done: Nodes[] = [];
  /** Places in `done` of the marks that open, the last one last. */
  const open: number[] = [];
  for (const node of nodes) {
    if (node.type !== 'highlightMark') {
      done.push(node);
      continue;
    }
    const start = node.closes ? open.pop() : undefined;
    if (start !== undefined) {
      const children = joined(done.splice(start).slice(1)).filter(isPhrasing);
      done.push({ type: 'emphasis', children, data: { hName: 'mark' } } satisfies Emphasis);
      continue;
    }
    if (node.opens && open.length < MAX_DEPTH) open.push(done.length);
    done.push(node);
  }
  return joined(done);
}

/** Joins the texts that a mark without a pair stands between. */
function joined(nodes: readonly Nodes[]): Nodes[] {
  const done: Nodes[] = [];
  for (const node of nodes) {
    const own: Nodes = node.type === 'highlightMark' ? { type: 'text', value: node.value } : node;
    const last = done.at(-1);
    if (own.type === 'text' && last?.type === 'text')
      done[done.length - 1] = { type: 'text', value: last.value + own.value };
    else done.push(own);
  }
  return done;
}

/** Splits only nodes that may contain text. */
function isPhrasing(child: Nodes): child is PhrasingContent {
  return !['paragraph', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'tableCell'].includes(child.type);
}
