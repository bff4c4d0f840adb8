import { afterEach, expect, it } from 'vitest';
import { setFrontmatterProblem } from '../../../src/ui/editor/code/frontmatter-problem.ts';
import { openEditor } from './editor-bench.ts';

let bench: ReturnType<typeof openEditor>;
afterEach(() => bench.close());

const marked = () => [...bench.editor.view.dom.querySelectorAll('.cm-problem')].map((line) => line.textContent);

it('marks the invalid frontmatter line with its reason until it is fixed', () => {
  bench = openEditor('---\ntags: [blue\nmass: 3\n---\n');
  bench.editor.view.dispatch({ effects: setFrontmatterProblem.of({ line: 3, reason: 'A bracket is open.' }) });
  expect(marked()).toEqual(['mass: 3A bracket is open.']);
  bench.editor.view.dispatch({ changes: { from: 4, insert: 'a: 1\n' } });
  expect(marked()).toEqual(['mass: 3A bracket is open.']);
  expect(bench.text()).not.toContain('bracket');
  bench.editor.view.dispatch({ effects: setFrontmatterProblem.of(null) });
  expect(marked()).toEqual([]);
});

it('ignores a line beyond the end of the text', () => {
  bench = openEditor('---\n');
  bench.editor.view.dispatch({ effects: setFrontmatterProblem.of({ line: 9, reason: 'x' }) });
  expect(marked()).toEqual([]);
});
