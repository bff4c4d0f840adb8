import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { bullets, count, explain } from '../../answers/answers.ts';
import { AT_MOST } from '../../answers/beyond-rules.ts';
import { FOLDER_WORD } from '../../grammar/labels/parse-labels.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { isPlain, type Selection } from '../../grammar/selection.ts';
import { linkTo, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { breathe, callOne, type Plan } from '../../navigator-plan.ts';
import { takeInventory } from '../../notes/inventory.ts';
import { TOOL } from '../../tool-names.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { ASK_NOTE, type Selected, select } from '../selection/select-notes.ts';
import { MOST_CHANGED } from './change-properties.ts';

const MEANING: Readonly<Record<Label, string>> = {
  'local-only': 'No model on a server may read it.',
  untrusted: 'An agent that has read it asks before each change and each request.',
};

/** How the person removes a label. */
export const WAY_TO_REMOVE =
  'An agent can add labels, and only you can remove one: open the file’s details, then Labels. For a folder, open its menu in the list of files.';

/** Adds labels to the selected files, or to a folder as a whole, in one call. */
export function* label(task: Task, { labels, target }: Extract<Command, { type: 'label' }>): Plan<string> {
  if (target === null) return ASK_NOTE;
  const found = yield* toLabel(task, target);
  if (found.type === 'say') return found.text;
  if (!found.complete)
    return 'The notebook is too long to see at once, so I may not find all. No label was added. Name a folder, or single notes.';
  const paths = found.entries.map(({ path }) => path);
  if (paths.length === 0) return `I found nothing that fits “${target.said}”. No label was added.`;
  if (paths.length > MOST_CHANGED)
    return `${count(paths.length, 'file')} fit “${target.said}”${AT_MOST.take}${MOST_CHANGED} for one request. No label was added. Name their folder.`;
  const named = labels.join(' and ');
  const outcome = yield* callOne(`Labeling ${count(paths.length, 'item')} ${named}.`, TOOL.addLabels, {
    paths,
    labels,
  });
  if (outcome.type !== 'ok') return `No label was added. ${explain(outcome, task.tools)}`;
  const gained = labelledIn(outcome.value);
  if (gained.length === 0)
    return `Nothing had to be changed: ${paths.length === 1 ? `\`${paths[0]}\` is` : 'all of them are'} labeled ${named} already.`;
  const meaning = labels.map((one) => MEANING[one]).join(' ');
  const list = bullets(gained.map((path) => `${linkTo(path)} (\`${path}\`)`));
  return `${count(gained.length, 'item')} now labeled ${named}. ${meaning} Only you can remove a label.\n\n${list}`;
}

/** Says how the person removes a label: no agent can. */
export function* unlabel({ target }: Extract<Command, { type: 'unlabel' }>): Plan<string> {
  yield* breathe();
  const of = target === null || target.pronoun !== null ? '' : ` The labels of ${target.said} stay as they are.`;
  return `No label was removed. ${WAY_TO_REMOVE}${of}`;
}

/** Resolves a selection. A whole folder is labeled itself, so that new files in it are covered, too. */
function* toLabel(task: Task, target: Selection): Plan<Selected> {
  const folder = wholeFolder(target);
  if (folder !== null) {
    const { entries } = yield* takeInventory(`Looking for ${target.said}.`, placesOf(task));
    const folders = entries.filter(({ kind }) => kind === 'folder');
    const exact = folders.find((entry) => entry.path === pathOf(folder));
    const found = exact ? { type: 'one' as const, entry: exact } : resolveName(folder, folders);
    if (found.type === 'one') return { type: 'entries', entries: [found.entry], complete: true, stated: new Map() };
  }
  return yield* select(task, target, { forChange: true, byNameOnly: true, say: `Looking for ${target.said}.` });
}

/** Words that mean some of the files in a folder. */
const SOME = /\b(?:notes?|experiments?|entry|entries|pages?|protocols?)\b/i;
const AROUND = /\b(?:the|my|our|whole|entire|folder|directory|everything|all|in)\b/gi;

/** Returns the folder that a selection means as a whole; null when it means some of its files. */
function wholeFolder(target: Selection): Reference | null {
  const { place, extensions, hasException, references, names, said } = target;
  if (!isPlain(target) || references.length + names.length > 0 || hasException || extensions.length > 0) return null;
  if (place === null) {
    const text = said.replace(AROUND, '').trim();
    return FOLDER_WORD.test(said) && /^\S+$/.test(text) ? { text, form: 'name', folder: true } : null;
  }
  const folder: Reference = { ...place, folder: true };
  return SOME.test(said.replace(folder.text, '')) ? null : folder;
}

function labelledIn(output: unknown): string[] {
  const labelled = typeof output === 'object' && output !== null && 'labelled' in output ? output.labelled : [];
  return Array.isArray(labelled) ? labelled.filter((path) => typeof path === 'string') : [];
}
