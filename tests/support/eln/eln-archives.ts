import { type RawEntry, rawZip } from '../zip/raw-zip.ts';

/** Archives in the shapes in which programs write them, made for these tests. */

type Node = Readonly<Record<string, unknown>>;
const ref = (id: string) => ({ '@id': id });
const refs = (...ids: readonly string[]) => ids.map(ref);

function crate(root: Node, descriptor: Node, nodes: readonly Node[]): string {
  const about = { '@id': 'ro-crate-metadata.json', '@type': 'CreativeWork', about: ref('./'), ...descriptor };
  return JSON.stringify({
    '@context': 'https://w3id.org/ro/crate/1.1/context',
    '@graph': [about, { '@id': './', '@type': 'Dataset', ...root }, ...nodes],
  });
}

function archive(top: string, metadata: string, files: readonly RawEntry[] = []): Blob {
  const own = files.map(({ name, ...rest }): RawEntry => ({ name: `${top}/${String(name)}`, ...rest }));
  return rawZip({ entries: [{ name: `${top}/ro-crate-metadata.json`, data: metadata }, ...own] });
}

/** HTML in `text`, people and comments by address, keywords as one text, files with the name that the server has for them. */
export function elabftwArchive(): Blob {
  const [first, second] = ['./Growth - Leaf-area - 1a2b/', './Growth - Light - 3c4d/'];
  const nodes = [
    {
      '@id': first,
      '@type': 'Dataset',
      author: ref('person://ada?hash_algo=sha256'),
      dateCreated: '2026-03-02T09:00:00+01:00',
      dateModified: '2026-03-04T10:00:00+01:00',
      temporal: '2026-03-01T00:00:00+01:00',
      name: 'Leaf area: day 1',
      encodingFormat: 'text/html',
      url: 'https://elab.example/experiments.php?mode=view&id=7',
      genre: 'experiment',
      creativeWorkStatus: 'Success',
      keywords: 'lettuce,blue light',
      hasPart: refs(`${first}leaf.png`, `${first}raw%20data.csv`),
      mentions: refs(second),
      comment: refs('comment://1'),
      step: refs('howtostep://1', 'howtostep://2'),
      variableMeasured: refs('pv://all', 'pv://1'),
      text:
        '<h1>Goal</h1><p>Measure <strong>H<sub>2</sub>O</strong> &amp; area.</p><ul><li>one</li><li>two</li></ul>' +
        '<table><tr><td>a|b</td><td>1</td></tr></table><p><img src="app/download.php?name=leaf.png&amp;f=9f/9f00.png&amp;storage=1" alt="leaf"></p>' +
        '<p>See <a href="experiments.php?mode=view&amp;id=8">light</a>, <a href="javascript:alert(1)">no</a> and \\(a_1\\).</p>' +
        '<script>alert(1)</script><img src="x" onerror="alert(1)">',
    },
    {
      '@id': second,
      '@type': 'Dataset',
      name: 'Light',
      url: 'https://elab.example/experiments.php?mode=view&id=8',
      encodingFormat: 'text/markdown',
      text: '# Plan\n\n- *blue*',
    },
    { '@id': `${first}leaf.png`, '@type': 'File', name: 'leaf.png', alternateName: '9f/9f00.png', contentSize: 3 },
    { '@id': `${first}raw%20data.csv`, '@type': 'File', name: 'raw data.csv', description: 'All\nleaves' },
    { '@id': 'person://ada?hash_algo=sha256', '@type': 'Person', givenName: 'Ada', familyName: 'Byron' },
    {
      '@id': 'comment://1',
      '@type': 'Comment',
      dateCreated: '2026-03-05T00:00:00Z',
      text: 'Well <b>done</b>',
      author: ref('person://ada?hash_algo=sha256'),
    },
    {
      '@id': 'howtostep://1',
      '@type': 'HowToStep',
      creativeWorkStatus: 'finished',
      itemListElement: ref('howtodirection://1'),
    },
    { '@id': 'howtostep://2', '@type': 'HowToStep', creativeWorkStatus: 'unfinished', text: 'Dry' },
    { '@id': 'howtodirection://1', '@type': 'HowToDirection', text: 'Cut' },
    { '@id': 'pv://all', '@type': 'PropertyValue', propertyID: 'elabftw_metadata', value: '{}' },
    { '@id': 'pv://1', '@type': 'PropertyValue', propertyID: 'Volume', value: '12', unitText: 'mL' },
    { '@id': 'https://www.elabftw.net', '@type': 'SoftwareApplication', name: 'eLabFTW' },
  ];
  return archive('2026-export', crate({ hasPart: refs(first, second) }, {}, nodes), [
    { name: 'Growth - Leaf-area - 1a2b//leaf.png', data: 'png' },
    { name: 'Growth - Leaf-area - 1a2b//raw data.csv', data: 'a,b' },
  ]);
}

/** Texts in a document of its own beside the metadata; datasets without names. */
export function rspaceArchive(): Blob {
  const folder = './doc_Plan-12';
  const field = (name: string, data: string) =>
    `<field id="1"><fieldName>${name}</fieldName><fieldType>TEXT</fieldType><fieldData>${data}</fieldData></field>`;
  const xml =
    '<?xml version="1.0"?><archivalDocument docId="12"><name>Plan &amp; aims</name><createdBy>grace</createdBy><tag>plan,aims</tag>' +
    '<creationDate>2026-01-02T03:04:05Z</creationDate><lastModifiedDate>2026-01-03T03:04:05Z</lastModifiedDate><listFields>' +
    `${field('Method', '&lt;p&gt;Dry for &lt;b&gt;2&lt;/b&gt; days.&lt;/p&gt;&lt;img src="pic_9.png"/&gt;')}${field('Notes', '')}` +
    '</listFields></archivalDocument>';
  const nodes = [
    { '@id': './resources', '@type': 'Dataset', text: 'Common resources shared among exported data' },
    {
      '@id': folder,
      '@type': 'Dataset',
      keywords: ['blue', 'plan'],
      hasPart: refs(`${folder}/doc_Plan-12_form.xml`, `${folder}/pic_9.png`, `${folder}/doc_Plan-12.xml`),
    },
    ...['doc_Plan-12_form.xml', 'pic_9.png', 'doc_Plan-12.xml'].map((name) => ({
      '@id': `${folder}/${name}`,
      '@type': 'File',
    })),
    { '@id': '#RSpace', '@type': 'Organization', name: 'RSpace' },
  ];
  const metadata = crate({ hasPart: refs('./resources', folder) }, { sdPublisher: ref('#RSpace') }, nodes);
  return archive('RSpace-1', metadata, [
    { name: 'doc_Plan-12/doc_Plan-12.xml', data: xml },
    { name: 'doc_Plan-12/doc_Plan-12_form.xml', data: '<form/>' },
    { name: 'doc_Plan-12/pic_9.png', data: 'png' },
  ]);
}

/** Descriptions as objects of their own, in Markdown. */
export function kadiArchive(): Blob {
  const nodes = [
    {
      '@id': './record-1/',
      '@type': 'Dataset',
      name: 'Record 1',
      author: ref('https://kadi.example/users/3'),
      dateCreated: '2026-02-01T00:00:00+00:00',
      description: ref('https://kadi.example/records/1#description'),
      keywords: 'steel, tensile test',
      hasPart: refs('./record-1/record-1.json', './record-1/files/curve.csv'),
      variableMeasured: refs('https://kadi.example/records/1#load'),
    },
    {
      '@id': 'https://kadi.example/records/1#description',
      '@type': 'TextObject',
      encodingFormat: 'text/markdown',
      text: 'Pulled **slowly**.',
    },
    {
      '@id': 'https://kadi.example/records/1#load',
      '@type': 'PropertyValue',
      propertyID: 'load',
      value: 5,
      unitText: 'kN',
    },
    { '@id': 'https://kadi.example/users/3', '@type': 'Person', name: 'Emmy' },
    { '@id': './record-1/record-1.json', '@type': 'File', name: 'record-1.json' },
    { '@id': './record-1/files/curve.csv', '@type': 'File', name: 'curve.csv' },
    { '@id': 'https://kadi.example', '@type': 'Organization', name: 'Kadi4Mat' },
  ];
  const descriptor = { sdPublisher: ref('https://kadi.example') };
  return archive('records', crate({ hasPart: refs('./record-1/') }, descriptor, nodes), [
    { name: 'record-1/record-1.json', data: '{}' },
    { name: 'record-1/files/curve.csv', data: 'x' },
  ]);
}

/** Folders in folders, all of them listed by the root too; files elsewhere and on the web. */
export function pastaArchive(): Blob {
  const nodes = [
    {
      '@id': './Project/',
      '@type': 'Dataset',
      name: 'A project',
      encodingFormat: 'text/markdown',
      description: 'Can be *deleted*',
      hasPart: refs('./Project/000_Task/', './CommonFiles/sop.md', 'https://example.org/pollen.jpg'),
    },
    {
      '@id': './Project/000_Task/',
      '@type': 'Dataset',
      name: 'A task',
      encodingFormat: 'text/markdown',
      description: 'Hard!',
      keywords: 'TODO',
    },
    { '@id': './CommonFiles/sop.md', '@type': 'File', name: 'sop.md' },
    { '@id': 'https://example.org/pollen.jpg', '@type': 'File', name: 'pollen.jpg' },
    { '@id': 'PASTA-ELN', '@type': 'Organization', name: 'PASTA ELN' },
  ];
  const root = { hasPart: refs('./Project/', './Project/000_Task/') };
  return archive('test', crate(root, { sdPublisher: ref('PASTA-ELN') }, nodes), [
    { name: 'Project/000_Task/', data: '' },
    { name: 'CommonFiles/sop.md', data: '# SOP' },
  ]);
}

/** Versions of objects as datasets below them, comments that name their object, mentions of other objects. */
export function sampledbArchive(): Blob {
  const nodes = [
    {
      '@id': './objects/7/',
      '@type': 'Dataset',
      name: 'Measurement',
      description: 'Object #7',
      creator: ref('./users/3'),
      mentions: ref('./objects/1/'),
      comment: [],
      isBasedOn: ref('./objects/7/versions/0/'),
      hasPart: refs('./objects/7/versions/0/', './objects/7/files.json'),
      keywords: 'example_tag, other_tag',
    },
    { '@id': './objects/7/versions/0/', '@type': 'Dataset', name: 'Measurement', description: 'Object #7 version #0' },
    { '@id': './objects/1/', '@type': 'Dataset', name: 'Measurement', comment: [] },
    {
      '@id': './objects/1/comments/1',
      '@type': 'Comment',
      parentItem: ref('./objects/1/'),
      author: ref('./users/3'),
      text: '1 < 2 & *so on*',
    },
    { '@id': './objects/7/files.json', '@type': 'File', name: 'files.json' },
    { '@id': './users/3', '@type': 'Person', name: 'Rosalind' },
    { '@id': 'SampleDB', '@type': 'Organization', name: 'SampleDB' },
  ];
  const root = { hasPart: refs('./objects/7/', './objects/1/') };
  return archive('sampledb_export', crate(root, { sdPublisher: ref('SampleDB') }, nodes), [
    { name: 'objects/7/files.json', data: '[]' },
  ]);
}
