import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import { ENGINES } from '../../contracts/domain/local-engines.ts';
import type { LocalModel, ModelListing, ModelResults } from '../../contracts/domain/local-model.ts';
import type { ModelSettings } from '../../contracts/domain/model-input-fields.ts';
import { DEFAULT_HUB } from '../../contracts/domain/models/model-hub.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { modelNotFoundError } from '../../contracts/errors/messages/model-messages.ts';
import type { CommandResults, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { describeLocalModel } from '../../core/shared/local-models/describe-local-model.ts';
import { isAnswering } from '../../core/shared/local-models/is-answering.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { Job } from '../import-export/jobs.ts';
import { addModel } from '../local-models/add/add-model.ts';
import { importArchive } from '../local-models/archive/import-archive.ts';
import { exportModel } from '../local-models/archive/write-model-archive.ts';
import { pauseDownload, resumeDownload } from '../local-models/downloads/control-download.ts';
import { unfitInWorker } from '../local-models/engine-support.ts';
import { setHub } from '../local-models/hub/set-hub.ts';
import { createImportTurns } from '../local-models/import/model-imports.ts';
import { changeModel, findModel } from '../local-models/local-model-store.ts';
import { readDevice } from '../local-models/read-device.ts';
import { removeModel } from '../local-models/remove-model.ts';
import { testModel } from '../local-models/self-test/test-local-model.ts';
import { waitForModel } from '../local-models/wait-for-model.ts';

type ModelCommand = keyof ModelResults;

/** Commands to download, load, measure and remove local models. */
export function modelCommands(services: Services): {
  [N in ModelCommand]: (input: CommandValue<N>) => Promise<CommandResults[N]>;
} {
  const { store } = services;
  const { engines, prefix, progress, tests } = services.localModels;
  const imports = createImportTurns();

  const list = (row: LocalModel): ModelListing =>
    describeLocalModel(row, {
      held: engines.held(),
      progress: progress(row.modelId),
      unfit: unfitInWorker(row.engine),
    });

  const record = (action: AuditAction, { modelId, engine }: LocalModel, outputSummary: string) =>
    recordAsPerson(services, { action, target: `${engine}/${modelId}`, outputSummary });

  return {
    'models.list': async () => {
      const rows = await store.listLocalModels();
      return rows
        .filter(isAnswering)
        .sort((a, b) => a.addedMs - b.addedMs)
        .map(list);
    },
    'models.add': async (input) => {
      const importId = 'importId' in input ? input.importId : undefined;
      const row = await imports.run(importId, (watch) => addModel(services, input, watch));
      await record('model.add', row, describeSource(row));
      services.wakeRunner();
      return list(row);
    },
    'models.load': async ({ modelId, notebookId }) => {
      await prefix.stop();
      const row = await findModel(services, modelId);
      if (ENGINES[row.engine].fileFormat !== null) {
        // Loading a model implies downloading it.
        if (row.state === 'paused' || row.state === 'waiting') await resumeDownload(services, modelId);
        await waitForModel(services, modelId);
      }
      await engines.load(modelId);
      await record('model.load', row, 'loaded in one window');
      if (ENGINES[row.engine].keepsPrefix) {
        prefix.start(async (signal) => {
          const { readPrefix } = await import('../local-models/read-prefix.ts');
          await readPrefix(services, await findModel(services, modelId), notebookId, signal);
        });
      }
      return list(await findModel(services, modelId));
    },
    'models.unload': async () => {
      await prefix.stop();
      const held = engines.held();
      await engines.unload();
      if (held) {
        const row = await store.findLocalModel(held.modelId);
        if (row) await record('model.unload', row, 'its memory was released');
      }
      return null;
    },
    'models.pause': async ({ modelId }) => {
      const row = await pauseDownload(services, modelId);
      await record('model.pause', row, row.state);
      return list(row);
    },
    'models.resume': async ({ modelId }) => {
      const row = await resumeDownload(services, modelId);
      await record('model.resume', row, row.state);
      return list(row);
    },
    'models.remove': async ({ modelId }) => {
      const row = await findModel(services, modelId);
      if (engines.held()?.modelId === modelId) {
        await prefix.stop();
        await engines.unload();
      }
      const chosen = await store.chosenDefaultModel();
      const wasDefault = chosen?.providerId === row.engine && chosen.modelId === modelId;
      // Until the files are gone, the removal of the row needs space.
      await store.reserve.writeWith(() => removeModel(services, modelId), 'way-out');
      await recordAsPerson(
        services,
        { action: 'model.remove', target: `${row.engine}/${modelId}`, outputSummary: `${row.files.length} files` },
        wasDefault ? { writes: [{ type: 'default-model', model: null }] } : {},
      );
      return null;
    },
    'models.configure': async ({ modelId, settings }) => {
      const said = withoutAbsent(settings);
      const before = await findModel(services, modelId);
      refuseTooLong(before, said);
      const row = await changeModel(services, modelId, (now) => ({
        settings: { ...now.settings, ...said },
        ...withoutComparison(now, said),
      }));
      if (!row) throw modelNotFoundError('gone', { modelId });
      await record('model.configure', row, JSON.stringify(said));
      return list(row);
    },
    'models.test': async ({ modelId }) => {
      const row = await findModel(services, modelId);
      const test = await tests.run(modelId, (options) => testModel(services, row, options));
      await store.putModelTest(test);
      const right = test.tasks.filter((task) => task.right).length;
      await record('model.test', row, `${right} of ${test.tasks.length} tasks right`);
      return test;
    },
    'models.stopTest': async () => {
      tests.stop();
      return null;
    },
    'models.results': async ({ modelId }) => {
      const tests = await store.listModelTests(modelId);
      return tests.sort((a, b) => b.atMs - a.atMs);
    },
    'models.export': async ({ modelId, jobId }) => {
      const row = await findModel(services, modelId);
      const archive = await services.jobs.run(jobId, new Job(), (job) => exportModel(services, modelId, job));
      await record('model.export', row, `${archive.size} bytes`);
      return archive;
    },
    'models.import': async ({ archive, files, importId }) => {
      const source = importSource(archive, files);
      const { model, alreadyHere } = await imports.run(importId, (watch) => importArchive(services, source, watch));
      await record('model.import', model, alreadyHere ? 'the same files were already present' : describeSource(model));
      services.wakeRunner();
      return list(model);
    },
    'models.stopImport': async ({ importId }) => {
      imports.stop(importId);
      return null;
    },
    'models.device': () => readDevice(services),
    'models.catalog': async ({ engine }) => {
      const { describeCatalog } = await import('../../core/shared/local-models/describe-catalog.ts');
      const { address } = await store.modelHub();
      return describeCatalog(await readDevice(services), address ?? DEFAULT_HUB, engine);
    },
    'models.hub': async ({ address }) => {
      const hub = address === undefined ? await store.modelHub() : await setHub(services, address);
      return { ...hub, address: hub.address ?? DEFAULT_HUB, isDefault: hub.address === null };
    },
  };
}

function describeSource({ files, webLlm, engine }: LocalModel): string {
  if (ENGINES[engine].fileFormat === null) return 'built into the browser';
  const from = webLlm?.modelUrl ?? files.find(({ url }) => url !== null)?.url;
  return from ? `from ${from}`.slice(0, 500) : `${files.length} files from this device`;
}

function importSource(
  archive: CommandValue<'models.import'>['archive'],
  files: CommandValue<'models.import'>['files'],
): Parameters<typeof importArchive>[1] {
  if (archive instanceof Blob && files === undefined) return { archive };
  if (archive === undefined && files !== undefined && files.length > 0) {
    return {
      files: files.map(({ path, blob }) => {
        if (blob instanceof Blob) return { path, blob };
        throw badInputError('blob', { path });
      }),
    };
  }
  throw badInputError('oneSource');
}

function withoutAbsent(
  settings: { [K in keyof ModelSettings]?: ModelSettings[K] | undefined },
): Partial<ModelSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** A person who chooses the comparison again wants another one. */
function withoutComparison({ settings, graphics }: LocalModel, said: Partial<ModelSettings>): Partial<LocalModel> {
  const isChosen = said.graphics === 'measured' && settings.graphics !== 'measured';
  return isChosen && graphics !== undefined ? { graphics: { ...graphics, card: '' } } : {};
}

/** Refuses a context longer than the model was trained for, which degrades its output, or too short for an answer. */
function refuseTooLong(row: LocalModel, said: Partial<ModelSettings>): void {
  const { contextTokens, maxOutputTokens } = { ...row.settings, ...said };
  const most = row.trainedContextTokens;
  if (most !== null && said.contextTokens !== undefined && contextTokens > most) {
    throw badInputError(
      'mostContext',
      { title: row.title, n: most, limit: most },
      { modelId: row.modelId, field: 'contextTokens', most },
    );
  }
  if (maxOutputTokens >= contextTokens) {
    throw badInputError(
      'answerLimit',
      { n: maxOutputTokens, limit: contextTokens },
      { modelId: row.modelId, field: 'maxOutputTokens' },
    );
  }
}
