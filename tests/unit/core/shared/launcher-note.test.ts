import { expect, it } from 'vitest';
import {
  isSameEntry,
  type LauncherEntry,
  readLauncher,
  withEntry,
  withoutEntries,
} from '../../../../src/core/shared/launcher/launcher-note.ts';

const question: LauncherEntry = { text: 'Summarize the reports (of this week)', of: null };
const playbook: LauncherEntry = { text: 'Weekly digest', of: { kind: 'playbook', id: 'weekly-digest' } };
const script: LauncherEntry = { text: 'list the notes', of: { kind: 'script', id: 'change-1' } };

it('reads the entries that it wrote, each once, and removes one', () => {
  const note = [question, playbook, script, playbook].reduce(withEntry, '');
  expect(note).toBe(
    '# Quick launcher\n\n- Summarize the reports (of this week)\n- Weekly digest (playbook: weekly-digest)\n- list the notes (script: change-1)\n',
  );
  expect(readLauncher(note)).toEqual([question, playbook, script]);
  expect(readLauncher(withoutEntries(note, (one) => isSameEntry(one, playbook)))).toEqual([question, script]);
});

it('keeps other text of the note, and makes one line of a long question', () => {
  const note = 'Mine:\r\n\r\n* Tidy up\r\n';
  const added = withEntry(note, { text: ' Which\nnotes changed? ', of: null });
  expect(added).toBe('Mine:\r\n\r\n* Tidy up\n- Which notes changed?\n');
  expect(readLauncher(added).map(({ text }) => text)).toEqual(['Tidy up', 'Which notes changed?']);
  expect(withoutEntries(added, () => true)).toBe('Mine:\r\n\r\n');
  const [long] = readLauncher(withEntry('', { text: 'x'.repeat(900), of: null }));
  expect(long?.text).toHaveLength(500);
});

it('leaves out characters that hide or reorder text', () => {
  const [entry] = readLauncher('- read\u202e it\u{e0041}\u200b now\n');
  expect(entry).toEqual({ text: 'read it now', of: null });
});

it('offers a bounded number of entries', () => {
  expect(readLauncher('- a question\n'.repeat(50))).toHaveLength(20);
});
