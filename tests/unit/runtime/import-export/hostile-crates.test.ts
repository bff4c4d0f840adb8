import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spreadCases } from '../../../support/case-count.ts';
import { readFixtureLines } from '../../../support/fixtures.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

const CORPUS = [
  'JHADDIX_LFI.txt',
  'List_Of_File_To_Include_NullByteAdded.txt',
  'Traversal.txt',
  'deep_traversal.txt',
  'directory_traversal.txt',
  'dot-slash-PathTraversal_and_LFI_pairing.txt',
];
const LINES_AT_ONCE = 400;

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  ({ notebookId } = await lab.call('notebooks.create', { name: 'Plants' }));
  await lab.call('files.write', { notebookId, path: '/own.md', content: 'mine' });
});
afterEach(() => lab.stop());

describe('an electronic lab notebook with hostile paths', () => {
  it('writes no note and no file outside of its folder, whatever its entries and parts are called', async () => {
    const all = [...new Set(CORPUS.flatMap((name) => readFixtureLines(`paths/${name}`)))];
    expect(all.length).toBeGreaterThan(4800);
    const lines = spreadCases(all, { reduced: 800 });
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      const some = lines.slice(at, at + LINES_AT_ONCE);
      const entries = some.flatMap((line, index) => [
        { '@id': line, '@type': 'Dataset', name: `by id ${index}`, text: 'x', hasPart: [{ '@id': line }] },
        { '@id': `./e${index}/`, '@type': 'Dataset', name: line, text: `[a](${line})`, hasPart: [{ '@id': line }] },
      ]);
      const metadata = { '@graph': [{ '@id': './', '@type': 'Dataset', hasPart: entries }, ...entries] };
      const source = rawZip({
        entries: [
          { name: 'in/ro-crate-metadata.json', data: JSON.stringify(metadata) },
          { name: 'in/own.md', data: 'theirs' },
        ],
      });
      await lab.call('notebooks.import', { notebookId, entries: source, into: `/part-${at}` });
    }
    const files = await lab.call('files.list', { notebookId });
    const outside = files.filter(({ path }) => path !== '/own.md' && !/^\/part-\d+(?:\/|$)/.test(path));
    expect(outside.map(({ path }) => path)).toEqual([]);
    expect(files.filter(({ path }) => /(?:^|\/)\.\.?(?:\/|$)|\\|\0/.test(path))).toEqual([]);
    expect(files.length).toBeGreaterThan(lines.length);
    expect(await lab.call('files.read', { notebookId, path: '/own.md' })).toBe('mine');
  });
});
