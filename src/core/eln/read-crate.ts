import { isRecord } from '../shared/json/parse-json.ts';
import { CrateGraph, type CrateNode, idsOf, textOf, textsOf, typesOf } from './crate-graph.ts';

/** A text with the language it is written in. */
export interface ElnText {
  readonly format: 'html' | 'markdown' | 'plain';
  readonly text: string;
}

/** A file of an entry, by its path below the folder of the metadata. */
export interface ElnFile {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** Another name that texts of the notebook have for it. */
  readonly alternateName: string;
}

/** An entry of an electronic lab notebook. */
export interface ElnEntry {
  readonly id: string;
  readonly title: string;
  /** Its folder below that of the metadata, without slashes at its ends; empty for the folder itself. */
  readonly folder: string;
  readonly texts: readonly ElnText[];
  readonly created: string | null;
  readonly modified: string | null;
  /** The day that the entry is about. */
  readonly day: string | null;
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  readonly kind: string | null;
  readonly status: string | null;
  readonly address: string | null;
  readonly identifier: string | null;
  readonly properties: readonly { readonly name: string; readonly value: string; readonly unit: string }[];
  readonly steps: readonly { readonly text: string; readonly isDone: boolean }[];
  readonly comments: readonly { readonly author: string; readonly at: string; readonly text: ElnText }[];
  readonly files: readonly ElnFile[];
  /** Ids of entries that it names. */
  readonly links: readonly string[];
}

export interface ElnCrate {
  /** Name of the program that wrote the archive; null when it does not say. */
  readonly program: string | null;
  readonly entries: readonly ElnEntry[];
}

/** Most entries, and most items of a list of one. */
const MAX_ENTRIES = 20_000;
const MAX_ITEMS = 2000;
const TAGGED = /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i;
const VERSION = /(?:^|\/)versions\/[^/]+\/?$/;
/** A document of RSpace: its texts are in a file beside the metadata. */
const RSPACE_DOCUMENT = /(?:^|\/)[^/]+-\d+\.xml$/;

/** Returns the entries that the metadata of an archive describe; null when there are none. */
export function readCrate(metadata: unknown): ElnCrate | null {
  const nodes = isRecord(metadata) && Array.isArray(metadata['@graph']) ? metadata['@graph'] : null;
  if (nodes === null) return null;
  const graph = new CrateGraph(nodes.filter(isRecord));
  const datasets = graph.reachableDatasets(MAX_ENTRIES).filter((node) => isEntry(graph, node));
  if (datasets.length === 0) return null;
  return { program: programOf(graph), entries: datasets.map((node) => readEntry(graph, node)) };
}

/** Returns the path of the document of an entry that RSpace wrote; null for any other entry. */
export function rspaceDocument({ files }: Pick<ElnEntry, 'files'>): string | null {
  return files.find(({ path }) => RSPACE_DOCUMENT.test(path))?.path ?? null;
}

function isEntry(graph: CrateGraph, node: CrateNode): boolean {
  const types = typesOf(node);
  if (types.includes('Comment') || VERSION.test(textOf(node['@id']))) return false;
  return titleOf(node) !== '' || rspaceDocument({ files: filesOf(graph, node) }) !== null;
}

function readEntry(graph: CrateGraph, node: CrateNode): ElnEntry {
  const folder = pathOf(textOf(node['@id'])) ?? '';
  const files = filesOf(graph, node);
  return {
    id: textOf(node['@id']),
    title: titleOf(node),
    folder,
    texts: textsOfEntry(graph, node),
    created: textOf(node['dateCreated']) || null,
    modified: textOf(node['dateModified']) || null,
    day: textOf(node['temporal']) || null,
    authors: [...new Set([...peopleOf(graph, node['author']), ...peopleOf(graph, node['creator'])])],
    tags: tagsOf(graph, node),
    kind: textOf(node['genre']) || graph.nodesOf(node['about']).map(({ name }) => textOf(name))[0] || null,
    status: textOf(node['creativeWorkStatus']) || null,
    address: textOf(node['url']) || null,
    identifier: textOf(node['identifier']) || null,
    properties: graph.nodesOf(node['variableMeasured']).slice(0, MAX_ITEMS).flatMap(propertyOf),
    steps: graph
      .nodesOf(node['step'])
      .slice(0, MAX_ITEMS)
      .map((step) => ({
        text:
          textOf(step['text']) ||
          graph
            .nodesOf(step['itemListElement'])
            .map(({ text }) => textOf(text))
            .join(' '),
        isDone: textOf(step['creativeWorkStatus']) === 'finished',
      })),
    comments: [...graph.nodesOf(node['comment']), ...graph.repliesTo(textOf(node['@id']))]
      .filter((one, at, all) => all.findIndex((other) => other['@id'] === one['@id']) === at)
      .slice(0, MAX_ITEMS)
      .map((one) => ({
        author: graph.nodesOf(one['author']).map(personName)[0] ?? '',
        at: textOf(one['dateCreated']),
        text: toText(textOf(one['text']), textOf(one['encodingFormat'])),
      })),
    files,
    links: [...idsOf(node['mentions']), ...idsOf(node['isBasedOn']), ...idsOf(node['hasPart'])].slice(0, MAX_ITEMS),
  };
}

/** The text, and the description where it says something else. */
function textsOfEntry(graph: CrateGraph, node: CrateNode): ElnText[] {
  const format = textOf(node['encodingFormat']);
  const found: ElnText[] = [];
  for (const value of [node['text'], node['articleBody'], node['description']]) {
    const referred = graph.nodesOf(value)[0];
    const text = referred === undefined ? textOf(value) : textOf(referred['text']);
    if (text.trim() === '' || found.some((one) => one.text === text)) continue;
    found.push(toText(text, referred === undefined ? format : textOf(referred['encodingFormat'])));
  }
  return found;
}

function toText(text: string, format: string): ElnText {
  if (format === 'text/markdown') return { format: 'markdown', text };
  return { format: format === 'text/html' || TAGGED.test(text) ? 'html' : 'plain', text };
}

/** Some programs have a headline instead of a name. */
function titleOf(node: CrateNode): string {
  return (textOf(node['name']) || textOf(node['headline'])).trim();
}

/** Returns the names of people that a value refers to, holds, or is. */
function peopleOf(graph: CrateGraph, value: unknown): string[] {
  return [...graph.nodesOf(value).map(personName), ...textsOf(value)].filter((name) => name !== '');
}

/** Keywords are one text, texts, or terms with a name. */
function tagsOf(graph: CrateGraph, { keywords }: CrateNode): string[] {
  const texts = textsOf(keywords).flatMap((text) => (Array.isArray(keywords) ? [text] : text.split(',')));
  const listed = [...texts, ...graph.nodesOf(keywords).map(({ name }) => textOf(name))];
  return [...new Set(listed.map((tag) => tag.trim()))].filter((tag) => tag !== '').slice(0, MAX_ITEMS);
}

function personName(node: CrateNode): string {
  const whole = textOf(node['name']);
  if (whole !== '') return whole;
  const parts = [textOf(node['givenName']), textOf(node['familyName'])].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : textOf(node['email']);
}

function propertyOf(node: CrateNode): ElnEntry['properties'][number][] {
  const name = textOf(node['propertyID']) || textOf(node['name']);
  // All fields of eLabFTW once more, as one text.
  if (name === '' || name === 'elabftw_metadata') return [];
  return [
    { name: textOf(node['name']) || name, value: textsOf(node['value']).join(', '), unit: textOf(node['unitText']) },
  ];
}

function filesOf(graph: CrateGraph, node: CrateNode): ElnFile[] {
  // A part that the metadata do not describe is a file if its id ends as one.
  const bare = idsOf(node['hasPart'])
    .filter((id) => graph.node(id) === undefined && /\.[^./]{1,10}$/.test(id))
    .map((id): CrateNode => ({ '@id': id, '@type': 'File' }));
  return [...graph.nodesOf(node['hasPart']), ...bare]
    .filter((part) => typesOf(part).includes('File'))
    .slice(0, MAX_ITEMS)
    .flatMap((part) => {
      const path = pathOf(textOf(part['@id']));
      if (path === null || path === '') return [];
      const name = textOf(part['name']) || path.slice(path.lastIndexOf('/') + 1);
      return [{ path, name, description: textOf(part['description']), alternateName: textOf(part['alternateName']) }];
    });
}

/** Returns the path that an id names below the folder of the metadata; null for an address elsewhere. */
export function pathOf(id: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(id) && !id.startsWith('./')) return null;
  let decoded = id;
  try {
    decoded = decodeURIComponent(id);
  } catch {
    // An id that is no encoded address is a path as it is.
  }
  const segments = decoded.split('/').filter((segment) => segment !== '' && segment !== '.');
  return segments.includes('..') ? null : segments.join('/');
}

function programOf(graph: CrateGraph): string | null {
  const descriptor = graph.node('ro-crate-metadata.json') ?? graph.node('./ro-crate-metadata.json');
  const publisher = descriptor && graph.nodesOf(descriptor['sdPublisher'])[0];
  const software = graph.all().find((node) => typesOf(node).includes('SoftwareApplication'));
  const name = textOf(software?.['name']) || textOf(publisher?.['name']) || idsOf(descriptor?.['sdPublisher'])[0] || '';
  const plain = name.replace(/^#/, '');
  return plain === '' || /^[a-z]+:/i.test(plain) ? null : plain;
}
