import type { RedactionSettings } from '../../contracts/domain/run/redaction.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import type { ModelSource } from '../../core/ports/agent-adapter.ts';
import { createRedaction } from '../../core/redaction/create-redaction.ts';
import { redactingModel } from '../../core/redaction/redacting-model.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';
import type { LoopPorts } from '../../core/run/run-ports.ts';
import type { Services } from '../app/services.ts';

/** Resolves with the finder. Its patterns are loaded when they are first used. */
export function createFinderLoader(): () => Promise<SensitiveFinder> {
  let loading: Promise<SensitiveFinder> | null = null;
  return () => {
    loading ??= import('../../adapters/redaction/create-finder.ts').then(({ createFinder }) => createFinder());
    loading.catch(() => (loading = null));
    return loading;
  };
}

export interface RemoteRedactionParts {
  readonly store: Pick<Services['store'], 'redactionSettings' | 'run'>;
  readonly loop: Pick<LoopPorts, 'hasher' | 'ids'>;
  readonly loadFinder: () => Promise<SensitiveFinder>;
}

const MAX_RUNS_KEPT = 100;

/** Masks keys and personal data in everything that models on servers receive. Models on this device receive the plain text. A change of
 * the settings holds from the next run on. */
export function redactRemote(source: ModelSource, parts: RemoteRedactionParts): ModelSource {
  /** Read once for all steps of a run: each read of the database delays a step. */
  const known = new Map<string, Promise<Opening>>();
  const settingsOfRun = (runId: string): Promise<Opening> => {
    const before = known.get(runId);
    if (before) return before;
    if (known.size >= MAX_RUNS_KEPT) known.clear();
    const opening = readSettings(runId, parts);
    known.set(runId, opening);
    opening.catch(() => known.delete(runId));
    return opening;
  };
  return {
    async find(ref, runId) {
      const choice = await source.find(ref, runId);
      if (choice.type === 'unavailable' || choice.remote === null) return choice;
      const opening = runId === null ? readSettings(null, parts) : settingsOfRun(runId);
      // Before the request starts, whose time is limited. A failure is reported by the request.
      if (runId !== null) await parts.loadFinder().catch(() => undefined);
      return { ...choice, model: redactingModel(choice.model, () => openRedaction(opening, parts)) };
    },
  };
}

interface Opening {
  readonly settings: RedactionSettings;
  readonly key: string;
}

async function readSettings(runId: string | null, { store, loop }: RemoteRedactionParts): Promise<Opening> {
  const [settings, run] = await Promise.all([store.redactionSettings(), runId === null ? undefined : store.run(runId)]);
  return { settings, key: run?.sessionId ?? loop.ids.next('session') };
}

async function openRedaction(opening: Promise<Opening>, { loop, loadFinder }: RemoteRedactionParts) {
  const { settings, key } = await opening;
  const finder = await loadFinder().catch((error: unknown) => {
    const message =
      'Nothing was sent because the patterns for keys and personal data could not be loaded. Reload the page.';
    throw new CloisterError('internal', message, {}, error);
  });
  return createRedaction({ finder, settings, key, sha256: loop.hasher.sha256 });
}
