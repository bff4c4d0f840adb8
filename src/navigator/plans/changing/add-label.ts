import type { Label } from '../../../contracts/domain/notebook/label.ts';
import { bullets, explain, joined } from '../../answers/answers.ts';
import { FOLDER_WORD } from '../../grammar/labels/parse-labels.ts';
import type { Command } from '../../grammar/parsed-command.ts';
import { isPlain, type Selection } from '../../grammar/selection.ts';
import { linkTo, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { beyond, breathe, callOne, type Plan } from '../../navigator-plan.ts';
import { takeInventory } from '../../notes/inventory.ts';
import { type AnswerKey, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { placesOf, shownSaid, type Task } from '../plan-context.ts';
import { type Selected, select } from '../selection/select-notes.ts';
import { MOST_CHANGED } from './change-properties.ts';

const MEANING = { 'local-only': 'localOnlyMeans', untrusted: 'untrustedMeans' } as const satisfies Readonly<
  Record<Label, AnswerKey>
>;

/** Adds labels to the selected files, or to a folder as a whole, in one call. */
export function* label(task: Task, { labels, target }: Extract<Command, { type: 'label' }>): Plan<string> {
  const { say } = task.voice;
  if (target === null) return say('whichNote');
  const found = yield* toLabel(task, target);
  if (found.type === 'say') return found.text;
  if (!found.complete) return joined(say('notSeenWhole'), say('noLabelAdded'), say('nameFolderOrNotes'));
  const paths = found.entries.map(({ path }) => path);
  if (paths.length === 0) return joined(say('nothingFits', { said: shownSaid(task, target) }), say('noLabelAdded'));
  if (paths.length > MOST_CHANGED) {
    yield* beyond('many-files');
    const most = say('tooManyToTake', { n: paths.length, said: shownSaid(task, target), most: MOST_CHANGED });
    return joined(most, say('noLabelAdded'), say('nameTheirFolder'));
  }
  const named = labels.join(say('and'));
  const outcome = yield* callOne(sentence('labeling', { n: paths.length, label: named }), TOOL.addLabels, {
    paths,
    labels,
  });
  if (outcome.type !== 'ok') return joined(say('noLabelAdded'), explain(outcome, task));
  const gained = labelledIn(outcome.value);
  if (gained.length === 0)
    return paths.length === 1
      ? say('labeledAlready', { path: paths[0] ?? '', label: named })
      : say('allLabeledAlready', { label: named });
  const meaning = joined(...labels.map((one) => say(MEANING[one])));
  const list = bullets(
    gained.map((path) => `${linkTo(path)} (\`${path}\`)`),
    say,
  );
  return `${say('nowLabeled', { n: gained.length, label: named, meaning })}\n\n${list}`;
}

/** Says how the person removes a label: no agent can. */
export function* unlabel(task: Task, { target }: Extract<Command, { type: 'unlabel' }>): Plan<string> {
  yield* breathe();
  const { say } = task.voice;
  const isNamed = target !== null && target.pronoun === null;
  const stay = isNamed ? say('labelsStay', { said: shownSaid(task, target) }) : '';
  return joined(say('noLabelRemoved'), say('wayToRemoveLabel'), stay);
}

/** Resolves a selection. A whole folder is labeled itself, so that new files in it are covered, too. */
function* toLabel(task: Task, target: Selection): Plan<Selected> {
  const folder = wholeFolder(target);
  if (folder !== null) {
    const { entries } = yield* takeInventory(sentence('lookingFor', { what: shownSaid(task, target) }), placesOf(task));
    const folders = entries.filter(({ kind }) => kind === 'folder');
    const exact = folders.find((entry) => entry.path === pathOf(folder));
    const found = exact ? { type: 'one' as const, entry: exact } : resolveName(folder, folders);
    if (found.type === 'one') return { type: 'entries', entries: [found.entry], complete: true, stated: new Map() };
  }
  return yield* select(task, target, {
    forChange: true,
    byNameOnly: true,
    say: sentence('lookingFor', { what: shownSaid(task, target) }),
  });
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
