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

/** Masks keys and personal data in everything that models on servers receive. Models on this device receive the plain text. */
export function redactRemote(source: ModelSource, parts: RemoteRedactionParts): ModelSource {
  return {
    async find(ref, runId) {
      const choice = await source.find(ref, runId);
      if (choice.type === 'unavailable' || choice.remote === null) return choice;
      return { ...choice, model: redactingModel(choice.model, () => openRedaction(runId, parts)) };
    },
  };
}

async function openRedaction(runId: string | null, { store, loop, loadFinder }: RemoteRedactionParts) {
  const [settings, run] = await Promise.all([store.redactionSettings(), runId === null ? undefined : store.run(runId)]);
  const key = run?.sessionId ?? loop.ids.next('session');
  const finder = await loadFinder().catch((error: unknown) => {
    const message =
      'Nothing was sent because the patterns for keys and personal data could not be loaded. Reload the page.';
    throw new CloisterError('internal', message, {}, error);
  });
  return createRedaction({ finder, settings, key, sha256: loop.hasher.sha256 });
}
