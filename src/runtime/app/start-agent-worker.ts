import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import type { SpaceReserve } from '../../adapters/dexie/commit/storage-reserve.ts';
import { type CloisterDatabase, openDatabase } from '../../adapters/dexie/database.ts';
import { databaseClosed, isConnectionLost, isDiskFull } from '../../adapters/dexie/storage-error.ts';
import { probeGate } from '../../adapters/gate/ask-gate.ts';
import { createGateStore, type GateStore } from '../../adapters/gate/gate-store.ts';
import { recordPolicyRefusals } from '../../adapters/gate/record-refusals.ts';
import { renewAfterFullVolume, renewBeforeWriting } from '../../adapters/indexed-db/renew-write-file.ts';
import { openJournalFiles } from '../../adapters/opfs-journal/journal-files.ts';
import type { RowJournal } from '../../adapters/opfs-journal/row-journal.ts';
import { openSpaceReserve, SPACE_FOLDER } from '../../adapters/opfs-journal/space-reserve.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { databaseUnavailableError } from '../../contracts/errors/messages/app-messages.ts';
import { callerConflictError, internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import { DATABASE_CHANNEL, GATE_PATH } from '../../contracts/wire/channels.ts';
import type { CommandResults } from '../../contracts/wire/commands/commands.ts';
import type { StartInput } from '../../contracts/wire/commands/start-calls.ts';
import type { Rebuild } from '../../contracts/wire/storage-status.ts';
import { createHostLink, noHosts } from '../local-models/engine/host-link.ts';
import { createAllowlistCheck } from '../network/create-allowlist-check.ts';
import { openOutside } from '../network/open-network.ts';
import { createRuntime, type Runtime } from './create-runtime.ts';
import { openJournal } from './keep-journal.ts';
import { rebuildDatabase } from './rebuild-database.ts';
import { clearBackupScratch, takeOverRestored } from './restore/take-over-restored.ts';
import { serveCommands } from './serve-commands.ts';
import type { StorageProtection } from './services.ts';

/** The parts of the worker's global scope that the runtime uses. */
export interface WorkerScope extends RpcPort {
  readonly location: { readonly origin: string };
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

/**
 * Serves the page's commands after its first call, `start`, has opened the database and started the runtime. `onError`
 * receives errors outside a call.
 *
 * @param scriptUrl of the worker's script, one folder below the page. The worker's own location may be a `blob:` URL.
 */
export function startAgentWorker(scope: WorkerScope, scriptUrl: string, onError: (message: string) => void): void {
  const gateStore = createGateStore();
  recordPolicyRefusals(scope, gateStore);
  let starting: Promise<Runtime> | null = null;
  let isReplaced = false;
  // Unique, so that the page can tell whether its own worker holds the runner's lock.
  const workerName = crypto.randomUUID();

  serveCommands(
    scope,
    async (name, input) => {
      if (starting === null) throw internalError('workerNotStarted');
      if (isReplaced) throw workerLostError('restored');
      return (await starting).dispatch(name, input);
    },
    async (input, page) => {
      if (starting !== null) throw callerConflictError('startedTwice');
      const onReplaced = () => {
        isReplaced = true;
      };
      starting = openRuntime({ scope, scriptUrl, gateStore, workerName, page, onError, onReplaced }, input);
      await starting;
      return { workerName };
    },
  );
}

interface RuntimeParts {
  readonly scope: WorkerScope;
  readonly scriptUrl: string;
  readonly gateStore: GateStore;
  readonly workerName: string;
  /** The port to the page's own functions. */
  readonly page: MessagePort | null;
  readonly onError: (message: string) => void;
  /** Called when a restored backup takes the place of the database. */
  readonly onReplaced: () => void;
}

async function openRuntime(
  { scope, scriptUrl, gateStore, workerName, page, onError, onReplaced }: RuntimeParts,
  { cancel: cancelFirst, noGate, allowedRevision, logMark }: StartInput,
): Promise<Runtime> {
  let runtime: Runtime | null = null;
  // A worker whose policy differs from the current allowlist drives no runs: the page replaces it.
  const mayDrive = createAllowlistCheck(gateStore, allowedRevision, () => runtime?.resign());
  const gateUrl = new URL(`../${GATE_PATH}`, scriptUrl).href;
  let opened: CloisterDatabase | null = null;
  const endUse = () => {
    onReplaced();
    runtime?.stop();
    opened?.close();
  };
  const [stored, gate] = await Promise.all([openStored(workerName, endUse), askGate(gateUrl, noGate)]);
  const { database } = stored;
  opened = database;
  // A newer version of the app needs to upgrade the database; the page reports it.
  database.on('versionchange', () => {
    database.close();
    scope.close();
    return false;
  });
  runtime = await createRuntime(database, {
    workerName,
    cancelFirst,
    logMark,
    gate,
    mayDrive,
    hosts: page === null ? noHosts() : createHostLink(page),
    outside: openOutside(gateUrl, scope.location.origin),
    sampleUrl: new URL('../sample/', scriptUrl).href,
    protection: stored.protection,
    onError: (error) => onError(toErrorData(error).message),
  }).catch(async (error: unknown) => {
    if (!isDiskFull(error) && !isConnectionLost(error)) throw error;
    // The reload that the page offers finds more space, and a file of writes without a torn record.
    await freeToRenew(stored.protection.space ?? null);
    throw databaseClosed(error);
  });
  if (!(await mayDrive())) runtime.resign();
  void clearBackupScratch().catch((error) => onError(toErrorData(error).message));
  return runtime;
}

/**
 * Opens the database, and rebuilds it from the journal when the browser has lost it. Every write of this worker follows the
 * renewal of the browser's file of writes.
 */
async function openStored(
  workerName: string,
  onReplaced: () => void,
): Promise<{ database: CloisterDatabase; protection: StorageProtection }> {
  const space = await openSpace();
  // A renewal without free bytes would itself tear the file that it replaces.
  if (space !== null && !(await space.releaseIfFull())) throw databaseClosed(null);
  await takeOverRestored(onReplaced);
  const [renewal, journal] = await Promise.all([renewBeforeWriting(), openJournal(workerName)]);
  const { database, rebuilt } = await openWithSpace(space, journal);
  database.on('populate', refuseNewDatabase);
  return { database, protection: { renewal, journal, rebuilt, space } };
}

/** Opens and rebuilds the database. On a full volume, releases space and tries once more. */
async function openWithSpace(
  space: OpenSpace | null,
  journal: RowJournal | null,
): Promise<{ database: CloisterDatabase; rebuilt: Rebuild | null }> {
  for (let hasReleased = false; ; ) {
    let database: CloisterDatabase | null = null;
    try {
      database = await openDatabase(undefined, announceBlocked);
      return { database, rebuilt: journal === null ? null : await rebuildDatabase(database, journal) };
    } catch (error) {
      database?.close();
      if (!isDiskFull(error) && !isConnectionLost(error)) throw error;
      if (hasReleased || !(await freeToRenew(space))) throw databaseClosed(error);
      hasReleased = true;
    }
  }
}

/** Releases the space and begins a new file of writes. Resolves with false, and writes nothing, while that has too little space. */
async function freeToRenew(space: SpaceReserve | null): Promise<boolean> {
  await space?.releaseAll();
  return ((await space?.hasFreeBytes()) ?? true) && renewAfterFullVolume();
}

/** Refuses to create the database once it was open: the browser has deleted it, and the next start rebuilds it. */
function refuseNewDatabase(): never {
  throw databaseUnavailableError('deleted');
}

type OpenSpace = Awaited<ReturnType<typeof openSpaceReserve>>;

/** Opens the space for the ways out of full storage; null in a browser without files for it. */
async function openSpace(): Promise<OpenSpace | null> {
  const files = await openJournalFiles(SPACE_FOLDER);
  return files && openSpaceReserve(files).catch(() => null);
}

/** Announces to every page that the upgrade is blocked; the page that waits for this worker shows instructions. */
function announceBlocked(): void {
  const channel = new BroadcastChannel(DATABASE_CHANNEL);
  channel.postMessage('blocked');
  channel.close();
}

/** Resolves with whether the network gate is on. `noGate` is the page's reason when there is none. Never rejects. */
async function askGate(gateUrl: string, noGate: string | null): Promise<CommandResults['app.ready']> {
  if (noGate !== null) return { gate: 'off', reason: noGate };
  return probeGate(gateUrl, __CLOISTER_BUILD__);
}
