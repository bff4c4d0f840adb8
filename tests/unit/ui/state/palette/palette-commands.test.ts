import { describe, expect, it } from 'vitest';
import { VIEW_IDS } from '../../../../../src/contracts/domain/views/view-ids.ts';
import { allCommands as commands } from '../../../../../src/ui/shell/palette/commands/view-commands.ts';
import { commandWords } from '../../../../../src/ui/state/palette/command-words.ts';
import { isPressed, showShortcut } from '../../../../../src/ui/state/palette/shortcuts.ts';

const shortcuts = commands.flatMap(({ shortcut }) => (shortcut === undefined ? [] : [shortcut]));
const keys = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('commands', () => {
  it('lists each command once, with a title and keywords', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    const views = VIEW_IDS.map((id) => `go-to-${id}`);
    expect(commands.map(({ id }) => id).sort()).toEqual([...Object.keys(commandWords), ...views].sort());
    for (const { title, keywords } of commands) {
      expect(title.trim()).not.toBe('');
      expect(keywords.trim()).not.toBe('');
    }
  });

  it('has no duplicate titles and shortcuts', () => {
    const titles = commands.map(({ title }) => title.toLowerCase());
    expect(new Set(titles).size).toBe(titles.length);
    const shown = [true, false].map((mac) => shortcuts.map((shortcut) => showShortcut(shortcut, mac)));
    for (const list of shown) expect(new Set(list).size).toBe(list.length);
  });
});

describe('isPressed', () => {
  it.each([
    ['Mod+K', { key: 'k', ctrlKey: true }, false, true],
    ['Mod+K', { key: 'K', ctrlKey: true }, false, true],
    ['Mod+K', { key: 'k', metaKey: true }, true, true],
    ['Mod+K', { key: 'k', ctrlKey: true }, true, false],
    ['Mod+K', { key: 'k', metaKey: true }, false, false],
    ['Mod+K', { key: 'k' }, false, false],
    ['Mod+K', { key: 'k', ctrlKey: true, shiftKey: true }, false, false],
    ['Mod+Shift+F', { key: 'F', ctrlKey: true, shiftKey: true }, false, true],
    ['Mod+Alt+N', { key: 'n', ctrlKey: true, altKey: true }, false, true],
    ['Mod+Alt+N', { key: '˜', code: 'KeyN', metaKey: true, altKey: true }, true, true],
    ['Alt+PageDown', { key: 'PageDown', altKey: true }, false, true],
  ] as const)('%s by %o on a Mac %s: %s', (shortcut, pressed, mac, expected) => {
    expect(isPressed(shortcut, { ...keys, ...pressed }, mac)).toBe(expected);
  });

  it('ignores letters typed with AltGr', () => {
    const altGr = {
      ...keys,
      key: 'n',
      ctrlKey: true,
      altKey: true,
      getModifierState: (name: string) => name === 'AltGraph',
    };
    expect(isPressed('Mod+Alt+N', altGr, false)).toBe(false);
    expect(isPressed('Mod+Alt+N', { ...keys, key: 'ń', ctrlKey: true, altKey: true }, false)).toBe(false);
  });
});
