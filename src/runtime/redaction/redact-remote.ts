import { CloisterError } from '../../contracts/errors/errors.ts';
import type { ModelSource } from '../../core/ports/agent-adapter.ts';
import { createRedaction, type Redaction } from '../../core/redaction/create-redaction.ts';
import { redactingModel } from '../../core/redaction/redacting-model.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';
import type { SentRequest } from '../../core/run/chosen-model.ts';
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

/**
 * Masks keys and personal data in everything that models on servers receive. Models on this device receive the plain text. A change
 * of the settings holds from the next request on.
 */
export function redactRemote(source: ModelSource, parts: RemoteRedactionParts): ModelSource {
  /** Sessions of runs, read once for all steps of a run: each read of the database delays a step. */
  const known = new Map<string, Promise<string>>();
  const sessionOf = (runId: string): Promise<string> => {
    const before = known.get(runId);
    if (before !== undefined) return before;
    if (known.size >= MAX_RUNS_KEPT) known.clear();
    const session = parts.store.run(runId).then((run) => run?.sessionId ?? parts.loop.ids.next('session'));
    known.set(runId, session);
    session.catch(() => known.delete(runId));
    return session;
  };
  return {
    async find(ref, runId) {
      const choice = await source.find(ref, runId);
      if (choice.type === 'unavailable') return choice;
      if (choice.remote === null) {
        if (runId === null || !(await parts.store.redactionSettings()).alsoIn.traces) return choice;
        return { ...choice, maskKept: () => openRedaction(sessionOf(runId), parts) };
      }
      // Before the request starts, whose time is limited. A failure is reported by the request.
      if (runId !== null) await parts.loadFinder().catch(() => undefined);
      let opened: Promise<Redaction> | null = null;
      let sent: SentRequest | null = null;
      // One for all that a step sends: what is masked while the prompt is fitted is put back in its answer.
      const redaction = () => {
        opened ??= openRedaction(runId === null ? null : sessionOf(runId), parts);
        return opened;
      };
      const model = redactingModel(choice.model, redaction, (now) => {
        sent = now;
      });
      return { ...choice, model, redaction, lastSent: () => sent };
    },
  };
}

/** A setting that changes between two requests holds for the second one. */
async function openRedaction(
  session: Promise<string> | null,
  { store, loop, loadFinder }: RemoteRedactionParts,
): Promise<Redaction> {
  const [settings, key] = await Promise.all([store.redactionSettings(), session ?? loop.ids.next('session')]);
  const finder = await loadFinder().catch((error: unknown) => {
    const message =
      'Nothing was sent because the patterns for keys and personal data could not be loaded. Reload the page.';
    throw new CloisterError('internal', message, {}, error);
  });
  return createRedaction({ finder, settings, key, sha256: loop.hasher.sha256 });
}
