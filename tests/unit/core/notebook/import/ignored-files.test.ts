import { describe, expect, it } from 'vitest';
import { leftOut } from '../../../../../src/core/notebook/import/ignored-files.ts';

describe('leftOut', () => {
  it.each([
    ['Vault/.obsidian/app.json', 'Vault/.obsidian/'],
    ['Vault/.obsidian/plugins/x/main.js', 'Vault/.obsidian/'],
    ['/Vault/.obsidian/', '/Vault/.obsidian/'],
    ['.trash/Old note.md', '.trash/'],
    ['__MACOSX/._note.md', '__MACOSX/'],
    ['deep/down/.DS_Store', '.DS_Store'],
    ['Thumbs.db', 'Thumbs.db'],
  ])('returns the reason for %s', (path, what) => {
    expect(leftOut(path)).toMatchObject({ what, message: expect.stringMatching(/\.$/) });
  });

  it.each(['.obsidian', 'notes/.trash', '.obsidian.md', 'trash/a.md', '.obsidianx/a', '.hidden/a.md', 'a/Thumbs.db/b'])(
    'returns null for %s',
    (path) => expect(leftOut(path)).toBeNull(),
  );
});
