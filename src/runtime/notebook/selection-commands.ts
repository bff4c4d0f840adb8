import { labelSchema } from '../../contracts/domain/notebook/label.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { foldPath } from '../../core/guard/fold-name.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { movesInto, planDeleteMany, planMoveMany } from '../../core/notebook/change/plan-many.ts';
import { followLinks, planLinkUpdates } from '../../core/notebook/links/plan-link-updates.ts';
import { ancestorsOf, nameOf, topOf } from '../../core/shared/paths/path-parts.ts';
import { planTools, type Services } from '../app/services.ts';
import { commitPlan } from './commit-plan.ts';
import { readablePath, writablePath } from './person-path.ts';
import { andAttachments, movedAttachments, NO_ATTACHMENTS, planAttachments } from './plan-attachments.ts';

/** Most files and folders that a search for names returns. */
const MOST_FOUND = 2000;
/** Paths of one log entry. */
const PATHS_PER_ENTRY = 200;

/** The commands for several files and folders at once. */
export function selectionCommands(services: Services) {
  const { store } = services;
  const tools = planTools(services);
  return {
    'files.moveMany': async ({ notebookId, paths: rawPaths, folder: rawFolder, updateLinks, attachments: choice }) => {
      const paths = rawPaths.map(writablePath);
      const folder = targetFolder(rawFolder);
      const reader = await store.notebook(notebookId);
      const moves = movesInto(paths, folder);
      const alone = planMoveMany(reader, paths, folder, tools);
      const plan = await planAttachments(reader, alone, { moves, choice }, tools);
      const { planned, linksUpdated } = updateLinks
        ? await followLinks(reader, plan.planned, tools)
        : { planned: plan.planned, linksUpdated: 0 };
      const attachments = movedAttachments(plan.attachments);
      const [only, ...others] = moves;
      const isOne = only !== undefined && others.length === 0;
      const { from, to } = isOne ? only : { from: `${moves.length} items`, to: folder };
      const inputSummary = `${from} to ${to}${andAttachments(attachments)}`;
      const changeId = await commitPlan(services, planned, { action: 'file.move', target: to, inputSummary });
      return { moves, attachments, linksUpdated, changeId };
    },
    'files.planMoveMany': async ({ notebookId, paths: rawPaths, folder: rawFolder, attachments: choice }) => {
      const paths = rawPaths.map(readablePath);
      const reader = await store.notebook(notebookId);
      const refused = (refusal: string) => ({
        linking: [],
        changed: [],
        moves: [],
        attachments: NO_ATTACHMENTS,
        refusal,
      });
      try {
        for (const path of paths) writablePath(path);
        const folder = targetFolder(rawFolder);
        const planned = planMoveMany(reader, paths, folder, tools);
        if (planned.type === 'error') return refused(planned.message);
        const moves = movesInto(paths, folder);
        const { change, attachments } = await planAttachments(reader, planned, { moves, choice }, tools);
        const { linking, changed } = await planLinkUpdates(reader, { paths, change }, tools);
        return { linking, changed, moves, attachments, refusal: null };
      } catch (error) {
        if (error instanceof CloisterError) return refused(error.message);
        throw error;
      }
    },
    'files.folders': async ({ notebookId }) =>
      (await store.notebook(notebookId))
        .descendants('/')
        .flatMap(({ kind, path }) => (kind === 'folder' && !isReservedTopName(topOf(path)) ? [path] : [])),
    'files.find': async ({ notebookId, text }) => {
      const reader = await store.notebook(notebookId);
      const wanted = foldPath(text);
      const matching = reader
        .descendants('/')
        .filter((row) => nameOf(row.pathKey).includes(wanted) && !isReservedTopName(topOf(row.path)));
      const rows = new Map<string, FileRow>();
      const add = (row: FileRow | undefined) => row && rows.set(row.path, row);
      for (const row of matching.slice(0, MOST_FOUND)) {
        for (const folder of ancestorsOf(row.path)) add(reader.get(folder));
        add(row);
      }
      return { rows: [...rows.values()], matches: matching.length, shown: Math.min(matching.length, MOST_FOUND) };
    },
    'files.removeMany': async ({ notebookId, paths: rawPaths }) => {
      const paths = rawPaths.map(readablePath);
      const planned = planDeleteMany(await store.notebook(notebookId), paths);
      const inputSummary = `${paths.length} ${paths.length === 1 ? 'item' : 'items'}`;
      return { changeId: await commitPlan(services, planned, { action: 'file.delete', target: null, inputSummary }) };
    },
    'files.labelMany': async ({ notebookId, paths: rawPaths, label, carried }) => {
      const reader = await store.notebook(notebookId);
      const rows = [...new Set(rawPaths.map(readablePath))].flatMap((path) => {
        const row = reader.get(path);
        if (row === undefined) {
          throw notFoundError('goneSelected', { path });
        }
        const own = reader.ownLabels(row.fileId);
        if (own.includes(label) === carried) return [];
        const labels = labelSchema.options.filter((each) => (each === label ? carried : own.includes(each)));
        return [{ path, row: { fileId: row.fileId, notebookId, labels } }];
      });
      const changed = rows.map(({ path }) => path);
      if (changed.length === 0) return { changed };
      const audit = [];
      for (let at = 0; at < changed.length; at += PATHS_PER_ENTRY) {
        const paths = changed.slice(at, at + PATHS_PER_ENTRY);
        audit.push({
          atMs: services.loop.clock.nowMs(),
          actor: { type: 'person' as const },
          action: 'file.label' as const,
          notebookId,
          target: paths.length === 1 ? (paths[0] ?? null) : null,
          paths,
          outputSummary: `${carried ? 'added' : 'removed'} ${label}: ${paths.length} ${paths.length === 1 ? 'item' : 'items'}`,
          decision: 'allowed' as const,
          rule: 'person',
        });
      }
      await store.commit({ writes: [{ type: 'set-labels', rows: rows.map(({ row }) => row) }], audit });
      return { changed };
    },
  } satisfies Partial<CommandHandlers>;
}

/** Normalizes the path of a folder to move into. The notebook itself is one. */
function targetFolder(raw: string): string {
  return readablePath(raw) === '/' ? '/' : writablePath(raw);
}
