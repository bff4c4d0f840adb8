import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/navigator/grammar/parse-command.ts';
import { askNavigator } from '../../support/golden/ask-navigator.ts';

const PATH = '/launcher.md';
const ask = (prompt: string, note?: string) =>
  askNavigator({ prompt }, '2026-03-02', note === undefined ? { '/notes/a.md': 'A' } : { [PATH]: note });

describe('parseCommand', () => {
  it.each([
    ['add quick launcher entry weekly digest', 'add', 'weekly digest'],
    ['Add a quick launcher entry: Summarize the reports', 'add', 'Summarize the reports'],
    ['add a launcher entry called "Weekly digest"', 'add', 'Weekly digest'],
    ['pin weekly digest to the launcher', 'add', 'weekly digest'],
    ['remove quick launcher entry weekly digest', 'remove', 'weekly digest'],
    ['remove weekly digest from the quick launcher', 'remove', 'weekly digest'],
  ])('takes an entry of the launcher from: %s', (said, edit, text) =>
    expect(parseCommand(said, null)).toEqual({ type: 'launcher', edit, text }),
  );

  it('asks for the entry', () => {
    expect(parseCommand('add quick launcher entry', null)).toEqual({ type: 'cannot', what: 'launcher' });
  });
});

it('adds an entry to the launcher, whose note it makes', async () => {
  const first = await ask('add quick launcher entry weekly digest');
  expect(first.changes.get(PATH)).toBe('# Quick launcher\n\n- weekly digest\n');
  expect(first.text).toContain('undo');
  const note = '# Quick launcher\n\n- Tidy up\n';
  expect((await ask('add quick launcher entry weekly digest', note)).changes.get(PATH)).toBe(
    `${note}- weekly digest\n`,
  );
  expect((await ask('add quick launcher entry tidy up', note)).changes.size).toBe(0);
});

it('removes an entry from the launcher, also one of a playbook', async () => {
  const note = '# Quick launcher\n\n- Tidy up\n- Weekly digest (playbook: weekly-digest)\n';
  const { changes } = await ask('remove quick launcher entry weekly digest', note);
  expect(changes.get(PATH)).toBe('# Quick launcher\n\n- Tidy up\n');
  const none = await ask('remove quick launcher entry reports', note);
  expect(none.changes.size).toBe(0);
  expect(none.text).toContain('has no entry');
  expect((await ask('remove quick launcher entry reports')).text).toContain('has no entry');
});
