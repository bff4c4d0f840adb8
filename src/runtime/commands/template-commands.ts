import { MAX_FILE_BYTES } from '../../contracts/domain/notebook/path.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import {
  alreadyExistsError,
  fileTooLargeError,
  notFoundError,
  notTextError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import type { CommandHandlers, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { TEMPLATE_FOLDER, type TemplateSource } from '../../contracts/wire/commands/template-requests.ts';
import { planPut } from '../../core/notebook/change/plan-change.ts';
import {
  fillTemplate,
  onDay,
  templateVariables,
  titleOfPath,
  wallTime,
} from '../../core/notebook/text/fill-template.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { commitAsPerson, planTools, type Services } from '../app/services.ts';
import { flushDrafts } from '../notebook/commit-drafts.ts';
import { readablePath, writablePath } from '../notebook/person-path.ts';

type Filling = CommandValue<'templates.preview'>;

/** A template with its file; null for a built-in template. */
interface OpenTemplate {
  readonly text: string;
  readonly shown: string;
  readonly fileId: string | null;
}

export function templateCommands(services: Services) {
  const { store, loop } = services;

  async function openTemplate(reader: NotebookReader, source: TemplateSource): Promise<OpenTemplate> {
    if (source.type === 'text') return { text: source.text, shown: source.name, fileId: null };
    const path = readablePath(source.path);
    const row = reader.get(path);
    if (!row || row.kind === 'folder') {
      throw notFoundError('template', { path });
    }
    const decoded = decodeUtf8(await store.readBytes(row.hash ?? ''));
    if (decoded.type === 'text') return { text: decoded.text, shown: path, fileId: row.fileId };
    throw notTextError('template', { path });
  }

  async function fill(template: OpenTemplate, path: string, filling: Filling) {
    const { notebookId, title, author, variables, day } = filling;
    const now = wallTime(loop.clock.nowMs());
    const notebook = await store.findNotebook(notebookId);
    const given = Object.entries(variables).filter(([, value]) => value.trim() !== '');
    const facts = {
      at: day === undefined ? now : onDay(now, day),
      title: title?.trim() || titleOfPath(path),
      author: author?.trim() || undefined,
      notebook: notebook?.name,
    };
    const filled = fillTemplate(template.text, facts, new Map(given), MAX_FILE_BYTES);
    if (filled.type === 'filled') return filled;
    throw fileTooLargeError('filled', { template: template.shown }, { path });
  }

  /** Reads the notebook after committing drafts, which may be edits of a template. */
  async function readNotebook(notebookId: string, source: TemplateSource): Promise<NotebookReader> {
    if (source.type === 'note') await flushDrafts(services, notebookId);
    return store.notebook(notebookId);
  }

  return {
    'templates.list': async ({ notebookId }) => {
      const reader = await store.notebook(notebookId);
      return reader
        .descendants(TEMPLATE_FOLDER)
        .filter(({ kind, path }) => kind === 'file' && /\.(?:md|markdown|txt)$/i.test(path))
        .map(({ path }) => ({ path, name: titleOfPath(path) }))
        .sort((one, other) => (one.path < other.path ? -1 : 1));
    },
    'templates.variables': async ({ notebookId, source }) => {
      const reader = await readNotebook(notebookId, source);
      return templateVariables((await openTemplate(reader, source)).text);
    },
    'templates.preview': async (filling: Filling) => {
      const reader = await store.notebook(filling.notebookId);
      const template = await openTemplate(reader, filling.source);
      const { text, unknown } = await fill(template, readablePath(filling.path), filling);
      return { text, unknown };
    },
    'files.createFromTemplate': async (filling) => {
      const path = writablePath(filling.path);
      const reader = await readNotebook(filling.notebookId, filling.source);
      if (reader.get(path)) {
        throw alreadyExistsError('template', { path });
      }
      const template = await openTemplate(reader, filling.source);
      const { text, unknown } = await fill(template, path, filling);
      const bytes = new TextEncoder().encode(text);
      const planned = planPut(reader, path, bytes, planTools(services));
      if (planned.type === 'error') throw new CloisterError(planned.code, saidOf(planned), { path });
      if (planned.type === 'change') {
        const made = planned.change.transitions.find(({ after }) => after?.path === path);
        // The note contains the template's text, so it gets the template's labels.
        const copies = made && template.fileId !== null ? [{ fileId: made.fileId, from: template.fileId }] : [];
        const change = copies.length > 0 ? { ...planned.change, copies } : planned.change;
        await commitAsPerson(services, change, {
          action: 'file.create',
          target: path,
          inputSummary: `from the template ${template.shown}`,
        });
      }
      return { path, hash: loop.hasher.sha256(bytes), unknown };
    },
  } satisfies Partial<CommandHandlers>;
}
