import type { Intent } from '../intent.ts';
import { filesOf, takeInventory } from '../inventory.ts';
import { baseName, folderOf } from '../names.ts';
import type { Plan } from '../plan.ts';
import { newestFirst } from '../stated-dates.ts';
import type { Entry } from '../tool-outputs.ts';
import { isNear, wordsOf } from '../words.ts';
import { placesOf, type Task } from './context.ts';

interface Skill {
  readonly intent: Intent;
  readonly says: string;
  /** Words that bring it near. */
  readonly near: string;
  readonly tools: readonly string[];
  readonly example: (shown: Shown) => string;
}

/** Names from this notebook for the examples. */
interface Shown {
  readonly note: string;
  readonly title: string;
  readonly folder: string;
}

const SKILLS: readonly Skill[] = [
  {
    intent: 'summarize',
    says: 'summarize notes or a period into a note',
    near: 'summarize week month experiments report result results conclusion analyse analyze compare explain write',
    tools: ['read_file', 'create_file'],
    example: () => "summarize last week's experiments into /notes/weekly-summary.md",
  },
  {
    intent: 'find',
    says: 'find notes by name or by words',
    near: 'find where search note about question why how which who graph plot',
    tools: ['grep'],
    example: ({ title }) => `find notes about ${title}`,
  },
  {
    intent: 'list',
    says: 'list a folder',
    near: 'list folder files show overview count',
    tools: ['list_files'],
    example: ({ folder }) => `what is in ${folder}`,
  },
  {
    intent: 'open',
    says: 'open a note',
    near: 'open go start page tab',
    tools: ['list_files'],
    example: ({ title }) => `open ${title}`,
  },
  {
    intent: 'read',
    says: 'show the text of a note',
    near: 'read show display text content translate',
    tools: ['read_file'],
    example: ({ note }) => `read ${note}`,
  },
  {
    intent: 'move',
    says: 'rename or move a file',
    near: 'rename move name folder sort organise organize change edit',
    tools: ['move_file'],
    example: ({ note }) => `rename ${note} to ${baseName(note).replace(/(\.\w+)?$/, '-old$1')}`,
  },
  {
    intent: 'delete',
    says: 'delete a file',
    near: 'delete remove clean',
    tools: ['delete_file'],
    example: ({ note }) => `delete ${note}`,
  },
  {
    intent: 'undo',
    says: 'undo the last change',
    near: 'undo back wrong mistake change redo',
    tools: ['list_changes', 'undo_change'],
    example: () => 'undo the last change',
  },
];

/** Says what was not understood, and the three nearest things it can do, with names from this notebook. */
export function* help(task: Task): Plan<string> {
  const inventory = yield* takeInventory('Looking for examples.', placesOf(task));
  const shown = examplesFrom(filesOf(inventory));
  const { turns } = task.conversation;
  const said = turns.at(-1)?.request ?? '';
  const words = wordsOf(said);
  // "help", "what can you do"; but "how do I rename a note" asks for something in particular.
  const asksForAll = words.length <= 8 && (words.includes('help') || (words.includes('can') && words.includes('what')));
  const ranked = SKILLS.map((skill, index) => ({ skill, index, score: score(skill, words) })).toSorted(
    (a, b) => b.score - a.score || a.index - b.index,
  );
  const usable = ranked.filter(({ skill }) => skill.tools.every((tool) => task.tools.has(tool)));
  if (usable.length === 0)
    return 'I have no tool here that I could use. Give this agent the right to read, and ask again.';
  const chosen = (asksForAll ? usable.toSorted((a, b) => a.index - b.index) : usable.slice(0, 3)).map(
    ({ skill }) => skill,
  );
  const lines = chosen.map((skill) => `- ${skill.says}, for example: ${skill.example(shown)}`);
  const opening =
    said === ''
      ? 'There was no request.'
      : asksForAll
        ? 'I work without a language model, from plain words. This is what I can do:'
        : `I did not understand “${said.length > 200 ? `${said.slice(0, 200)}…` : said}”. The nearest that I can do:`;
  const closing = asksForAll
    ? ''
    : '\n\nFor anything that needs judgement or free writing, ask an agent that has a language model.';
  return `${opening}\n\n${lines.join('\n')}${closing}`;
}

/** The first two words are the skill's own verbs and weigh most. */
function score(skill: Skill, words: readonly string[]): number {
  return skill.near
    .split(' ')
    .reduce((sum, near, index) => sum + (words.some((word) => isNear(word, near)) ? (index < 2 ? 3 : 1) : 0), 0);
}

function examplesFrom(files: readonly Entry[]): Shown {
  const notes = newestFirst(
    files.filter((entry) => entry.path.endsWith('.md')),
    new Map(),
  );
  const note = notes.find((entry) => folderOf(entry.path) !== '/') ?? notes[0];
  if (!note) return { note: '/notes/plan.md', title: 'plan', folder: '/notes' };
  const name = baseName(note.path)
    .replace(/\.md$/, '')
    .replace(/^\d{4}-\d{2}-\d{2}[-_ ]*/, '');
  return { note: note.path, title: wordsOf(name).join(' ') || 'plan', folder: folderOf(note.path) };
}
