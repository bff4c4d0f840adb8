import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { NOT_UNDERSTOOD } from '../../answers/beyond-rules.ts';
import { FILLER, GENERIC_NOUNS, isNear, wordsOf } from '../../language/fold-words.ts';
import { folderOf } from '../../language/names.ts';
import { newestFirst } from '../../language/stated-dates.ts';
import { type HelpTexts, helpTexts } from '../../languages/help-texts.ts';
import { translateRequest } from '../../languages/translate-request.ts';
import type { Plan } from '../../navigator-plan.ts';
import { filesOf, takeInventory } from '../../notes/inventory.ts';
import type { Entry } from '../../tool-outputs.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { type Shown, SKILLS, type Skill } from './skills.ts';

/** Most characters of a request that an answer quotes. */
const MOST_QUOTED = 200;

/** Says what was not understood, and the three most similar skills, with names from this notebook. */
export function* help(task: Task): Plan<string> {
  const inventory = yield* takeInventory('Looking for examples.', placesOf(task));
  const { turns } = task.conversation;
  const said = turns.at(-1)?.request ?? '';
  const { language, english } = translateRequest(said);
  const texts = helpTexts(language);
  const words = wordsOf(texts !== null && english === null ? '' : (english ?? said));
  const shown = examplesFrom(filesOf(inventory), aboutOf(words));
  // "help", "what can you do"; but "how do I rename a note" asks about one skill.
  const asksForAll = words.length <= 8 && (words.includes('help') || (words.includes('can') && words.includes('what')));
  const near = said.toLowerCase();
  const ranked = SKILLS.map((skill, index) => {
    const line = texts?.lines[index];
    return { skill, line, index, score: line ? scoreElsewhere(line.near, near) : score(skill, words) };
  }).toSorted((a, b) => b.score - a.score || a.index - b.index);
  const usable = ranked.filter(({ skill }) => skill.tools.every((tool) => task.tools.has(tool)));
  if (usable.length === 0)
    return texts?.noTools ?? 'I have no tool here that I could use. Give this agent the right to read, and ask again.';
  const chosen = asksForAll ? usable.toSorted((a, b) => a.index - b.index) : usable.slice(0, 3);
  if (texts !== null) return helpElsewhere(texts, said, asksForAll, chosen, shown);
  const lines = chosen.map(({ skill }) => `- ${skill.says}, for example: ${skill.example(shown)}`);
  const opening =
    said === ''
      ? 'There was no request.'
      : asksForAll
        ? 'I work without a language model, from plain words. This is what I can do:'
        : `${NOT_UNDERSTOOD}${said.length > MOST_QUOTED ? `${said.slice(0, MOST_QUOTED)}…` : said}”. The nearest that I can do:`;
  const closing = asksForAll
    ? ''
    : '\n\nFor anything that needs judgement or free writing, ask an agent that has a language model.';
  return `${opening}\n\n${lines.join('\n')}${closing}`;
}

/** The same in the language of the request. */
function helpElsewhere(
  { all, empty, notUnderstood, closing, forExample }: HelpTexts,
  said: string,
  asksForAll: boolean,
  chosen: readonly { readonly line: HelpTexts['lines'][number] | undefined }[],
  shown: Shown,
): string {
  const [before, after] = notUnderstood;
  const asked = said.length > MOST_QUOTED ? `${said.slice(0, MOST_QUOTED)}…` : said;
  const opening = said === '' ? empty : asksForAll ? all : `${before}${asked}${after}`;
  const lines = chosen.flatMap(({ line }) => (line ? [`- ${line.says}${forExample}${line.example(shown)}`] : []));
  return [opening, lines.join('\n'), ...(asksForAll ? [] : [closing])].join('\n\n');
}

/** Returns how many words of a skill are in a request, of which the first two weigh most. */
function scoreElsewhere(near: readonly string[], said: string): number {
  return near.reduce((sum, word, index) => sum + (said.includes(word) ? (index < 2 ? 3 : 1) : 0), 0);
}

/** Returns the similarity of a skill to a request. The first two words are the skill's own verbs and weigh most. */
function score(skill: Skill, words: readonly string[]): number {
  return skill.near
    .split(' ')
    .reduce((sum, near, index) => sum + (words.some((word) => isNear(word, near)) ? (index < 2 ? 3 : 1) : 0), 0);
}

/** Returns the content words of a short request, for an example that searches for them; empty for a long one. */
function aboutOf(words: readonly string[]): string {
  const content = words.filter(
    (word) => word.length > 2 && !FILLER.has(word) && !GENERIC_NOUNS.has(word) && !ASKING.has(word),
  );
  return content.length > 0 && content.length <= 3 ? content.join(' ') : '';
}

const ASKING = new Set('why when where how who whom whose because help should shall must hlep'.split(' '));

function examplesFrom(files: readonly Entry[], about: string): Shown {
  const notes = newestFirst(
    files.filter((entry) => entry.path.endsWith('.md')),
    new Map(),
  );
  const note = notes.find((entry) => folderOf(entry.path) !== '/') ?? notes[0];
  if (!note) return { note: '/notes/plan.md', title: 'plan', folder: '/notes', about };
  const name = nameOf(note.path)
    .replace(/\.md$/, '')
    .replace(/^\d{4}-\d{2}-\d{2}[-_ ]*/, '');
  return { note: note.path, title: wordsOf(name).join(' ') || 'plan', folder: folderOf(note.path), about };
}
