import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { ErasureTarget, FoundErasure } from '../../../core/ports/rows/upkeep/erasure-store.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { type ErasePlan, type Holder, OUTSIDE } from '../contract/bin-requests.ts';
import { eraseNotebook, eraseParts } from './erase.ts';
import { eraseVersions, planVersions } from './erase-versions.ts';
import { subjectOf } from './log-texts.ts';
import { planNotebook } from './plan-notebook.ts';
import { resolveTarget } from './resolve-target.ts';

export function eraseCommands(services: Services) {
  return {
    'erase.plan': async (target) => {
      if (target.notebookId !== undefined) return planNotebook(services, target.notebookId);
      if (target.versions !== undefined) return planVersions(services, target.versions);
      const resolved = await resolveTarget(services, target);
      const found = await services.store.findErasure(resolved);
      const { firstForm } = await services.store.findErasable(subjectOf(found));
      const inStep = (await services.store.listSyncFolders()).some(
        ({ notebookId }) => notebookId === resolved.notebookId,
      );
      return planOf(resolved, found, { firstForm, inStep });
    },
    'erase.run': async (target) => {
      if (target.notebookId !== undefined) return eraseNotebook(services, target.notebookId);
      if (target.versions !== undefined) return eraseVersions(services, target.versions);
      return eraseParts(services, await resolveTarget(services, target));
    },
  } satisfies Partial<CommandHandlers>;
}

function planOf(
  { fileIds = [] }: ErasureTarget,
  { parts, ...found }: FoundErasure,
  { firstForm, inStep }: { firstForm: number; inStep: boolean },
): ErasePlan {
  const folderBin: Holder[] = inStep && fileIds.length > 0 ? ['folder-bin'] : [];
  const git: Holder[] = found.hasGit && parts.fileIds.length > 0 ? ['git'] : [];
  const settings: Holder[] = found.isInSettings ? ['settings'] : [];
  const links: Holder[] = fileIds.length > 0 ? ['links'] : [];
  return {
    files: parts.fileIds.length - found.folders,
    folders: found.folders,
    changes: found.changes,
    blobs: parts.hashes.length,
    sharedBlobs: found.sharedBlobs,
    sizeBytes: found.sizeBytes,
    conversations: found.conversations,
    runs: found.runIds.length,
    tasks: parts.taskIds.length,
    reviews: parts.reviewIds.length,
    drafts: parts.draftIds.length,
    versions: 0,
    logKept: firstForm,
    holders: [...links, ...settings, ...git, ...folderBin, ...OUTSIDE],
    refusal: found.refusal,
  };
}
