import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { FILLER, GENERIC_NOUNS, isNear, wordsOf } from '../../language/fold-words.ts';
import { folderOf } from '../../language/names.ts';
import { newestFirst } from '../../language/stated-dates.ts';
import { translateRequest } from '../../languages/translate-request.ts';
import { beyond, type Plan } from '../../navigator-plan.ts';
import { filesOf, takeInventory } from '../../notes/inventory.ts';
import { sentence } from '../../texts/say.ts';
import type { Entry } from '../../tool-outputs.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { type Shown, SKILLS, type Skill } from './skills.ts';

/** Most characters of a request that an answer quotes. */
const MOST_QUOTED = 200;

/** Says what was not understood, and the three most similar skills, with names from this notebook. */
export function* help(task: Task): Plan<string> {
  const inventory = yield* takeInventory(sentence('lookingForExamples'), placesOf(task));
  const { turns } = task.conversation;
  const said = turns.at(-1)?.request ?? '';
  const { language, english } = translateRequest(said);
  const { help: texts, say } = task.spoken;
  const words = wordsOf(language !== 'en' && english === null ? '' : (english ?? said));
  const shown = examplesFrom(filesOf(inventory), aboutOf(words));
  // "help", "what can you do"; but "how do I rename a note" asks about one skill.
  const asksForAll = words.length <= 8 && (words.includes('help') || (words.includes('can') && words.includes('what')));
  const near = said.toLowerCase();
  const ranked = SKILLS.map((skill, index) => {
    const line = texts?.lines[index];
    return { skill, line, index, score: Math.max(line ? scoreElsewhere(line.near, near) : 0, score(skill, words)) };
  }).toSorted((a, b) => b.score - a.score || a.index - b.index);
  const usable = ranked.filter(({ skill }) => skill.tools.every((tool) => task.tools.has(tool)));
  if (usable.length === 0) return say('noTools');
  const chosen = asksForAll ? usable.toSorted((a, b) => a.index - b.index) : usable.slice(0, 3);
  const lines = chosen.map(({ skill, line }) =>
    texts && line
      ? `- ${line.says}${texts.forExample}${line.example(shown)}`
      : `- ${skill.says}, for example: ${skill.example(shown)}`,
  );
  if (said !== '' && !asksForAll) yield* beyond('not-understood');
  const asked = said.length > MOST_QUOTED ? `${said.slice(0, MOST_QUOTED)}…` : said;
  const opening =
    said === '' ? say('noRequest') : asksForAll ? say('whatICanDo') : say('notUnderstood', { said: asked });
  return [opening, lines.join('\n'), ...(asksForAll ? [] : [say('askAModel')])].join('\n\n');
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
