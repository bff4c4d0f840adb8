import type { Root } from 'mdast';
import type { Data, Processor } from 'unified';
import { visit } from 'unist-util-visit';
import { formulaClosing } from '../../../core/shared/markdown/formula-lines.ts';
import { type FormulaMark, formulaReader } from '../../../core/shared/markdown/formula-reader.ts';

/** Takes the place of the first `$` of a formula of several lines that begins with other text, `$$\begin{…}`: see `hideMarks`. */
export const FORMULA_START = '\uFDE7';

// The names of `mdast-util-math`, which makes nodes of these tokens.
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathFlow: 'mathFlow';
    mathFlowFence: 'mathFlowFence';
    mathFlowFenceSequence: 'mathFlowFenceSequence';
    mathFlowValue: 'mathFlowValue';
    mathText: 'mathText';
    mathTextData: 'mathTextData';
    mathTextSequence: 'mathTextSequence';
  }
}

type Extension = NonNullable<Data['micromarkExtensions']>[number];
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[string]>, readonly unknown[]>;
type Effects = Parameters<Construct['tokenize']>[0];
type State = ReturnType<Construct['tokenize']>;
type Code = Parameters<State>[0];

const DOLLAR = 36;
const BACKSLASH = 92;

/** Recognises formulas as the editor does, in place of the constructs of `remark-math`: `$…$`, and `$$` on lines of their own. */
export function formulaSyntax(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({
    disable: { null: ['mathFlow', 'mathText'] },
    flow: { [DOLLAR]: formulaLines, [FORMULA_START.charCodeAt(0)]: formulaLines },
    text: { [DOLLAR]: formulaInLine('$') },
  });
}

/** Recognises `\(…\)` and `\[…\]`, as models write formulas. */
export function bracketFormulas(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ text: { [BACKSLASH]: [formulaInLine('\\('), formulaInLine('\\[')] } });
}

/** Marks the formulas that `\[…\]` displays on lines of their own. */
export function markDisplayed(tree: Root, text: string): void {
  visit(tree, 'inlineMath', (node) => {
    if (!text.startsWith('\\[', node.position?.start.offset)) return;
    node.data = { ...node.data, hProperties: { className: ['language-math', 'math-display'] } };
  });
}

/** By text: the brackets that are not closed in the rest of it. Without this, each would be searched to the end of the text. */
const unclosed = new WeakMap<object, Set<FormulaMark>>();

function formulaInLine(mark: FormulaMark): Construct {
  return {
    name: 'formulaInLine',
    previous(code) {
      if (mark !== '$' || code !== DOLLAR) return true;
      const before = this.events.at(-1)?.[1].type;
      return before === 'characterEscape' || before === 'mathText';
    },
    tokenize(effects, ok, nok) {
      const known = unclosed.get(this) ?? new Set();
      unclosed.set(this, known);
      if (known.has(mark)) return nok;
      const read = formulaReader(mark);
      let open: ReturnType<Effects['enter']> | null = null;
      let isOpened = false;
      const close = (): void => {
        if (open !== null) effects.exit(open.type);
        open = null;
      };
      const next: State = (code) => {
        const kind = read(unitOf(code));
        if (kind === 'none') {
          if (code === null && mark !== '$') known.add(mark);
          return nok(code);
        }
        if (kind === 'end') {
          close();
          effects.exit('mathText');
          return ok(code);
        }
        if (kind === 'mark') {
          if (open?.type !== 'mathTextSequence') {
            close();
            open = effects.enter('mathTextSequence');
          }
        } else {
          // What looked like the closing mark is text.
          if (open?.type === 'mathTextSequence' && isOpened) open.type = 'mathTextData';
          isOpened = true;
          if (isLineEnd(code)) {
            close();
            effects.enter('lineEnding');
            effects.consume(code);
            effects.exit('lineEnding');
            return next;
          }
          if (open?.type !== 'mathTextData') {
            close();
            open = effects.enter('mathTextData');
          }
        }
        effects.consume(code);
        return next;
      };
      effects.enter('mathText');
      return next;
    },
  };
}

const formulaLines: Construct = {
  name: 'formulaLines',
  concrete: true,
  tokenize(effects, ok, nok) {
    const { parser, now } = this;
    const isInterrupting = this.interrupt === true;
    let size = 0;
    let hasText = false;
    let isInValue = false;
    let line = '';
    const open: State = (code) => {
      effects.enter('mathFlow');
      effects.enter('mathFlowFence');
      effects.enter('mathFlowFenceSequence');
      hasText = code !== DOLLAR;
      return marks(code);
    };
    const marks: State = (code) => {
      if (code === DOLLAR || (size === 0 && hasText)) {
        size += 1;
        effects.consume(code);
        return marks;
      }
      effects.exit('mathFlowFenceSequence');
      effects.exit('mathFlowFence');
      return size < 2 ? nok(code) : first(code);
    };
    const first: State = (code) => {
      if (code === null || isLineEnd(code)) {
        closeValue();
        return isInterrupting ? ok(code) : lineEnd(code);
      }
      if (code === DOLLAR || (!hasText && !isBlank(code))) return nok(code);
      return value(code, first);
    };
    const inside: State = (code) => {
      if (code === null || isLineEnd(code)) {
        closeValue();
        return lineEnd(code);
      }
      if (code !== DOLLAR || line.endsWith('$')) return value(code, inside);
      closeValue();
      return effects.attempt({ partial: true, tokenize: closing }, end, afterDollar)(code);
    };
    const afterDollar: State = (code) => value(code, inside);
    const lineEnd: State = (code) => effects.attempt({ partial: true, tokenize: nextLine }, startLine, end)(code);
    const startLine: State = (code) => {
      line = '';
      return code === null ? end(code) : inside(code);
    };
    const end: State = (code) => {
      effects.exit('mathFlow');
      return ok(code);
    };
    function value(code: Code, then: State): State {
      if (!isInValue) effects.enter('mathFlowValue');
      isInValue = true;
      line += String.fromCharCode(unitOf(code) ?? 0);
      effects.consume(code);
      return then;
    }
    function closeValue(): void {
      if (isInValue) effects.exit('mathFlowValue');
      isInValue = false;
    }
    /** The dollar signs at the end of a line. */
    function closing(inner: Effects, found: State, none: State): State {
      let count = 0;
      const dollars: State = (code) => {
        if (code === DOLLAR) {
          count += 1;
          inner.consume(code);
          return dollars;
        }
        inner.exit('mathFlowFenceSequence');
        return blanks(code);
      };
      const blanks: State = (code) => {
        if (code !== null && isBlank(code)) {
          inner.enter('whitespace');
          inner.consume(code);
          inner.exit('whitespace');
          return blanks;
        }
        inner.exit('mathFlowFence');
        const isEnd = code === null || isLineEnd(code);
        return isEnd && formulaClosing(line + '$'.repeat(count), size) !== null ? found(code) : none(code);
      };
      return (code) => {
        inner.enter('mathFlowFence');
        inner.enter('mathFlowFenceSequence');
        return dollars(code);
      };
    }
    function nextLine(inner: Effects, found: State, none: State): State {
      const start: State = (code) => (parser.lazy[now().line] ? none(code) : found(code));
      return (code) => {
        if (code === null) return none(code);
        inner.enter('lineEnding');
        inner.consume(code);
        inner.exit('lineEnding');
        return start;
      };
    }
    return open;
  },
};

function unitOf(code: Code): number | null {
  if (code === null || code >= 0) return code;
  return isLineEnd(code) ? 10 : 32;
}

/** In the parser's codes, line ends are −5 to −3, tabs −2 and −1. */
function isLineEnd(code: Code): boolean {
  return code !== null && code < -2;
}

function isBlank(code: Code): boolean {
  return code === -2 || code === -1 || code === 32;
}
