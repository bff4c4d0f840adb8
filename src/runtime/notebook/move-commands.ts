import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
import type { FileLinks, LinkResults, MovePlan } from '../../contracts/wire/commands/move-requests.ts';
import { planMove } from '../../core/notebook/change/plan-change.ts';
import { followLinks, planLinkUpdates } from '../../core/notebook/links/plan-link-updates.ts';
import { readFileLinks } from '../../core/notebook/links/read-file-links.ts';
import { planTools, type Services } from '../app/services.ts';
import { commitPlan } from './commit-plan.ts';
import { readablePath, writablePath } from './person-path.ts';

/** The commands that move files with their links. */
export function moveCommands(services: Services) {
  const { store } = services;
  const tools = planTools(services);
  return {
    'files.move': async ({
      notebookId,
      from: rawFrom,
      to: rawTo,
      updateLinks,
    }: CommandValue<'files.move'>): Promise<LinkResults['files.move']> => {
      const from = writablePath(rawFrom);
      const to = writablePath(rawTo);
      const reader = await store.notebook(notebookId);
      const moved = planMove(reader, from, to, tools);
      const { planned, linksUpdated } = updateLinks
        ? await followLinks(reader, moved, tools)
        : { planned: moved, linksUpdated: 0 };
      await commitPlan(services, planned, { action: 'file.move', target: to, inputSummary: `${from} to ${to}` });
      return { path: to, linksUpdated };
    },
    'files.planMove': async ({
      notebookId,
      from: rawFrom,
      to: rawTo,
    }: CommandValue<'files.planMove'>): Promise<MovePlan> => {
      const from = readablePath(rawFrom);
      const reader = await store.notebook(notebookId);
      const planned = planMove(reader, from, readablePath(rawTo), tools);
      // A path that is refused, or the present one, still shows what links to the file.
      const change = planned.type === 'change' ? planned.change : null;
      const { linking, changed } = await planLinkUpdates(reader, { paths: [from], change }, tools);
      return { linking, changed };
    },
    'files.links': async ({ notebookId, path }: CommandValue<'files.links'>): Promise<FileLinks> =>
      readFileLinks(await store.notebook(notebookId), readablePath(path)),
  };
}
