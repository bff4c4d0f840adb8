import { gitKeyId } from '../../contracts/domain/notebook/git-file.ts';
import type { Notebook, Workspace } from '../../contracts/domain/notebook/notebook.ts';
import { DEFAULT_NOTEBOOK_QUOTA_BYTES } from '../../contracts/domain/notebook/path.ts';
import type { WorkspaceColor } from '../../contracts/domain/workspace-colors.ts';
import { conflictError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers, CommandResults, NotebookListing } from '../../contracts/wire/commands/commands.ts';
import { expandSample, sampleIndexSchema } from '../../core/notebook/import/sample-notebook.ts';
import type { Write } from '../../core/ports/commit-batch.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { exportNotebook } from '../import-export/export-notebook.ts';
import { importEntries } from '../import-export/import-entries.ts';
import { ImportJob } from '../import-export/import-jobs.ts';
import { importZip } from '../import-export/import-zip.ts';
import { Job } from '../import-export/jobs.ts';
import { previewImport } from '../import-export/preview-import.ts';

const FIRST_WORKSPACE = 'My workspace';

export function notebookCommands(services: Services) {
  const { store } = services;
  const { jobs } = services;

  async function firstWorkspace(): Promise<Workspace> {
    const [workspace] = (await store.listWorkspaces()).sort((a, b) => a.createdMs - b.createdMs);
    return workspace ?? createWorkspace(FIRST_WORKSPACE);
  }

  async function createWorkspace(name: string, color?: WorkspaceColor): Promise<Workspace> {
    const workspace: Workspace = {
      workspaceId: services.loop.ids.next('workspace'),
      name,
      createdMs: services.loop.clock.nowMs(),
    };
    if (color !== undefined) workspace.color = color;
    await recordAsPerson(
      services,
      { action: 'workspace.create', target: name },
      { writes: [{ type: 'put', table: 'workspaces', rows: [workspace] }] },
    );
    return workspace;
  }

  async function findWorkspace(workspaceId: string): Promise<Workspace> {
    const workspace = await store.findWorkspace(workspaceId);
    if (workspace) return workspace;
    throw notFoundError('workspace', {}, { workspaceId });
  }

  async function createNotebook(name: string, workspaceId: string | undefined, sample: boolean): Promise<Notebook> {
    const workspace = workspaceId === undefined ? await firstWorkspace() : await findWorkspace(workspaceId);
    const notebook: Notebook = {
      notebookId: services.loop.ids.next('notebook'),
      workspaceId: workspace.workspaceId,
      name,
      createdMs: services.loop.clock.nowMs(),
      seq: 0,
      files: 0,
      sizeBytes: 0,
      quotaBytes: DEFAULT_NOTEBOOK_QUOTA_BYTES,
      sample,
    };
    const { notebookId } = notebook;
    await recordAsPerson(
      services,
      { action: 'notebook.create', target: name, notebookId },
      { writes: [{ type: 'put', table: 'notebooks', rows: [notebook] }] },
    );
    return notebook;
  }

  async function openSample(): Promise<{ notebookId: string }> {
    const known = (await store.listNotebooks()).find((notebook) => notebook.sample);
    if (known && known.files > 0) return { notebookId: known.notebookId };
    // Fetch everything before creating the notebook, so that no partial sample remains.
    const index = sampleIndexSchema.parse(
      JSON.parse(new TextDecoder().decode(await services.readSample('index.json'))),
    );
    const sources = new Map(
      await Promise.all(index.files.map(async ({ source }) => [source, await services.readSample(source)] as const)),
    );
    const { notebookId } = known ?? (await createNotebook(index.name, undefined, true));
    const entries = expandSample(index, sources, services.today());
    await importEntries(services, { notebookId, entries, into: '/', onConflict: 'keep-both', labels: [] });
    return { notebookId };
  }

  return {
    'workspaces.list': () => store.listWorkspaces(),
    'workspaces.create': async ({ name, color }) => {
      const workspace = await createWorkspace(name, color);
      return { workspaceId: workspace.workspaceId, name };
    },
    'workspaces.rename': async ({ workspaceId, name }) => {
      const workspace = await findWorkspace(workspaceId);
      if (workspace.name === name) return { before: null };
      const renamed: Workspace = { ...workspace, name };
      await recordAsPerson(
        services,
        { action: 'workspace.rename', target: name, inputSummary: `from ${workspace.name}` },
        { writes: [{ type: 'put', table: 'workspaces', rows: [renamed] }] },
      );
      return { before: workspace.name };
    },
    'workspaces.setColor': async ({ workspaceId, color, runId }) => {
      const { color: old, ...workspace } = await findWorkspace(workspaceId);
      const before = old ?? 'none';
      if (before === color) return { before: null };
      const asked = runId === undefined ? '' : ', as an agent asked';
      await recordAsPerson(
        services,
        {
          action: 'workspace.set-color',
          target: workspace.name,
          inputSummary: `from ${before} to ${color}${asked}`,
          runId: runId ?? null,
        },
        {
          writes: [
            { type: 'put', table: 'workspaces', rows: [color === 'none' ? workspace : { ...workspace, color }] },
          ],
        },
      );
      return { before };
    },
    'workspaces.remove': async ({ workspaceId }) => {
      const { name, color } = await findWorkspace(workspaceId);
      const own = (await store.listAgents()).find((agent) => agent.workspaceId === workspaceId);
      if (own !== undefined) throw conflictError('workspaceAgents', { title: own.title }, { workspaceId });
      const act = { action: 'workspace.remove', target: name } as const;
      await recordAsPerson(services, act, { writes: [{ type: 'remove-workspace', workspaceId }] });
      return color === undefined ? { name } : { name, color };
    },
    'notebooks.list': async () => (await store.listNotebooks()).map(listing),
    'notebooks.create': async ({ name, workspaceId }) => {
      const { notebookId } = await createNotebook(name, workspaceId, false);
      return { notebookId };
    },
    'notebooks.openSample': openSample,
    'notebooks.rename': async ({ notebookId, name }) => {
      const notebook = await store.findNotebook(notebookId);
      if (!notebook) throw notFoundError('notebookGone', {}, { notebookId });
      if (notebook.name === name) return { before: null };
      const inputSummary = `from ${notebook.name}`;
      const act = { action: 'notebook.rename', target: name, inputSummary, notebookId } as const;
      await recordAsPerson(services, act, { writes: [{ type: 'patch-notebook', notebookId, patch: { name } }] });
      return { before: notebook.name };
    },
    'notebooks.move': async ({ notebookId, workspaceId }) => {
      const [notebook, workspace] = [await store.findNotebook(notebookId), await findWorkspace(workspaceId)];
      if (!notebook) throw notFoundError('notebookGone', {}, { notebookId });
      if (notebook.workspaceId === workspaceId) return { before: null };
      const inputSummary = `to ${workspace.name}`;
      const act = { action: 'notebook.move', target: notebook.name, inputSummary, notebookId } as const;
      await recordAsPerson(services, act, { writes: [{ type: 'patch-notebook', notebookId, patch: { workspaceId } }] });
      return { before: notebook.workspaceId };
    },
    'notebooks.remove': async ({ notebookId, toBin = false }) => {
      const notebook = await store.findNotebook(notebookId);
      if (!notebook) throw notFoundError('notebookGone', {}, { notebookId });
      const act = { action: toBin ? 'bin.put' : 'notebook.remove', target: notebook.name, notebookId } as const;
      const write: Write = toBin
        ? { type: 'put-in-bin', kind: 'notebook', id: notebookId, actor: { type: 'person' } }
        : { type: 'remove-notebook', notebookId };
      const noted: Write[] = toBin ? [] : [{ type: 'note-erasure', notebookId }];
      const token: Write[] = toBin ? [] : [{ type: 'remove-credentials', providerIds: [gitKeyId(notebookId)] }];
      await recordAsPerson(services, act, { writes: [write, ...noted, ...token] });
      await services.syncAllowlist();
      if (!toBin) await services.clearCopies([notebookId]).catch(() => undefined);
      return null;
    },
    'notebooks.import': ({ entries, importId, ...options }) =>
      jobs.run<CommandResults['notebooks.import'], ImportJob>(importId, new ImportJob(), (made) => {
        const job = importId === undefined ? undefined : made;
        return Array.isArray(entries)
          ? importEntries(services, { ...options, entries }, job)
          : importZip(services, { ...options, zip: entries }, job);
      }),
    'notebooks.previewImport': (input) => previewImport(services, input),
    'notebooks.importProgress': async ({ importId }) => jobs.find(importId)?.progress ?? null,
    'notebooks.stopImport': async ({ importId }) => {
      jobs.find(importId)?.stop();
      return null;
    },
    'notebooks.export': ({ jobId, ...input }) =>
      jobs.run(jobId, new Job(), (job) => exportNotebook(services, input, job)),
    'jobs.progress': async ({ jobId }) => jobs.find(jobId)?.progress ?? null,
    'jobs.stop': async ({ jobId }) => {
      jobs.find(jobId)?.stop();
      return null;
    },
  } satisfies Partial<CommandHandlers>;
}

function listing({ notebookId, workspaceId, name, files, sizeBytes }: Notebook): NotebookListing {
  return { notebookId, workspaceId, name, files, sizeBytes };
}
