import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { planMove } from '../../core/notebook/change/plan-change.ts';
import { planMoves } from '../../core/notebook/change/plan-moves.ts';
import { followLinks, planLinkUpdates } from '../../core/notebook/links/plan-link-updates.ts';
import { readFileLinks } from '../../core/notebook/links/read-file-links.ts';
import { planTools, type Services } from '../app/services.ts';
import { commitPlan } from './commit-plan.ts';
import { readablePath, writablePath } from './person-path.ts';
import { andAttachments, movedAttachments, planAttachments } from './plan-attachments.ts';

/** The commands that move files with their links. */
export function moveCommands(services: Services) {
  const { store } = services;
  const tools = planTools(services);
  return {
    'files.move': async ({ notebookId, from: rawFrom, to: rawTo, updateLinks, attachments: choice }) => {
      const from = writablePath(rawFrom);
      const to = writablePath(rawTo);
      const reader = await store.notebook(notebookId);
      const alone = planMove(reader, from, to, tools);
      const plan = await planAttachments(reader, alone, { moves: [{ from, to }], choice }, tools);
      const { planned, linksUpdated } = updateLinks
        ? await followLinks(reader, plan.planned, tools)
        : { planned: plan.planned, linksUpdated: 0 };
      const attachments = movedAttachments(plan.attachments);
      const inputSummary = `${from} to ${to}${andAttachments(attachments)}`;
      await commitPlan(services, planned, { action: 'file.move', target: to, inputSummary });
      return { path: to, linksUpdated, ...(attachments.length > 0 ? { attachments } : {}) };
    },
    'files.planMove': async ({ notebookId, from: rawFrom, to: rawTo, attachments: choice }) => {
      const from = readablePath(rawFrom);
      const to = readablePath(rawTo);
      const reader = await store.notebook(notebookId);
      const alone = planMove(reader, from, to, tools);
      const { change, attachments } = await planAttachments(reader, alone, { moves: [{ from, to }], choice }, tools);
      // A path that is refused, or the present one, still shows what links to the file.
      const { linking, changed } = await planLinkUpdates(reader, { paths: [from], change }, tools);
      return { linking, changed, attachments };
    },
    'files.planMoves': async ({ notebookId, moves: raw }) => {
      const moves = raw.map(({ from, to }) => ({ from: readablePath(from), to: readablePath(to) }));
      const reader = await store.notebook(notebookId);
      const planned = planMoves(reader, moves, tools);
      const change = planned.type === 'change' ? planned.change : null;
      const paths = moves.map(({ from }) => from);
      const { linking, changed } = await planLinkUpdates(reader, { paths, change }, tools);
      return { linking, changed };
    },
    'files.links': async ({ notebookId, path }) => readFileLinks(await store.notebook(notebookId), readablePath(path)),
  } satisfies Partial<CommandHandlers>;
}
