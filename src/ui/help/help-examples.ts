import { nameOf } from '../kit/format.ts';
import { catalog, message } from '../kit/language/text-catalog.ts';

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

const withNote = (pattern: string) => message<(note: string) => string>(pattern, 'note');
const withFolder = (pattern: string) => message<(folder: string) => string>(pattern, 'folder');
const withTopic = (pattern: string) => message<(topic: string) => string>(pattern, 'topic');

/** Requests that the Navigator understands in the language of the screen. The others are in English. */
const says = catalog('help-examples', {
  inFolder: withFolder('What is in { $folder }?'),
  find: withTopic('Find notes about { $topic }'),
  open: withNote('Open { $note }'),
  read: withNote('Read { $note }'),
  summarizeWeek: 'Summarize last week’s notes into /weekly-summary.md',
  summarizeTopic: withTopic('Summarize everything about { $topic }'),
  rename: message<(note: string, renamed: string) => string>('Rename { $note } to { $renamed }'),
  move: withNote('Move { $note } to /archive'),
  delete: withNote('Delete { $note }'),
  create: 'Create a note called Ideas',
  add: withNote('Add "checked" to { $note }'),
  tag: withNote('Tag { $note } with urgent'),
  tags: 'What tags are there?',
  todos: 'List my to-dos',
  changed: 'What changed today?',
  undo: 'Undo the last change',
  root: 'What is in /?',
  help: 'What can you do?',
});

/** Returns example requests by kind. */
export function exampleGroups(names: ExampleNames | null): { title: string; examples: string[] }[] {
  if (names === null) return groupsWithoutNotes();
  const { note, other, folder, topic, tag } = names;
  // Words in a note are known of the sample only.
  const isSample = note === SAMPLE.note;
  const renamed = note.replace(/(\.md)?$/i, '-2$1');
  return [
    {
      title: titles.explore,
      examples: [says.inFolder(folder), says.find(topic), says.open(note), 'Open the last five files'],
    },
    {
      title: titles.read,
      examples: [says.read(note), says.summarizeWeek, says.summarizeTopic(topic)],
    },
    {
      title: titles.organize,
      examples: [says.rename(note, renamed), says.move(other), says.delete(other)],
    },
    {
      title: titles.write,
      examples: [says.create, says.add(note), ...(isSample ? [`In ${note} replace "day 21" with "day 28"`] : [])],
    },
    {
      title: titles.tags,
      examples: [
        says.tag(note),
        `Tag all notes in ${folder} with reviewed`,
        `Set status to checked in all notes in ${folder}`,
        ...(tag === null ? [] : [`Notes tagged ${tag}`]),
        says.tags,
      ],
    },
    { title: titles.labels, examples: [`Label ${note} as local-only`, `Mark ${other} as untrusted`] },
    { title: titles.tasks, examples: [says.todos, ...(isSample ? ['Tick off book the freeze dryer'] : [])] },
    { title: titles.changes, examples: [says.changed, says.undo] },
  ];
}

/** Requests that need no note. */
function groupsWithoutNotes(): { title: string; examples: string[] }[] {
  return [
    { title: titles.write, examples: [says.create] },
    { title: titles.explore, examples: [says.root, says.help] },
    { title: titles.changes, examples: [says.changed, says.undo] },
  ];
}
