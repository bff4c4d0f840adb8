import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { formulaSyntax } from '../../../../../../src/adapters/markdown/syntax/formula-syntax.ts';
import { hideMarks } from '../../../../../../src/adapters/markdown/syntax/marks.ts';
import { createMarkdownParser } from '../../../../../../src/ui/editor/code/bounds/markdown-parser.ts';
import { caseCount } from '../../../../../support/case-count.ts';

const parser = createMarkdownParser(() => null);
const reader = unified().use(remarkParse).use(remarkMath).use(formulaSyntax);

/** The formulas that the editor finds, without the empty lines at the end of one that is not closed. */
function inEditor(text: string): string[] {
  const found: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (/^(?:InlineMath|MathBlock)$/.test(name))
        found.push(`${name === 'MathBlock'} ${text.slice(from, to)}`.replace(/[\s>]+$/, ''));
    },
  });
  return found;
}

/** The formulas that the reading view finds. */
function inReader(text: string): string[] {
  const found: string[] = [];
  visit(reader.parse(hideMarks(text)), ({ type, position }) => {
    if (type === 'inlineMath' || type === 'math')
      found.push(
        `${type === 'math'} ${text.slice(position?.start.offset, position?.end.offset)}`.replace(/[\s>]+$/, ''),
      );
  });
  return found;
}

describe('mathSyntax', () => {
  it.each([
    ['a $x$ b', ['false $x$']],
    ['$a_1 * b_2$ and $c*$', ['false $a_1 * b_2$', 'false $c*$']],
    ['$$x$$', ['false $$x$$']],
    ['$a$$b$', ['false $a$', 'false $b$']],
    ['$5 and $6', []],
    ['$a $ b$', []],
    ['$a$1', []],
    ['$\\$$ b', ['false $\\$$']],
    ['$$a\nb$$ c', ['false $$a\nb$$']],
    ['$$a\nb$$\nc', ['true $$a\nb$$']],
    ['$$a\n\nb$$', []],
    ['> $$a\n> b$$\n> c', ['true $$a\n> b$$']],
    ['$$\nx = 1$$\nlast', ['true $$\nx = 1$$']],
    ['\\$5 and $6', []],
    ['\\$$x$', ['false $x$']],
    ['`$x$` and $`y$', ['false $`y$']],
    ['a $x\ny$ b', ['false $x\ny$']],
    ['# $x$', ['false $x$']],
    ['$$\nx\n\n# y\n$$\n\nlast', ['true $$\nx\n\n# y\n$$']],
    ['first\n$$\nx\n$$\nlast', ['true $$\nx\n$$']],
    ['$$$ tex\nx\n$$\n$$$', ['true $$$ tex\nx\n$$\n$$$']],
    ['$$\nx', ['true $$\nx']],
    ['    $$\n    x', []],
    ['```\n$$\n```', []],
    ['> $$\n> x\n> $$\n> last', ['true $$\n> x\n> $$']],
    ['> $$\n>\n> x\n\nlast', ['true $$\n>\n> x']],
    ['> a\n> $$\n> x\n> $$', ['true $$\n> x\n> $$']],
    ['> $$\nx\n$$', ['true $$', 'true $$']],
    ['- $$\n  x\n  $$\n- last', ['true $$\n  x\n  $$']],
    ['- a\n\n  $$\n  x\n\n  y\n  $$\n\nlast', ['true $$\n  x\n\n  y\n  $$']],
    ['> 1. $$\n>    x\n>    $$', ['true $$\n>    x\n>    $$']],
    ['> a $x\n> y$ b', ['false $x\n> y$']],
  ])('agrees with the reading view on %j', (text, formulas) => {
    expect(inEditor(text)).toEqual(formulas);
    expect(inReader(text)).toEqual(formulas);
  });

  it.each([
    ['texts', ['a', ' b', '$', '$$', '\\', '`', ' ', '\n', '\n\n', 'c', '\n$$\n']],
    [
      'quotes and lists',
      ['a', '$', '\n> b', '\n> $$', '\n> > $$\n', '\n$$', '\n- $$', '\n  $$', '\n  c', '\n>', '\n\n', '\n'],
    ],
  ])('agrees with the reading view on random %s', (_name, pieces) => {
    let seed = 20_261_124;
    const next = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    for (let index = 0; index < caseCount({ reduced: 500, full: 20_000 }); index += 1) {
      let text = 'a';
      for (let count = 1 + next() * 14; count > 0; count -= 1) text += pieces[Math.floor(next() * pieces.length)] ?? '';
      expect(inEditor(text), JSON.stringify(text)).toEqual(inReader(text));
    }
  });
});
