import { ENGINES, type LocalEngine } from '../../../contracts/domain/local-engines.ts';
import type { LocalModel, ModelProgress } from '../../../contracts/domain/local-model.ts';
import type { GraphicsChoice } from '../../../contracts/domain/models/graphics-choice.ts';
import { CloisterError, type ErrorData, hasErrorCode } from '../../../contracts/errors/errors.ts';
import { modelBusyError, modelNotFoundError } from '../../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import type { ModelHostKind } from '../../../contracts/wire/model-port.ts';
import type { EnginePiece, EngineUsage, GenerateRequest, TextEngine } from '../../../core/ports/text-engine.ts';
import { abortable } from '../../../core/shared/abortable.ts';
import { modelKey } from '../model-key.ts';
import { damagedNames, explained, naming, refuseUnready, tooLate } from './engine-manager-errors.ts';
import type { HostLink } from './host-link.ts';
import type { HostedPort, OpenPort } from './hosted-port.ts';
import { pumpPieces, streamPieces } from './pump-pieces.ts';
import { createTurns } from './turn-queue.ts';

/** How long an idle model stays loaded when its settings name no time, in milliseconds. */
const UNLOAD_AFTER_MS = 600_000;

/** How often the settings of an idle model are read, in milliseconds: the time may have changed. */
const LOOK_MS = 60_000;

/** How long the page may take to report a model to take over, in milliseconds. */
const TAKE_OVER_MS = 5000;

/** The model that this tab has loaded or is loading. */
export interface HeldModel {
  readonly modelId: string;
  readonly phase: 'loading' | 'loaded';
}

export interface LoadOptions {
  /** Stops the load. */
  readonly signal?: AbortSignal;
}

export interface EngineManagerParts {
  readonly link: HostLink;
  readonly openPort: OpenPort;
  readonly row: (modelId: string) => Promise<LocalModel | undefined>;
  /** Fetches damaged files again. Resolves once they are complete; rejects when that fails. */
  readonly repair: (modelId: string, files: readonly string[]) => Promise<void>;
  /** Called after a load. The browser may have fetched its own model for the load. */
  readonly noteLoaded: (row: LocalModel, engine: TextEngine) => Promise<void>;
  /** Called when a loaded model is lost, also while idle. */
  readonly noteLost: (modelId: string, error: ErrorData) => void;
  readonly announce: (progress: ModelProgress) => void;
  /** Called when a host has compared processor and graphics card. */
  readonly noteGraphics?: (modelId: string, choice: GraphicsChoice) => void;
  /** Called after each complete answer. */
  readonly noteAnswer: (modelId: string, usage: EngineUsage) => void;
}

/** Runs the models of this worker: at most one is loaded, and requests run one after another. */
export interface EngineManager {
  held(): HeldModel | null;
  loadedEngine(modelId: string): TextEngine | null;
  /**
   * Returns the model's own tokenizer; null while the model is not loaded, or while a request is running, because a
   * count would wait for its end. The returned function rejects with `model-busy` when a request has started since.
   */
  counter(modelId: string): ((text: string) => Promise<number>) | null;
  /**
   * Loads a model and unloads any other. Resolves with an engine that loads the model again if it was unloaded in
   * between. Rejects with the reason why the model cannot be loaded, or with the signal's reason.
   */
  load(modelId: string, options?: LoadOptions): Promise<TextEngine>;
  /** Returns an engine that uses the model as it is loaded at the time of a request. */
  standing(modelId: string, facts: TextEngine): TextEngine;
  /** Resolves when the requests so far have ended. */
  whenFree(): Promise<void>;
  /** Unloads the model. Rejects with `model-busy` while it generates. */
  unload(): Promise<void>;
  device(host: ModelHostKind): Promise<Record<string, unknown>>;
  /** Releases the slot for another tab: returns true when it is free, else the busy model. */
  letGo(): true | { modelId: string };
  /** Takes over the model that the previous worker had loaded in the same page. */
  takeOver(): Promise<void>;
  /** Returns the bytes of the page and all its workers; null where the browser does not report them. */
  measureMemory(): Promise<number | null>;
}

interface Loaded {
  readonly row: LocalModel;
  /** Null for a model that was taken over and not used yet. */
  readonly engine: TextEngine | null;
}

interface Loading {
  readonly stop: AbortController;
  readonly over: Promise<void>;
}

export const hostOf = (engine: LocalEngine): ModelHostKind => ENGINES[engine].host;

export function createEngineManager(parts: EngineManagerParts): EngineManager {
  const { link } = parts;
  const turns = createTurns();
  const ports = new Map<ModelHostKind, HostedPort>();
  /** Requested hosts. Each is requested once, because a second port would replace the first one. */
  const coming = new Map<ModelHostKind, Promise<HostedPort>>();
  const looks = new Map<ModelHostKind, Promise<Record<string, unknown>>>();
  let loaded: Loaded | null = null;
  let held: HeldModel | null = null;
  /** The host of `held`. */
  let heldIn: ModelHostKind | null = null;
  let loading: Loading | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function hold(kind: ModelHostKind, next: HeldModel | null): void {
    held = next;
    heldIn = next === null ? null : kind;
    link.tell(kind, next);
  }

  /** Ends a host with its model. Open calls reject with the error. */
  function end(kind: ModelHostKind, error: CloisterError): void {
    ports.get(kind)?.close(error);
    ports.delete(kind);
    coming.delete(kind);
    link.drop(kind);
    if (heldIn !== kind) return;
    loaded = null;
    hold(kind, null);
  }

  function tellLost(kind: ModelHostKind, error: ErrorData): void {
    if (loaded && hostOf(loaded.row.engine) === kind) parts.noteLost(loaded.row.modelId, error);
  }

  link.onExit = (kind, error) => {
    tellLost(kind, error);
    const port = ports.get(kind);
    ports.delete(kind);
    if (heldIn === kind) {
      loaded = null;
      held = null;
      heldIn = null;
    }
    port?.close(new CloisterError(error.code, error, error.data));
  };

  async function portOf(kind: ModelHostKind): Promise<HostedPort> {
    return ports.get(kind) ?? coming.get(kind) ?? askFor(kind);
  }

  function askFor(kind: ModelHostKind): Promise<HostedPort> {
    const asked = link
      .want(kind)
      .then(({ port }) => {
        if (coming.get(kind) === asked) return open(kind, port);
        // The host is no longer awaited, or was requested again.
        port.close();
        if (!coming.has(kind)) link.drop(kind);
        throw cancelledError('forRequest');
      })
      .finally(() => {
        if (coming.get(kind) === asked) coming.delete(kind);
      });
    asked.catch(() => undefined);
    coming.set(kind, asked);
    return asked;
  }

  /** Returns the device facts of a host. Ends a host that was opened only for this and is still unused. */
  function lookAt(kind: ModelHostKind): Promise<Record<string, unknown>> {
    const wasOpen = ports.has(kind);
    const look = portOf(kind)
      .then((port) => port.device())
      .catch((error: unknown) => {
        throw explained(error);
      })
      .finally(() => {
        looks.delete(kind);
        const isUsed = kind !== 'device' && held !== null;
        if (!wasOpen && !isUsed && ports.has(kind)) end(kind, cancelledError('noModel'));
      });
    looks.set(kind, look);
    return look;
  }

  function open(kind: ModelHostKind, port: MessagePort): HostedPort {
    const opened = parts.openPort(port, (error: ErrorData) => {
      if (ports.get(kind) !== opened) return;
      tellLost(kind, error);
      end(kind, new CloisterError(error.code, error, error.data));
    });
    ports.set(kind, opened);
    return opened;
  }

  async function rowOf(modelId: string): Promise<LocalModel> {
    const row = await parts.row(modelId);
    if (row) return row;
    throw modelNotFoundError('notHere', { modelId }, { next: 'another-model' });
  }

  /** Returns the loaded model with its current settings. Requires a turn. */
  async function ensure(modelId: string, signal: AbortSignal): Promise<TextEngine> {
    const row = await rowOf(modelId);
    const same = loaded !== null && modelKey(loaded.row) === modelKey(row);
    if (same && loaded?.engine) {
      const { canThink = false } = loaded.engine;
      const engine = { ...loaded.engine, thinks: canThink && row.settings.thinks === true };
      // The unload time may have changed.
      loaded = { row, engine };
      return engine;
    }
    // The memory of an engine never shrinks, so another model or context size needs a new host.
    if (loaded && !same) end(hostOf(loaded.row.engine), cancelledError('otherModel'));
    const stop = new AbortController();
    const over = Promise.withResolvers<void>();
    loading = { stop, over: over.promise };
    const ending = AbortSignal.any([signal, stop.signal]);
    try {
      return await startOrRepair(row, ending);
    } finally {
      loading = null;
      over.resolve();
    }
  }

  async function startOrRepair(row: LocalModel, signal: AbortSignal): Promise<TextEngine> {
    try {
      return await start(row, signal);
    } catch (error) {
      if (!hasErrorCode(error, 'model-damaged')) throw error;
      await abortable(parts.repair(row.modelId, damagedNames(error)), signal);
      return start(await rowOf(row.modelId), signal);
    }
  }

  async function start(row: LocalModel, signal: AbortSignal): Promise<TextEngine> {
    const { modelId } = row;
    const kind = hostOf(row.engine);
    refuseUnready(row);
    hold(kind, { modelId, phase: 'loading' });
    parts.announce({ modelId, phase: 'load', file: '', doneBytes: 0, totalBytes: null });
    const late = AbortSignal.timeout(row.settings.loadTimeoutMs);
    const ending = AbortSignal.any([signal, late]);
    try {
      const port = await abortable(portOf(kind), ending);
      const engine = await abortable(
        port.load(row, {
          signal: ending,
          onProgress: (step) => parts.announce({ ...step, modelId }),
          onGraphics: (choice) => parts.noteGraphics?.(modelId, choice),
        }),
        ending,
      );
      loaded = { row, engine };
      hold(kind, { modelId, phase: 'loaded' });
      await parts.noteLoaded(row, engine);
      return engine;
    } catch (error) {
      const said = late.aborted && !signal.aborted ? tooLate(row) : naming(row, error);
      // A partly loaded model uses memory too.
      end(kind, said instanceof CloisterError ? said : cancelledError('loading'));
      hold(kind, null);
      throw said;
    }
  }

  /** Restarts the idle time. `restedMs`: how long the model has been idle; `row`: as last read. */
  function rest(restedMs = 0, row = loaded?.row): void {
    clearTimeout(idle);
    if (!loaded || !row) return;
    const nextMs = Math.min(LOOK_MS, unloadAfter(row) - restedMs);
    const mine = setTimeout(async () => {
      const now = (await parts.row(row.modelId).catch(() => undefined)) ?? row;
      if (mine !== idle || turns.busy() || loaded?.row.modelId !== row.modelId) return;
      if (restedMs + nextMs >= unloadAfter(now)) giveBack();
      else rest(restedMs + nextMs, now);
    }, nextMs);
    idle = mine;
  }

  function giveBack(): void {
    clearTimeout(idle);
    if (loaded) end(hostOf(loaded.row.engine), cancelledError('unloaded'));
  }

  async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const giveTurnBack = await turns.take(signal);
    clearTimeout(idle);
    try {
      return await work();
    } finally {
      giveTurnBack();
      rest();
    }
  }

  /** Returns an engine that uses the model loaded at the time of a request, and loads it if necessary. */
  function standing(modelId: string, facts: TextEngine): TextEngine {
    const ask = (request: GenerateRequest, say: (piece: EnginePiece) => void) =>
      inTurn(request.signal, async () => {
        const engine = await ensure(modelId, request.signal);
        const kind = hostOf(engine.engine);
        try {
          // Only ending the host stops an engine that ignores the signal.
          const noteAndSay = (piece: EnginePiece) => {
            if (piece.type === 'end') parts.noteAnswer(modelId, piece.usage);
            say(piece);
          };
          await pumpPieces(engine, request, noteAndSay, () => end(kind, cancelledError('terminated')));
        } catch (error) {
          throw naming({ modelId, engine: engine.engine }, error);
        }
      });
    return {
      engine: facts.engine,
      modelId,
      contextTokens: facts.contextTokens,
      roles: facts.roles,
      ...(facts.toolFormat === undefined ? {} : { toolFormat: facts.toolFormat }),
      ...(facts.thinks === undefined ? {} : { thinks: facts.thinks }),
      generate: (request) => streamPieces(request, ask),
      countTokens: facts.countTokens && ((text) => count(modelId, text)),
    };
  }

  const loadedEngine = (modelId: string) => (loaded?.row.modelId === modelId ? loaded.engine : null);

  async function count(modelId: string, text: string): Promise<number> {
    const own = loadedEngine(modelId)?.countTokens;
    if (own && !turns.busy()) return own(text);
    throw modelBusyError('counting', { modelId });
  }

  const manager: EngineManager = {
    held: () => held,
    loadedEngine,
    standing,
    counter: (modelId) => (loadedEngine(modelId)?.countTokens && !turns.busy() ? (text) => count(modelId, text) : null),
    async load(modelId, { signal = new AbortController().signal } = {}) {
      const engine = await inTurn(signal, () => ensure(modelId, signal));
      return standing(modelId, engine);
    },
    async whenFree() {
      const giveTurnBack = await turns.take(new AbortController().signal);
      giveTurnBack();
    },
    async unload() {
      if (turns.busy() && held?.phase === 'loaded') {
        throw modelBusyError('answering', { modelId: held.modelId });
      }
      if (loading === null) return giveBack();
      loading.stop.abort(cancelledError('loading'));
      await loading.over;
    },
    async device(of) {
      const kind = of === 'worker' && !ports.has('worker') ? 'device' : of;
      return looks.get(kind) ?? lookAt(kind);
    },
    letGo() {
      if (!ports.has('worker')) return true;
      if (turns.busy()) return { modelId: held?.modelId ?? '' };
      if (loaded && hostOf(loaded.row.engine) === 'worker') giveBack();
      else end('worker', cancelledError('otherWindow'));
      return true;
    },
    measureMemory: () => link.measureMemory(),
    // In a turn, so that no load starts before the previous model is known.
    takeOver: () =>
      inTurn(AbortSignal.timeout(TAKE_OVER_MS), async () => {
        const left = await abortable(link.takeOver('worker'), AbortSignal.timeout(TAKE_OVER_MS));
        if (left === null) return;
        open('worker', left.port);
        const row = left.loaded === null ? undefined : await parts.row(left.loaded);
        if (!row) return end('worker', cancelledError('noModel'));
        loaded = { row, engine: null };
        held = { modelId: row.modelId, phase: 'loaded' };
        heldIn = 'worker';
      }),
  };
  return manager;
}

const unloadAfter = ({ settings }: LocalModel) => settings.unloadAfterMs ?? UNLOAD_AFTER_MS;
