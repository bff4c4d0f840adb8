import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/navigator/grammar/parse-command.ts';
import { askNavigator } from '../../support/golden/ask-navigator.ts';

const TODAY = '2026-01-15';

describe('a new note in a named folder', () => {
  it.each([
    ['create a note called Hello in /exp', '/exp/hello.md'],
    ['create a note called Hello in /note', '/note/hello.md'],
    ['add a page Lamp log in /logs/2026', '/logs/2026/lamp-log.md'],
    ['create a note named Pump below /devices saying check it', '/devices/pump.md'],
  ])('is made there: %s', async (prompt, path) => {
    const { changes } = await askNavigator({ prompt }, TODAY);
    expect([...changes.keys()]).toEqual([path]);
  });

  it.each(['open the note pump check in /notes', 'add a line pump check in /notes', 'the new note plan in /notes'])(
    'is not made for: %s',
    (said) => expect(parseCommand(said, TODAY)?.type).not.toBe('create'),
  );
});
