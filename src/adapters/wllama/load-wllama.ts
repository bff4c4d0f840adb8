import type { GraphicsChoice } from '../../contracts/domain/models/graphics-choice.ts';
import type { ErrorData } from '../../contracts/errors/errors.ts';
import { modelFailedError } from '../../contracts/errors/messages/model-messages.ts';
import type { LoadableModel } from '../../contracts/wire/model-port.ts';
import { toolFormatOf } from '../../core/local-decoding/formats/tool-formats.ts';
import type { EngineFile } from '../../core/ports/hosted-engine.ts';
import type { LoadedEngine, LoadWatcher } from '../../core/ports/loaded-engine.ts';
import { cacheBytes } from './cache-plan.ts';
import { stoppedError } from './engine-errors.ts';
import { checkGguf } from './gguf/check-gguf.ts';
import type { GgufFacts } from './gguf/gguf-facts.ts';
import { choosePlace } from './graphics/choose-place.ts';
import { generateFallingBack } from './graphics/falling-back.ts';
import { findCard, type GraphicsCard } from './graphics/find-card.ts';
import { planLayers } from './graphics/plan-layers.ts';
import { endQuietly, type OpenedModel, openModel, type Place } from './open-model.ts';
import { checkBrowser } from './thread-count.ts';

export interface LoadOptions {
  /** Also uses a graphics card that is computed on the processor. Default: false. */
  readonly withSoftwareCard?: boolean;
}

/**
 * Loads a llama.cpp model, one file or all parts of a split one: on the processor, or where a comparison of processor and graphics
 * card has shown it to be faster. A model whose card is lost moves to the processor, also while it answers.
 *
 * @throws `model-unfit` with the reason for an invalid or unsupported file, `model-lost` when memory runs out, and `cancelled`
 */
export async function loadWllama(
  model: Pick<LoadableModel, 'modelId' | 'settings' | 'graphics'>,
  files: readonly EngineFile<Blob>[],
  watcher: LoadWatcher,
  { withSoftwareCard = false }: LoadOptions = {},
): Promise<LoadedEngine> {
  const { modelId, settings } = model;
  const { signal } = watcher;
  checkBrowser();
  const facts = await checkGguf(files);
  if (signal.aborted) throw stoppedError(modelId, signal.reason);
  const open = (place: Place, watching: LoadWatcher = watcher) => openModel(model, facts, place, watching);

  let current: OpenedModel;
  let choice: GraphicsChoice | null = null;
  if (settings.graphics === 'measured') {
    const card = await findCard(globalThis.navigator.gpu);
    const layers = card === null ? 0 : layersOn(card, facts, settings.contextTokens);
    const parts = { modelId, card, layers, known: model.graphics, withSoftware: withSoftwareCard, signal, open };
    ({ model: current, choice } = await choosePlace({ ...parts, nowMs: () => Date.now() }).catch((error: unknown) => {
      throw signal.aborted ? stoppedError(modelId, signal.reason) : error;
    }));
  } else {
    current = await open({ layers: 0 });
  }

  const lost = Promise.withResolvers<ErrorData>();
  let isUnloaded = false;
  const follow = (opened: OpenedModel) =>
    void opened.lost.then((error) => {
      // A lost card ends only the engine on it: the next request opens the model on the processor.
      if (opened === current && choice?.use !== 'card') lost.resolve(error);
    });
  follow(current);

  let recovering: Promise<void> | null = null;
  /** Opens the model on the processor after its card was lost. */
  const recover = (stop: AbortSignal): Promise<void> => {
    recovering ??= open({ layers: 0 }, { signal: stop, onProgress: () => undefined })
      .then(async (opened) => {
        if (choice !== null) choice = { ...choice, use: 'processor', why: 'lost', layers: 0, atMs: Date.now() };
        current = opened;
        follow(opened);
        if (isUnloaded) await endQuietly(opened, modelId);
      })
      .finally(() => {
        recovering = null;
      });
    return recovering;
  };
  const needsRecovery = () => choice?.use === 'card' && current.gone.aborted && !isUnloaded;

  const { takesRole, countTokens } = current.requests;
  const roles = { system: await takesRole('system'), tool: await takesRole('tool') };
  // Results of tools are messages of their own in these formats.
  const toolFormat = roles.tool && roles.system ? toolFormatOf(facts.chatTemplate) : null;
  const { contextTokens, threads } = current;
  const canThink = facts.thinking !== null;
  return {
    engine: {
      engine: 'wllama',
      modelId,
      contextTokens,
      roles,
      ...(toolFormat === null ? {} : { toolFormat }),
      canThink,
      thinks: canThink && settings.thinks === true,
      generate: (request) =>
        generateFallingBack(
          {
            generate: (asked) => current.requests.generate(asked),
            isLost: needsRecovery,
            async recover(stop) {
              await recover(stop);
              return (asked) => current.requests.generate(asked);
            },
            broken: () => modelFailedError('answer', { title: modelId, reason: CARD_LOST }),
          },
          request,
        ),
      countTokens:
        countTokens === null
          ? null
          : async (text) => {
              if (needsRecovery()) await recover(new AbortController().signal);
              return current.requests.countTokens?.(text) ?? 0;
            },
    },
    facts: {
      contextTokens,
      trainedContextTokens: facts.contextTokens,
      roles,
      counts: countTokens !== null,
      ...(toolFormat === null ? {} : { toolFormat }),
      canThink,
      runsOn: whereItRuns(choice, threads),
    },
    graphics: () => choice,
    lost: lost.promise,
    async unload() {
      isUnloaded = true;
      await endQuietly(current, modelId);
    },
  };
}

/** Reason of an answer that broke off, for a sentence in English that the app translates as a whole. */
const CARD_LOST = 'the graphics card was lost while it answered';

function whereItRuns(choice: GraphicsChoice | null, threads: number): string {
  if (choice?.use === 'card') return `GPU, ${choice.layers} layers`;
  return threads === 1 ? 'CPU, 1 thread' : `CPU, ${threads} threads`;
}

function layersOn({ maxBufferBytes }: GraphicsCard, facts: GgufFacts, contextTokens: number): number {
  const { layers, sizeBytes: weightBytes, largestTensorBytes } = facts;
  const size = {
    layers: layers ?? 0,
    weightBytes,
    largestTensorBytes,
    cacheBytes: cacheBytes(facts.tokenCost, contextTokens),
  };
  return planLayers(size, deviceMemoryBytes(), maxBufferBytes);
}

function deviceMemoryBytes(): number | null {
  const gigabytes: unknown = Reflect.get(globalThis.navigator, 'deviceMemory');
  return typeof gigabytes === 'number' ? gigabytes * 1024 ** 3 : null;
}
