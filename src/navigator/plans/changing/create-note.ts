import { nameOf } from '../../../core/shared/paths/path-parts.ts';
import { bullets, explain, joined, mention } from '../../answers/answers.ts';
import type { Command, NewNote } from '../../grammar/parsed-command.ts';
import { fold, isNear, wordsOf } from '../../language/fold-words.ts';
import { homeOfNotes, namesExperiments, namesProtocols } from '../../language/folder-kinds.ts';
import { extensionOf, freePath, joinPath, linkTo, pathOf, resolveName } from '../../language/names.ts';
import type { Reference } from '../../language/reference.ts';
import { callOne, type Plan } from '../../navigator-plan.ts';
import { filesOf, type Inventory, takeInventory } from '../../notes/inventory.ts';
import { SKELETONS, skeletonOf } from '../../notes/skeletons.ts';
import { type Say, sentence } from '../../texts/say.ts';
import { TOOL } from '../../tool-names.ts';
import { type Entry, outputOf, writeOutputSchema } from '../../tool-outputs.ts';
import { placesOf, type Task } from '../plan-context.ts';
import { isExplicit } from '../reading/open-read.ts';

type Create = Extract<Command, { type: 'create' }>;
type CreateFolder = Extract<Command, { type: 'create-folder' }>;

const TITLE_WORDS = 6;

/** Creates a note in the requested folder, or in `/notes`. Never replaces a file. */
export function* create(task: Task, { note }: Create): Plan<string> {
  const { say } = task.voice;
  if (note.path === null && note.name === null && note.text === null && note.template === null) return say('whatName');
  if (note.path !== null && isExplicit(note.path) && note.template === null)
    return (yield* write(task, pathOf(note.path), { content: contentOf(task, note, pathOf(note.path)) })).text;
  const inventory = yield* takeInventory(sentence('lookingAtPlace'), placesOf(task));
  if (inventory.failure) return joined(say('nothingWritten'), explain(inventory.failure, task));
  const place = placeOf(task, note, inventory);
  if (place.type === 'say') return place.text;
  const { path, named } = place;
  if (note.template === null) return (yield* write(task, path, { content: contentOf(task, named, path) })).text;
  const title = named.name ?? named.text ?? capital(stem(path).replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, ''));
  const template = templateFor(task, note.template, title, inventory);
  if (template.type === 'say') return template.text;
  if (template.type === 'skeleton') {
    const { text, isMade } = yield* write(task, path, { content: template.content });
    return isMade ? joined(text, say('plainHeadings')) : text;
  }
  return (yield* write(task, path, { template: template.path, variables: { title } })).text;
}

function capital(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replaceAll('-', ' ')}`;
}

function* write(
  task: Task,
  path: string,
  input: { content: string } | { template: string; variables: Record<string, string> },
): Plan<{ readonly text: string; readonly isMade: boolean }> {
  const { say } = task.voice;
  const outcome = yield* callOne(sentence('writing', { path }), TOOL.createFile, { path, ...input });
  const written = outputOf(outcome, writeOutputSchema);
  if (written) {
    const made = say('made', { file: `${linkTo(written.path)} (\`${written.path}\`)` });
    return { text: joined(made, say('undoIt')), isMade: true };
  }
  const isTaken = outcome.type === 'error' && outcome.code === 'already-exists';
  const text = isTaken
    ? say('isThereAlready', { path })
    : joined(say('nothingWrittenTo', { path }), explain(outcome, task));
  return { text, isMade: false };
}

function stem(path: string): string {
  return nameOf(path).replace(/(?<=.)\.[^.]*$/, '');
}

/** Converts a name to a file name: lower case, with hyphens. */
function slug(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
}

type Place =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'path'; readonly path: string; readonly named: NewNote };

function placeOf(task: Task, note: NewNote, { entries }: Inventory): Place {
  const folders = entries.filter((entry) => entry.kind === 'folder');
  const taken = entries.map((entry) => entry.path);
  if (note.path !== null) {
    const path = pathOf(note.path);
    const inFolder = note.folder !== null && !note.path.text.includes('/') ? folderFor(note.folder, folders) : null;
    const whole = inFolder === null ? path : joinPath(inFolder, nameOf(path));
    return { type: 'path', path: extensionOf(whole) === '' ? `${whole}.md` : whole, named: note };
  }
  // "called ideas in protocols": the last words may name an existing folder.
  const split =
    note.folder === null && note.name !== null
      ? /^(.+?) (?:in|into|under|inside) (?:the |my )?([^ ]+)$/i.exec(note.name)
      : null;
  const folderIn = split
    ? folders.find((entry) => nameOf(entry.path).toLowerCase() === split[2]?.toLowerCase())
    : undefined;
  const named = folderIn && split ? { ...note, name: split[1] ?? note.name } : note;
  const experiments = folders.find((entry) => namesExperiments(nameOf(entry.path)));
  const isExperiment = note.experiment || isNear(note.template ?? '', 'experiment');
  const isDaily = isNear(note.template ?? '', 'daily') && note.name === null;
  const protocols = isNear(note.template ?? '', 'protocol') ? folders.find(namesProtocols) : undefined;
  const home =
    note.folder !== null
      ? folderFor(note.folder, folders)
      : (folderIn?.path ?? (isExperiment ? experiments?.path : protocols?.path) ?? homeOfNotes(folders));
  const today = task.conversation.today;
  const title = named.name ?? named.text?.split(/\s+/).slice(0, TITLE_WORDS).join(' ') ?? named.template ?? 'note';
  const name = extensionOf(title) === '' ? slug(title) || 'note' : title;
  const isDated =
    today !== null &&
    (named.name === null || (isExperiment && home === experiments?.path)) &&
    !/^\d{4}-\d{2}-\d{2}/.test(name);
  const file = `${isDated ? `${today}-` : ''}${name}${extensionOf(title) === '' ? '.md' : ''}`;
  const path = joinPath(home, file);
  if (isDaily && today !== null && note.folder === null)
    return { type: 'path', path: joinPath(homeOfNotes(folders), `${today}.md`), named };
  // Only a name chosen by the Navigator may get a number; a requested name may not change.
  return { type: 'path', path: named.name === null ? freePath(path, taken) : path, named };
}

/** Returns the path of an existing folder of that name, otherwise of a new one. A path from the root means just itself. */
function folderFor(folder: Reference, folders: readonly Entry[]): string {
  if (folder.form === 'path' && folder.text.startsWith('/')) {
    const path = pathOf(folder);
    return folders.find((entry) => fold(entry.path) === fold(path))?.path ?? path;
  }
  const found = resolveName({ ...folder, folder: true }, folders);
  return found.type === 'one' ? found.entry.path : pathOf({ ...folder, text: folder.text.replace(/\s+/g, '-') });
}

function contentOf(task: Task, { name, text, tags, experiment }: NewNote, path: string): string {
  if (!/\.(?:md|markdown)$/i.test(path)) return text === null ? '' : `${text}\n`;
  const today = task.conversation.today;
  const head = [
    ...(today !== null && (experiment || tags.length > 0) ? [`date: ${today}`] : []),
    ...(experiment ? ['type: experiment'] : []),
    ...(tags.length > 0
      ? [
          `tags: [${tags.map((tag) => (/^[\p{L}\p{N}][\p{L}\p{N}/_-]*$/u.test(tag) ? tag : JSON.stringify(tag))).join(', ')}]`,
        ]
      : []),
  ];
  const title = name ?? (text === null ? stem(path) : null);
  return [
    ...(head.length > 0 ? ['---', ...head, '---', ''] : []),
    ...(title === null ? [] : [`# ${title.replace(/\s+/g, ' ')}`, '']),
    ...(text === null ? [] : [text, '']),
  ].join('\n');
}

function templatesIn(inventory: Inventory): readonly Entry[] {
  return filesOf(inventory).filter((entry) => /^\/templates?\//i.test(entry.path));
}

type Template =
  | { readonly type: 'say'; readonly text: string }
  | { readonly type: 'template'; readonly path: string }
  | { readonly type: 'skeleton'; readonly content: string };

function templateFor(task: Task, said: string, title: string, inventory: Inventory): Template {
  const { say } = task.voice;
  const templates = templatesIn(inventory);
  const found = resolveName({ text: said, form: 'name', folder: false }, templates);
  if (found.type === 'one') return { type: 'template', path: found.entry.path };
  const kind = SKELETONS.find((one) => wordsOf(said).some((word) => isNear(word, one)));
  const content = kind === undefined ? null : skeletonOf(kind, title, task.conversation.today);
  if (content !== null) return { type: 'skeleton', content };
  const list =
    templates.length > 0 ? `${say('thereAre')}\n\n${bullets(templates.map(mention), say)}` : noTemplates(say);
  const text = `${joined(say('noTemplate', { name: said }), list)}\n\n${say('plainInstead', { name: said })}`;
  return { type: 'say', text };
}

function noTemplates(say: Say): string {
  return say('noTemplates', { kinds: SKELETONS.join(say('comma')) });
}

export function* listTemplates(task: Task): Plan<string> {
  const { say } = task.voice;
  const inventory = yield* takeInventory(sentence('lookingForTemplates'), placesOf(task));
  if (inventory.failure) return explain(inventory.failure, task);
  const templates = templatesIn(inventory);
  if (templates.length === 0) return noTemplates(say);
  const use = say('useTemplate', { name: stem(templates[0]?.path ?? '') });
  return `${say('templates')}\n\n${bullets(templates.map(mention), say)}\n\n${use}`;
}

export function* createFolder(task: Task, { folder, inside }: CreateFolder): Plan<string> {
  const { say } = task.voice;
  if (folder === null) return say('folderName');
  const inventory =
    inside === null ? null : yield* takeInventory(sentence('lookingFor', { what: inside.text }), placesOf(task));
  const parent =
    inside === null ? '/' : folderFor(inside, inventory?.entries.filter((entry) => entry.kind === 'folder') ?? []);
  const path =
    folder.text.startsWith('/') || parent === '/' ? pathOf(folder) : joinPath(parent, pathOf(folder).slice(1));
  const outcome = yield* callOne(sentence('makingFolder', { path }), TOOL.createFolder, { path });
  if (outcome.type === 'ok') return say('madeFolder', { path });
  if (outcome.type === 'missing') return say('noEmptyFolder', { name: folder.text });
  return joined(say('folderNotMade', { path }), explain(outcome, task));
}
