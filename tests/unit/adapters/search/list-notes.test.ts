import { describe, expect, it } from 'vitest';
import {
  countProperties,
  countTags,
  countValues,
  listedNote,
  selectNotes,
} from '../../../../src/adapters/search/list-notes.ts';
import type { IndexEntry } from '../../../../src/adapters/search/note-index.ts';
import { type NotesRequest, SEARCH_CALLS } from '../../../../src/contracts/wire/search-requests.ts';
import { searchFactsOf } from '../../../../src/core/search/search-document.ts';

function entry(path: string, text: string): IndexEntry {
  const facts = searchFactsOf(path, text);
  return { fileId: path, path, hash: path, hasText: true, ...facts, day: facts.day ?? '2026-01-01' };
}

const note = (head: string, body = '') => `---\n${head}\n---\n${body}`;
const NOTES = [
  entry('/a/blue.md', note('status: Done\nmass: 9.84\ntags: [light/blue, light/red]\ndate: 2026-11-18', '# Blue')),
  entry('/a/red.md', note('Status: done\nmass: 10.5\ntags: [light]', '# Red')),
  entry('/b/2026-11-02-green.md', note('status: open\nmass: heavy', '# Green #plant')),
  entry('/b/plain.md', 'nothing'),
  entry('/b/data.csv', 'a,b'),
];

const query = (given: Omit<NotesRequest, 'notebookId'>) =>
  SEARCH_CALLS.notes.parse({ notebookId: 'notebook-1', ...given });
const paths = (given: Omit<NotesRequest, 'notebookId'>) => selectNotes(NOTES, query(given)).map(({ path }) => path);

describe('selectNotes', () => {
  it('lists notes by name, without other files', () => {
    expect(paths({})).toEqual(['/a/blue.md', '/b/2026-11-02-green.md', '/b/plain.md', '/a/red.md']);
  });

  it('filters by tag, folder, property and date', () => {
    expect(paths({ filter: 'tag:light' })).toEqual(['/a/blue.md', '/a/red.md']);
    expect(paths({ filter: 'path:/b prop:status=Open' })).toEqual(['/b/2026-11-02-green.md']);
    expect(paths({ filter: 'date:2026-11 tag:light' })).toEqual(['/a/blue.md']);
  });

  it('leaves out templates, unless the filter names their folder', () => {
    const form = entry('/templates/experiment.md', note('status: draft', '# {{title}}'));
    const found = (filter: string) => selectNotes([...NOTES, form], query({ filter })).map(({ path }) => path);
    expect(found('')).toEqual(paths({}));
    expect(found('prop:status=draft')).toEqual([]);
    expect(found('path:/templates')).toEqual(['/templates/experiment.md']);
    expect(countValues([form], '', 'status').values).toEqual([]);
  });

  it('sorts numbers before text and notes without a value last, in both directions', () => {
    const sorted = (descending: boolean) => paths({ sort: { by: 'mass', descending } });
    expect(sorted(false)).toEqual(['/a/blue.md', '/a/red.md', '/b/2026-11-02-green.md', '/b/plain.md']);
    expect(sorted(true)).toEqual(['/b/2026-11-02-green.md', '/a/red.md', '/a/blue.md', '/b/plain.md']);
  });

  it('selects a group of a property whatever its case, and the notes without a value', () => {
    expect(paths({ group: { by: 'STATUS', value: 'DONE' } })).toEqual(['/a/blue.md', '/a/red.md']);
    expect(paths({ group: { by: 'status', value: null } })).toEqual(['/b/plain.md']);
  });

  it('selects days of a property, and of the file name for the date', () => {
    expect(paths({ days: { by: 'date', from: '2026-11-01', to: '2026-11-30' } })).toEqual([
      '/a/blue.md',
      '/b/2026-11-02-green.md',
    ]);
    expect(paths({ days: { by: 'due', from: '2026-11-01', to: '2026-11-30' } })).toEqual([]);
  });

  it('has properties named like members of objects', () => {
    const odd = entry('/odd.md', note('__proto__: x\nconstructor: y'));
    expect(selectNotes([odd, ...NOTES], query({ group: { by: '__proto__', value: 'x' } }))).toEqual([odd]);
    expect(listedNote(odd, ['constructor', 'toString']).values).toEqual([['y'], null]);
  });
});

describe('listedNote', () => {
  it('returns values as written, null for a property that the note does not have', () => {
    expect(listedNote(NOTES[1] ?? entry('/x.md', ''), ['status', 'Mass', 'due']).values).toEqual([
      ['done'],
      ['10.5'],
      null,
    ]);
  });
});

describe('countTags', () => {
  it('counts a note once for the parent of its tags, and lists parents before nested tags', () => {
    expect(countTags(NOTES)).toEqual([
      { tag: 'light', notes: 2 },
      { tag: 'light/blue', notes: 1 },
      { tag: 'light/red', notes: 1 },
      { tag: 'plant', notes: 1 },
    ]);
  });

  it('counts what a filter for the tag lists: no templates', () => {
    const template = entry('/templates/light.md', '#light #form');
    expect(countTags([...NOTES, template])).toEqual(countTags(NOTES));
    const filter = 'tag:light';
    expect(selectNotes([...NOTES, template], query({ filter })).length).toBe(countTags(NOTES)[0]?.notes);
  });

  it('leaves out text that is too long for a tag', () => {
    expect(countTags([entry('/x.md', `#${'a'.repeat(300)}`)])).toEqual([]);
  });
});

describe('countProperties and countValues', () => {
  it('counts spellings together under the most frequent one', () => {
    expect(countProperties(NOTES).slice(0, 2)).toEqual([
      { name: 'mass', notes: 3 },
      { name: 'status', notes: 3 },
    ]);
    const spelled = [...NOTES, entry('/c.md', note('status: done'))];
    expect(countValues(spelled, '', 'status')).toEqual({
      values: [
        { name: 'done', notes: 3 },
        { name: 'open', notes: 1 },
      ],
      without: 1,
      truncated: false,
    });
    expect(countValues(spelled, 'tag:light', 'status')).toMatchObject({ without: 0, values: [{ notes: 2 }] });
  });
});

describe('10,000 notes', () => {
  it('are filtered and sorted by a property', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      entry(`/n/${index}.md`, note(`status: ${index % 3 === 0 ? 'done' : 'open'}\nmass: ${(index * 7919) % 10_000}`)),
    );
    const found = selectNotes(many, query({ filter: 'prop:status=done', sort: { by: 'mass', descending: true } }));
    expect(found).toHaveLength(3334);
    const masses = found.map(({ properties }) => Number(properties['mass']?.[0]));
    expect(masses).toEqual(masses.toSorted((a, b) => b - a));
  });
});
