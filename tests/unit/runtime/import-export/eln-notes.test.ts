import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../../src/adapters/markdown/read-markdown.ts';
import { textOf } from '../../../../src/adapters/markdown/text-of-tree.ts';
import {
  elabftwArchive,
  kadiArchive,
  pastaArchive,
  rspaceArchive,
  sampledbArchive,
} from '../../../support/eln/eln-archives.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

let lab: RuntimeLab;
let notebookId: string;
beforeEach(async () => {
  lab = await openRuntimeLab();
  ({ notebookId } = await lab.call('notebooks.create', { name: 'Plants' }));
});
afterEach(() => lab.stop());

const preview = (source: Blob, elnNotes?: boolean) =>
  lab.call('notebooks.previewImport', { notebookId, source, ...(elnNotes === undefined ? {} : { elnNotes }) });
async function imported(zip: Blob): Promise<Map<string, string>> {
  await lab.call('notebooks.import', { notebookId, entries: zip, stripTop: true });
  const files = (await lab.call('files.list', { notebookId })).filter(({ kind }) => kind === 'file');
  return new Map(
    await Promise.all(
      files.map(async ({ path }) => [path, await lab.call('files.read', { notebookId, path })] as const),
    ),
  );
}

describe('an archive of an electronic lab notebook', () => {
  it('has a note for its entry', async () => {
    const data = new Uint8Array(
      readFileSync(new URL('../../../fixtures/reports/F50/ro-crate-metadata.json', import.meta.url)),
    );
    const zip = rawZip({ entries: [{ name: 'ro-crate-metadata.json', data }] });
    expect((await preview(zip)).eln).toEqual({
      program: null,
      notes: [{ title: 'Growth test', path: '/Growth test.md', files: 0 }],
      total: 1,
    });
    const files = await imported(zip);
    expect(files.get('/Growth test.md')).toBe(
      '---\ntitle: Growth test\ndate: 2024-01-02\ncreated: 2024-01-02\n---\n\n# Growth test\n\nCells were **split**.\n',
    );
    expect([...files.keys()].sort()).toEqual(['/Growth test.md', '/ro-crate-metadata.json']);
  });

  it('says which note has the beginning of a text alone', async () => {
    const crate = readFileSync(
      new URL('../../../fixtures/reports/F50/ro-crate-metadata.json', import.meta.url),
      'utf8',
    );
    const long = crate.replace('split', `split${'<i>x</i>'.repeat(20_000)}`);
    expect(long).not.toBe(crate);
    const { notes } = await preview(rawZip({ entries: [{ name: 'ro-crate-metadata.json', data: long }] }));
    expect(notes).toMatchObject([
      { path: '/Growth test.md', message: expect.stringContaining('ro-crate-metadata.json') },
    ]);
  });

  it('keeps its files alone when the person wants so', async () => {
    expect((await preview(kadiArchive(), false)).eln).toEqual({ program: null, notes: [], total: 0 });
    const { imported: count } = await lab.call('notebooks.import', {
      notebookId,
      entries: kadiArchive(),
      elnNotes: false,
    });
    expect(count).toBe(3);
  });

  it('is read in the shape of eLabFTW', async () => {
    const { eln, files } = await preview(elabftwArchive());
    expect({ ...eln, files }).toEqual({
      program: 'eLabFTW',
      notes: [
        { title: 'Leaf area: day 1', path: '/2026-export/Growth - Leaf-area - 1a2b/Leaf area day 1.md', files: 2 },
        { title: 'Light', path: '/2026-export/Light.md', files: 0 },
      ],
      total: 2,
      files: 5,
    });
    const notes = await imported(elabftwArchive());
    expect(notes.get('/Growth - Leaf-area - 1a2b/Leaf area day 1.md')).toBe(
      [
        '---',
        'title: "Leaf area: day 1"',
        'date: 2026-03-01',
        'created: 2026-03-02T09:00:00+01:00',
        'modified: 2026-03-04T10:00:00+01:00',
        'type: experiment',
        'status: Success',
        'source: https://elab.example/experiments.php?mode=view&id=7',
        'authors: [Ada Byron]',
        'tags: [lettuce, blue-light]',
        '---',
        '',
        '# Leaf area: day 1',
        '',
        '## Goal',
        '',
        'Measure **H<sub>2</sub>O** & area.',
        '',
        '- one',
        '- two',
        '',
        '| a\\|b | 1 |',
        '| --- | --- |',
        '',
        '![leaf](leaf.png)',
        '',
        'See [light](../Light.md), no and $a_1$.',
        '',
        '## Steps',
        '',
        '- [x] Cut',
        '- [ ] Dry',
        '',
        '## Properties',
        '',
        '| Property | Value |',
        '| --- | --- |',
        '| Volume | 12 mL |',
        '',
        '## Files',
        '',
        '- ![leaf.png](leaf.png)',
        '- [raw data.csv](raw%20data.csv): All leaves',
        '',
        '## Linked entries',
        '',
        '- [Light](../Light.md)',
        '',
        '## Comments',
        '',
        '> **Ada Byron, 2026-03-05**',
        '>',
        '> Well **done**',
        '',
      ].join('\n'),
    );
    expect(notes.get('/Light.md')).toContain('# Light\n\n# Plan\n\n- *blue*\n');
  });

  it('is read in the shape of RSpace', async () => {
    const { eln } = await preview(rspaceArchive());
    expect(eln).toEqual({
      program: 'RSpace',
      notes: [{ title: 'Plan & aims', path: '/RSpace-1/doc_Plan-12/Plan & aims.md', files: 3 }],
      total: 1,
    });
    const note = (await imported(rspaceArchive())).get('/doc_Plan-12/Plan & aims.md') ?? '';
    expect(note).toContain('authors: [grace]\ntags: [blue, plan, aims]\n');
    expect(note).toContain('created: 2026-01-02T03:04:05Z');
    expect(note).toContain('## Method\n\nDry for **2** days.\n\n![](pic_9.png)');
  });

  it('is read in the shape of Kadi4Mat', async () => {
    const note = (await imported(kadiArchive())).get('/record-1/Record 1.md') ?? '';
    expect(note).toContain('authors: [Emmy]\ntags: [steel, tensile-test]');
    expect(note).toContain('# Record 1\n\nPulled **slowly**.\n\n## Properties');
    expect(note).toContain('| load | 5 kN |');
    expect(note).toContain('- [curve.csv](files/curve.csv)');
  });

  it('is read in the shape of PASTA', async () => {
    const notes = await imported(pastaArchive());
    expect(notes.get('/Project/A project.md')).toContain(
      '# A project\n\nCan be *deleted*\n\n## Files\n\n- [sop.md](../CommonFiles/sop.md)\n\n## Linked entries\n\n- [A task](A%20task.md)\n',
    );
    expect(notes.get('/Project/A task.md')).toContain('tags: [TODO]');
  });

  it('is read in the shape of SampleDB', async () => {
    const { eln } = await preview(sampledbArchive());
    expect(eln?.notes.map(({ path }) => path)).toEqual([
      '/sampledb_export/objects/7/Measurement.md',
      '/sampledb_export/objects/Measurement.md',
    ]);
    const notes = await imported(sampledbArchive());
    expect(notes.get('/objects/7/Measurement.md')).toContain('- [Measurement](../Measurement.md)');
    expect(notes.get('/objects/Measurement.md')).toContain('> **Rosalind**\n>\n> 1 \\< 2 & \\*so on\\*');
  });

  it.each([
    ['no JSON', 'nothing'],
    ['no graph', '{"@graph": 5}'],
    ['no entries', '{"@graph": [{"@id": "./", "@type": "Dataset"}]}'],
    ['circles', '{"@graph": [{"@id": "./", "@type": "Dataset", "hasPart": {"@id": "./"}}]}'],
    ['depth', `{"@graph": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('is imported as files with %s', async (_, data) => {
    const zip = rawZip({ entries: [{ name: 'ro-crate-metadata.json', data }] });
    expect((await preview(zip)).eln?.total).toBe(0);
    const { imported: count } = await lab.call('notebooks.import', { notebookId, entries: zip });
    expect(count).toBe(1);
  });

  const crate = (...graph: object[]) =>
    rawZip({
      entries: [
        {
          name: 'x/ro-crate-metadata.json',
          data: JSON.stringify({
            '@graph': [
              { '@id': 'ro-crate-metadata.json', '@type': 'CreativeWork', about: { '@id': './' } },
              {
                '@id': './',
                '@type': 'Dataset',
                hasPart: graph.slice(0, 1).map((one) => ({ '@id': Reflect.get(one, '@id') })),
              },
              ...graph,
            ],
          }),
        },
        { name: 'x/My entry/data.csv', data: 'a,b\n' },
      ],
    });
  const entry = (members: object) => ({ '@id': './My%20entry/', '@type': 'Dataset', name: 'Entry', ...members });

  it.each([
    ['tags as a list', { keywords: ['a b', 'c'], text: 'Body' }, /tags: \[a-b, c\]/],
    ['tags as terms', { keywords: [{ '@type': 'DefinedTerm', name: 'blue' }], text: 'Body' }, /tags: \[blue\]/],
    ['an author as a text', { author: 'Ada Byron', text: 'Body' }, /authors: \[Ada Byron\]/],
    ['authors as a list', { author: [{ name: 'Ada' }, 'Jo'], text: 'Body' }, /authors: \[Ada, Jo\]/],
    ['a title for a name', { name: undefined, headline: 'Entry', text: 'Body' }, /Body/],
    ['a description', { description: '<p>Body</p>' }, /Body/],
    ['an article body', { articleBody: '<p>Body</p>' }, /Body/],
    ['types as a list', { '@type': ['Dataset', 'Thing'], text: 'Body' }, /Body/],
    ['one part', { text: 'Body', hasPart: { '@id': './My%20entry/data.csv' } }, /data\.csv/],
    ['a part without a file', { text: 'Body', hasPart: [{ '@id': './My%20entry/gone.csv' }] }, /Body/],
    ['a number for a date', { text: 'Body', dateCreated: 1704153600000 }, /Body/],
    ['Markdown', { text: '# Body\n\n- a\n', encodingFormat: 'text/markdown' }, /- a/],
  ])('is read with %s', async (_, members, expected) => {
    const notes = await imported(crate(entry(members)));
    const texts = [...notes].filter(([path]) => path.endsWith('.md')).map(([, text]) => text);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(expected);
  });

  it('is read with a byte order mark, in a folder, with backslashes', async () => {
    const data = `\ufeff${JSON.stringify({
      '@graph': [
        { '@id': './', '@type': 'Dataset', hasPart: [{ '@id': './e' }] },
        { '@id': './e', '@type': 'Dataset', name: 'E', text: 'Body' },
      ],
    })}`;
    const zip = rawZip({ entries: [{ name: 'x\\ro-crate-metadata.json', data, host: 0 }] });
    expect((await preview(zip)).eln?.total).toBe(1);
  });

  it.each([
    '<select autofocus onfocus=alert(1)>',
    '<!-- a',
    'a *b* _c_ `d` ~~e~~ ==f== %%g%%',
    '[[a]] ![b](c.png) [d]: e ^[f]',
    'C# at 5 $/g and 6 $ #tag @key &lt; \\* a_b',
    '# a ##',
  ])('has a title as it is written, and all of its text: %s', async (title) => {
    const notes = await imported(
      crate(
        entry({
          name: title,
          text: '<p>Body</p>',
          comment: { '@type': 'Comment', text: 'Said', author: { name: title } },
          variableMeasured: { '@type': 'PropertyValue', propertyID: title, value: title },
        }),
      ),
    );
    const [text = ''] = [...notes].filter(([path]) => path.endsWith('.md')).map(([, one]) => one);
    const tree = readMarkdown(text, true);
    const shown = tree.children.flatMap((node) => {
      if (node.type !== 'element') return [];
      return [`${node.tagName} ${textOf(node).trim().replace(/\s+/g, ' ')}`];
    });
    expect(shown).toEqual([
      `h1 ${title}`,
      'p Body',
      'h2 Properties',
      `table Property Value ${title} ${title}`,
      'h2 Comments',
      `blockquote ${title} Said`,
    ]);
    expect(JSON.stringify(tree)).not.toMatch(/"(?:dataTag|dataWiki|dataNamedKey|dataFormula\w*|href|src)":/);
  });

  it('cannot place a note outside, or in the place of a file', async () => {
    const graph = [
      { '@id': './', '@type': 'Dataset', hasPart: [{ '@id': './../../x/' }, { '@id': './a/' }, { '@id': './b/' }] },
      { '@id': './../../x/', '@type': 'Dataset', name: '../../evil' },
      { '@id': './a/', '@type': 'Dataset', name: 'taken', text: 'mine' },
      { '@id': './b/', '@type': 'Dataset', name: '.git/config', __proto__: null },
    ];
    const zip = rawZip({
      entries: [
        { name: 'ro-crate-metadata.json', data: JSON.stringify({ '@graph': graph }) },
        { name: 'taken.md', data: 'theirs' },
      ],
    });
    const { eln } = await preview(zip);
    expect(eln?.notes.map(({ path }) => path)).toEqual(['/evil.md', '/taken 2.md', '/git config.md']);
    const files = await imported(zip);
    expect(files.get('/taken.md')).toBe('theirs');
  });

  it('has the pictures of its texts as files', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex').toString(
      'base64',
    );
    const text = `<img src="data:image/png;base64,${png}" alt="dot"><img src="data:image/png;base64,AAAA"><img src="data:text/html,x">`;
    const graph = [
      { '@id': './', '@type': 'Dataset', hasPart: { '@id': './a' } },
      { '@id': './a', '@type': 'Dataset', name: 'Dots', text },
    ];
    const zip = rawZip({ entries: [{ name: 'ro-crate-metadata.json', data: JSON.stringify({ '@graph': graph }) }] });
    const { imported: count } = await lab.call('notebooks.import', { notebookId, entries: zip });
    expect(count).toBe(3);
    const note = await lab.call('files.read', { notebookId, path: '/Dots.md' });
    expect(note).toContain('# Dots\n\n![dot](Dots%201.png)\n');
  });
});
