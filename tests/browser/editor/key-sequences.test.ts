import { forceParsing } from '@codemirror/language';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openEditor } from './editor-bench.ts';
import { CARET, KEY_SEQUENCES } from './key-sequences.ts';

let bench: ReturnType<typeof openEditor>;
afterEach(() => bench.close());

it('are sixty and more', () => {
  bench = openEditor('');
  expect(Object.values(KEY_SEQUENCES).flat().length).toBeGreaterThanOrEqual(60);
});

for (const [group, sequences] of Object.entries(KEY_SEQUENCES)) {
  describe(group, () => {
    it.each(sequences)('%s', async (_name, before, keys, after) => {
      const caret = before.indexOf(CARET);
      bench = openEditor(before.replace(CARET, ''));
      bench.setCaret(caret);
      bench.editor.view.focus();
      forceParsing(bench.editor.view, before.length, 60_000);
      await userEvent.keyboard(keys);
      expect(bench.withCaret(CARET)).toBe(after);
    });
  });
}
