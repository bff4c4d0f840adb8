import { describe, expect, it } from 'vitest';
import { folderChoices, LISTED_FOLDERS } from '../../../../../src/ui/files/move/folder-choices.ts';

const FOLDERS = ['/archive', '/archive/2025', '/notes', '/notes/old archive', '/protocols'];

function words(text: string, moving: readonly string[] = ['/notes/a.md'], folders = FOLDERS): string[] {
  return folderChoices(folders, text, moving).targets.map((target) =>
    target.type === 'path' ? `as ${target.path}` : target.isNew ? `new ${target.path}` : target.path,
  );
}

describe('folderChoices', () => {
  it('lists the notebook and all folders without a text', () => {
    expect(words('')).toEqual(['/', ...FOLDERS]);
  });

  it('puts the folder of that name first, then names that begin and contain it, and offers a new folder', () => {
    expect(words('archive')).toEqual(['/archive', '/notes/old archive', '/archive/2025']);
    expect(words('arch')).toEqual(['/archive', '/notes/old archive', '/archive/2025', 'new /arch']);
    expect(words('NOTES arch')).toEqual(['/notes/old archive', 'new /NOTES arch']);
  });

  it('takes a typed path of a folder', () => {
    expect(words('/archive/2025')).toEqual(['/archive/2025']);
    expect(words('/archive/')).toEqual(['/archive', '/archive/2025']);
    expect(words('/new/place')).toEqual(['new /new/place', 'as /new/place']);
  });

  it('takes a typed path of the file, with another name too', () => {
    expect(words('/archive/b.md')).toEqual(['as /archive/b.md', 'new /archive/b.md']);
    expect(words('/archive/b.csv')).toEqual(['new /archive/b.csv', 'as /archive/b.csv']);
    expect(words('/archive/b.md', ['/notes/a.md', '/c.md'])).toEqual(['new /archive/b.md']);
    expect(words('/archive/b.md/')).toEqual(['new /archive/b.md']);
  });

  it('leaves out what moves and what is below it, unless it is typed', () => {
    expect(words('', ['/archive', '/notes'])).toEqual(['/', '/protocols']);
    expect(words('/archive/2025', ['/archive'])).toEqual(['/archive/2025']);
  });

  it('lists a part of many folders and counts the rest', () => {
    const many = Array.from({ length: 250 }, (_, n) => `/f-${n}`);
    const { targets, more } = folderChoices(many, '', []);
    expect([targets.length, more]).toEqual([LISTED_FOLDERS, 151]);
  });
});
