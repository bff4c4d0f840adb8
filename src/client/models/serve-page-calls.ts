import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import { serveCalls, transferring } from '../../adapters/comlink/serve-calls.ts';
import { type HostExit, type OpenedHost, PAGE_CALLS } from '../../contracts/wire/page-calls.ts';
import type { PdfReader } from '../pdf/pdf-reader.ts';
import type { ScriptWorkers } from '../scripts/script-workers.ts';
import { lazily } from '../workers/lazy.ts';
import { measurePageMemory } from './measure-page-memory.ts';
import type { AttachedWorker, ModelHost } from './model-host.ts';

/**
 * Answers the page calls of one agent worker. The code that holds models is loaded by the first call that needs it. If
 * loading fails, that call rejects and the next one retries.
 */
export function servePageCalls(
  port: MessagePort,
  loadHost: () => Promise<ModelHost>,
  loadReader: () => Promise<PdfReader> = pdfReader,
  loadScripts: () => Promise<ScriptWorkers> = scriptWorkers,
): void {
  const exits = createExitQueue();
  let attached: AttachedWorker | null = null;

  async function hosts(): Promise<AttachedWorker> {
    const host = await loadHost();
    attached ??= host.attach(exits.put);
    return attached;
  }

  const handlers = checkInputs(PAGE_CALLS, {
    openHost: async ({ host }) => withPort(await (await hosts()).open(host)),
    async takeOverHost({ host }) {
      const taken = await (await hosts()).takeOver(host);
      return taken && withPort(taken);
    },
    async dropHost({ host }) {
      (await hosts()).drop(host);
      return null;
    },
    async noteHost({ host, modelId, phase }) {
      (await hosts()).note(host, modelId === null ? null : { modelId, phase });
      return null;
    },
    nextHostExit: () => exits.take(),
    measureMemory: () => measurePageMemory(),
    async openScript({ maxMs }) {
      const opened = await (await loadScripts()).open(maxMs);
      return transferring({ ...opened }, [opened.port]);
    },
    async endScript({ worker }) {
      (await loadScripts()).end(worker);
      return null;
    },
    readPdf: async ({ bytes }) => (await loadReader()).read(bytes),
  });
  serveCalls(port, handlers);
}

const pdfReader = lazily(async () => (await import('../pdf/open-reader.ts')).openReader());

const scriptWorkers = lazily(async () => (await import('../scripts/open-script-workers.ts')).openScriptWorkers());

const withPort = (opened: OpenedHost<MessagePort>) => transferring({ ...opened }, [opened.port]);

/** Creates a queue that keeps exits in order until they are taken. */
function createExitQueue(): { put: (exit: HostExit) => void; take: () => Promise<HostExit> } {
  const exits: HostExit[] = [];
  const takers: ((exit: HostExit) => void)[] = [];
  return {
    put(exit) {
      const taker = takers.shift();
      if (taker) taker(exit);
      else exits.push(exit);
    },
    take() {
      const exit = exits.shift();
      return exit ? Promise.resolve(exit) : new Promise((resolve) => takers.push(resolve));
    },
  };
}
