import { nameOf } from '../kit/format.ts';
import { catalog } from '../kit/language/text-catalog.ts';

/** Names that the example requests mention. */
export interface ExampleNames {
  readonly note: string;
  readonly other: string;
  readonly folder: string;
  /** A word that notes contain. */
  readonly topic: string;
  /** Null when there is none. */
  readonly tag: string | null;
}

/** The names in the sample notebook. */
const SAMPLE: ExampleNames = {
  note: '/notes/plan.md',
  other: '/notes/orders.md',
  folder: '/experiments',
  topic: 'germination',
  tag: 'germination',
};

/**
 * Returns names from a notebook, so that each example can be tried as it is; null for a notebook without notes.
 *
 * @param tag its most used tag; null without tags
 */
export function exampleNames(
  folders: readonly { folder: string; files: readonly string[] }[],
  tag: string | null,
): ExampleNames | null {
  const notes = folders.map(({ folder, files }) => ({ folder, files: files.filter((path) => /\.md$/i.test(path)) }));
  const fullest = [...notes]
    .filter(({ folder, files }) => folder !== '/' && files.length > 0)
    .sort((one, other) => other.files.length - one.files.length)[0];
  // Notes of small folders first: the fullest folder usually holds records, which are read and rarely changed.
  const all = [...notes].sort((one, other) => one.files.length - other.files.length).flatMap(({ files }) => files);
  // What a notebook says about itself is not a thing to move or to ask about.
  const others = all.filter((path) => !/\/readme\.md$/i.test(path));
  const paths = others.length > 0 ? others : all;
  const note = paths.includes(SAMPLE.note) ? SAMPLE.note : paths[0];
  if (note === undefined) return null;
  const topic = paths.flatMap(
    (path) =>
      nameOf(path)
        .replace(/\.md$/i, '')
        .match(/\p{L}{5,}/gu) ?? [],
  )[0];
  return {
    note,
    other: paths.includes(SAMPLE.other) ? SAMPLE.other : (paths.find((path) => path !== note) ?? note),
    folder: fullest?.folder ?? '/',
    topic: note === SAMPLE.note ? SAMPLE.topic : (topic?.toLowerCase() ?? SAMPLE.topic),
    tag,
  };
}

const titles = catalog('help-groups', {
  explore: 'Explore',
  read: 'Read and summarize',
  organize: 'Organize',
  write: 'Write',
  tags: 'Tags and properties',
  labels: 'Labels',
  tasks: 'Tasks in notes',
  changes: 'Changes',
});

/** Returns example requests by kind, in English: the Navigator understands no other language. */
export function exampleGroups(names: ExampleNames | null): { title: string; examples: string[] }[] {
  if (names === null) return groupsWithoutNotes();
  const { note, other, folder, topic, tag } = names;
  // Words in a note are known of the sample only.
  const isSample = note === SAMPLE.note;
  const renamed = note.replace(/(\.md)?$/i, '-2$1');
  return [
    {
      title: titles.explore,
      examples: [`What is in ${folder}?`, `Find notes about ${topic}`, `Open ${note}`, 'Open the last five files'],
    },
    {
      title: titles.read,
      examples: [
        `Read ${note}`,
        'Summarize last week’s notes into /weekly-summary.md',
        `Summarize everything about ${topic}`,
      ],
    },
    {
      title: titles.organize,
      examples: [`Rename ${note} to ${renamed}`, `Move ${other} to /archive`, `Delete ${other}`],
    },
    {
      title: titles.write,
      examples: [
        'Create a note called Ideas',
        `Add "checked" to ${note}`,
        ...(isSample ? [`In ${note} replace "day 21" with "day 28"`] : []),
      ],
    },
    {
      title: titles.tags,
      examples: [
        `Tag ${note} with urgent`,
        `Tag all notes in ${folder} with reviewed`,
        `Set status to checked in all notes in ${folder}`,
        ...(tag === null ? [] : [`Notes tagged ${tag}`]),
        'What tags are there?',
      ],
    },
    { title: titles.labels, examples: [`Label ${note} as local-only`, `Mark ${other} as untrusted`] },
    { title: titles.tasks, examples: ['List my to-dos', ...(isSample ? ['Tick off book the freeze dryer'] : [])] },
    { title: titles.changes, examples: ['What changed today?', 'Undo the last change'] },
  ];
}

/** Requests that need no note. */
function groupsWithoutNotes(): { title: string; examples: string[] }[] {
  return [
    { title: titles.write, examples: ['Create a note called Ideas'] },
    { title: titles.explore, examples: ['What is in /?', 'What can you do?'] },
    { title: titles.changes, examples: ['What changed today?', 'Undo the last change'] },
  ];
}
