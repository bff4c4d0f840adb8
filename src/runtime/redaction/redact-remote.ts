import { breathe } from '../../adapters/platform/create-platform.ts';
import type { ModelSource } from '../../core/ports/agent-adapter.ts';
import type { Redaction } from '../../core/redaction/create-redaction.ts';
import { redactingModel } from '../../core/redaction/redacting-model.ts';
import { restoringModel } from '../../core/redaction/restoring-model.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';
import type { SentRequest } from '../../core/run/chosen-model.ts';
import type { Services } from '../app/services.ts';
import type { SessionMasks } from './session-masks.ts';

/** Resolves with the finder. Its patterns are loaded when they are first used. */
export function createFinderLoader(): () => Promise<SensitiveFinder> {
  let loading: Promise<SensitiveFinder> | null = null;
  return () => {
    loading ??= import('../../adapters/redaction/create-finder.ts').then(({ createFinder }) => createFinder(breathe));
    loading.catch(() => (loading = null));
    return loading;
  };
}

export interface RemoteRedactionParts {
  readonly store: Pick<Services['store'], 'redactionSettings'>;
  readonly masks: SessionMasks;
  readonly loadFinder: () => Promise<SensitiveFinder>;
}

/**
 * Masks keys and personal data in everything that models on servers receive. Models on this device receive the plain text,
 * unless they help a model on a server. A change of the settings holds from the next request on.
 */
export function redactRemote(source: ModelSource, parts: RemoteRedactionParts): ModelSource {
  return {
    async find(ref, runId, agentId) {
      // Read at the same time, so that no step waits for it.
      const [choice, isForServer] = await Promise.all([
        source.find(ref, runId, agentId),
        parts.masks.isForServer(runId),
      ]);
      if (choice.type === 'unavailable') return choice;
      if (choice.remote === null && !isForServer) {
        if (runId === null) return choice;
        const local = { ...choice, model: restoringModel(choice.model, () => parts.masks.open(runId)) };
        if (!(await parts.store.redactionSettings()).alsoIn.traces) return local;
        return { ...local, maskKept: () => parts.masks.redaction(runId) };
      }
      // Before the request starts, whose time is limited. A failure is reported by the request.
      if (runId !== null) await parts.loadFinder().catch(() => undefined);
      let opened: Promise<Redaction> | null = null;
      let sent: SentRequest | null = null;
      // One for all that a step sends: what is masked while the prompt is fitted is put back in its answer.
      const redaction = () => {
        opened ??= parts.masks.redaction(runId);
        return opened;
      };
      const model = redactingModel(choice.model, redaction, (now) => {
        sent = now;
      });
      return { ...choice, model, redaction, lastSent: () => sent };
    },
  };
}
