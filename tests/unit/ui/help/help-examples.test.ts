import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../../src/navigator/grammar/parse-command.ts';
import { parseRequest } from '../../../../src/navigator/intents/slots.ts';
import { exampleGroups, exampleNames } from '../../../../src/ui/help/help-examples.ts';

const folders = [
  { folder: '/', files: ['/data.csv'] },
  { folder: '/lab', files: ['/lab/2026-01-01-enzyme.md', '/lab/2026-01-02-buffer.md', '/lab/image.png'] },
  { folder: '/ideas', files: ['/ideas/assay.md'] },
];

describe('exampleNames', () => {
  it('takes files, a folder and a word of the notebook', () => {
    expect(exampleNames(folders, null)).toEqual({
      note: '/ideas/assay.md',
      other: '/lab/2026-01-01-enzyme.md',
      folder: '/lab',
      topic: 'assay',
      tag: null,
    });
  });

  it('leaves out what a notebook says about itself', () => {
    const named = exampleNames([{ folder: '/', files: ['/README.md'] }, ...folders], null);
    expect(named).toMatchObject({ note: '/ideas/assay.md', other: '/lab/2026-01-01-enzyme.md', topic: 'assay' });
  });

  it('names nothing in a notebook without notes', () => {
    expect(exampleNames([{ folder: '/', files: ['/data.csv'] }], null)).toBeNull();
  });
});

describe('exampleGroups', () => {
  it('mentions no file in a notebook without notes', () => {
    const examples = exampleGroups(null).flatMap((group) => group.examples);
    expect(examples.length).toBeGreaterThan(3);
    expect(examples.filter((example) => /\/[^\s?]/.test(example))).toEqual([]);
    const isUnderstood = (example: string) =>
      parseCommand(example, null) !== null || parseRequest(example, null).intent !== 'help';
    expect(examples.filter((example) => !isUnderstood(example))).toEqual(['What can you do?']);
  });

  it('mentions only files and folders of the notebook, and new ones', () => {
    const paths = exampleGroups(exampleNames(folders, null))
      .flatMap(({ examples }) => examples)
      .flatMap((example) => example.match(/\/[^\s?]+/g) ?? []);
    const known = new Set(folders.flatMap(({ folder, files }) => [folder, ...files]));
    expect([...new Set(paths.filter((path) => !known.has(path)))]).toEqual([
      '/weekly-summary.md',
      '/ideas/assay-2.md',
      '/archive',
    ]);
  });
});
