import type { CloisterError, Said } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError, notTextError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { planPut } from '../../core/notebook/change/plan-change.ts';
import {
  editProperties,
  type Property,
  type PropertyValue,
  readProperties,
} from '../../core/notebook/frontmatter/frontmatter.ts';
import { isLabelProperty, isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { listedTexts, typedValue } from '../../core/notebook/frontmatter/typed-value.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { foldValue } from '../../core/search/search-query.ts';
import { planTools, type Services } from '../app/services.ts';
import { flushDrafts } from './commit-drafts.ts';
import { commitPlan } from './commit-plan.ts';
import { writablePath } from './person-path.ts';

type Setting = CommandValue<'files.setProperty'>;

/** The command that sets one property of a note, for tables and boards. */
export function propertyCommands(services: Services) {
  const { store } = services;

  async function readNote(notebookId: string, path: string): Promise<{ text: string; hash: string | null }> {
    const row = (await store.notebook(notebookId)).get(path);
    if (!row || row.kind === 'folder') throw notFoundError('gone', { path });
    if (!isMarkdown(path)) throw badInputError('notMarkdown', { path });
    const decoded = decodeUtf8(await store.readBytes(row.hash ?? ''));
    if (decoded.type === 'text') return { text: decoded.text, hash: row.hash };
    throw notTextError('property', { path });
  }

  return {
    'files.setProperty': async (setting: Setting) => {
      const { notebookId } = setting;
      const path = writablePath(setting.path);
      if (isLabelProperty(setting.name)) {
        throw badInputError('setsLabels', { name: setting.name }, { path });
      }
      await flushDrafts(services, notebookId);
      const { text, hash } = await readNote(notebookId, path);
      const edited = editProperties(text, editFor(setting, path, text));
      switch (edited.type) {
        case 'unchanged':
          return { path, changeId: null };
        case 'broken':
          throw broken(path, edited);
        case 'refused':
          throw badInputError('propertyKept', { name: edited.name, path, also: edited.reason });
        case 'edited': {
          const bytes = new TextEncoder().encode(edited.text);
          const notebook = await store.notebook(notebookId);
          if (notebook.get(path)?.hash !== hash) throw changedMeanwhile(path, setting.name);
          const planned = planPut(notebook, path, bytes, planTools(services));
          const inputSummary = `property ${setting.name.slice(0, 80)}`;
          const act = { action: 'file.write', target: path, inputSummary } as const;
          return { path, changeId: await commitPlan(services, planned, act) };
        }
        default:
          return edited satisfies never;
      }
    },
  } satisfies Partial<CommandHandlers>;
}

function editFor(
  { name, text, replaces, seen }: Setting,
  path: string,
  note: string,
): Parameters<typeof editProperties>[1] {
  const head = readProperties(note);
  if (head.type === 'broken') throw broken(path, head);
  const wanted = foldValue(name);
  const own = head.type === 'properties' ? head.properties.filter((one) => foldValue(one.name) === wanted) : [];
  const property = own.find((one) => one.name === name) ?? own[0];
  if (property !== undefined && property.value === undefined) {
    throw badInputError('propertyNested', { name: property.name, path });
  }
  if (seen !== undefined && !isAsSeen(property, seen)) {
    throw changedMeanwhile(path, property?.name ?? name);
  }
  const shown = property?.name ?? name;
  if (text === null || text.trim() === '') return withoutValue(shown, property?.value, replaces);
  return { set: [[shown, typedValue(shown, text, property?.value, replaces)]] };
}

/** Removes one value of a list, or the whole property. */
function withoutValue(
  name: string,
  value: PropertyValue | undefined,
  replaces: string | undefined,
): Parameters<typeof editProperties>[1] {
  if (replaces === undefined || !Array.isArray(value)) return { remove: [name] };
  const rest = value.filter((item) => item === null || foldValue(String(item)) !== foldValue(replaces));
  return rest.length === 0 ? { remove: [name] } : { set: [[name, rest]] };
}

function isAsSeen(property: Property | undefined, seen: readonly string[] | null): boolean {
  const now = property?.value === undefined ? [] : listedTexts(property.value);
  return JSON.stringify(now) === JSON.stringify(seen ?? []);
}

function broken(path: string, { line, column, reason }: { line: number; column: number; reason: Said }): CloisterError {
  return badInputError('propertiesUnread', { path, line: String(line), column: String(column), also: reason });
}

function changedMeanwhile(path: string, name: string): CloisterError {
  return conflictError('property', { name, path });
}
