import type { z } from 'zod';
import { openDatabase } from '../../adapters/dexie/database.ts';
import { probeGate } from '../../adapters/gate/ask-gate.ts';
import { createGateStore } from '../../adapters/gate/gate-store.ts';
import { recordPolicyRefusals } from '../../adapters/gate/record-refusals.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { DATABASE_CHANNEL, GATE_PATH } from '../../contracts/wire/channels.ts';
import { type CommandResults, type ReplyMessage, startMessageSchema } from '../../contracts/wire/commands.ts';
import type { HostWish } from '../../contracts/wire/model-port.ts';
import { createHostLink, type HostScope } from '../local-models/engine/host-link.ts';
import { heedAllowlist } from '../network/check-allowlist-current.ts';
import { openOutside } from '../network/open-network.ts';
import { createRuntime, type Runtime } from './create-runtime.ts';
import { type PagePort, servePort } from './serve-port.ts';

/** The worker's global scope, as far as it is needed. */
export interface WorkerScope extends PagePort, HostScope {
  postMessage(message: ReplyMessage | HostWish): void;
  readonly location: { readonly href: string; readonly origin: string };
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

/**
 * Waits for the page's first message, opens the database, starts the runtime, and says to the page whether that worked.
 * `onError` hears of what fails beside a call.
 */
export async function startAgentWorker(scope: WorkerScope, onError: (message: string) => void): Promise<void> {
  // One of a kind, so that the page can tell whether the runner's lock is held by its own worker.
  const worker = crypto.randomUUID();
  const hello = (error: Extract<ReplyMessage, { type: 'hello' }>['error']) =>
    scope.postMessage({ type: 'hello', worker, error });
  const gateStore = createGateStore();
  recordPolicyRefusals(scope, gateStore);
  try {
    const { cancel: cancelFirst, noGate, allowedRevision } = await startMessage(scope);
    let runtime: Runtime | null = null;
    // No run is driven under a policy that names other servers than the gate's list: the page starts a new worker.
    const mayDrive = heedAllowlist(gateStore, allowedRevision, () => runtime?.resign());
    const [database, gate] = await Promise.all([openDatabase(undefined, sayBlocked), askGate(scope, noGate)]);
    // A newer version of the app wants to change the layout: let it, and let the page say so.
    database.on('versionchange', () => {
      database.close();
      scope.close();
      return false;
    });
    runtime = await createRuntime(database, {
      workerName: worker,
      cancelFirst,
      gate,
      mayDrive,
      hosts: createHostLink(scope),
      outside: openOutside(new URL(`../${GATE_PATH}`, scope.location.href).href, scope.location.origin),
      // The worker lies one folder below the page, whatever path the app is served from.
      sampleUrl: new URL('../sample/', scope.location.href).href,
      onError: (error) => onError(toErrorData(error).message),
    });
    if (!(await mayDrive())) runtime.resign();
    servePort(scope, runtime.dispatch);
    hello(null);
  } catch (error) {
    hello(toErrorData(error));
  }
}

/** To every page: the one that waits for this worker shows what to do. */
function sayBlocked(): void {
  const channel = new BroadcastChannel(DATABASE_CHANNEL);
  channel.postMessage('blocked');
  channel.close();
}

/** Whether the gate stands; the page may know that there is none to ask. Never rejects. */
async function askGate(scope: WorkerScope, noGate: string | null): Promise<CommandResults['app.ready']> {
  if (noGate !== null) return { gate: 'off', reason: noGate };
  return probeGate(new URL(`../${GATE_PATH}`, scope.location.href).href, __CLOISTER_BUILD__);
}

/** Runs that the page wants cancelled before any is driven, and whether there is a gate to ask. */
function startMessage(scope: WorkerScope): Promise<z.infer<typeof startMessageSchema>> {
  return new Promise((resolve) => {
    scope.addEventListener('message', (event) => {
      const parsed = startMessageSchema.safeParse(event.data);
      if (parsed.success) resolve(parsed.data);
    });
  });
}
