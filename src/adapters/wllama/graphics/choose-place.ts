import type { GraphicsChoice } from '../../../contracts/domain/models/graphics-choice.ts';
import { endQuietly, type OpenedModel, type Place } from '../open-model.ts';
import type { GraphicsCard } from './find-card.ts';
import { compareRuns, runTrial, type TrialRun } from './trial-run.ts';

export interface ChooseParts {
  readonly modelId: string;
  /** Null: the browser offers none. */
  readonly card: GraphicsCard | null;
  /** Layers that fit on the card. */
  readonly layers: number;
  /** The stored result of an earlier comparison. */
  readonly known: GraphicsChoice | undefined;
  /** Also compares a card that is computed on the processor, for tests. */
  readonly withSoftware: boolean;
  readonly signal: AbortSignal;
  readonly open: (place: Place) => Promise<OpenedModel>;
  readonly nowMs: () => number;
}

export interface Chosen {
  readonly model: OpenedModel;
  readonly choice: GraphicsChoice;
}

/** How long the card may take for the comparison before it counts as failed, in milliseconds. */
const TRIAL_MS = 120_000;

/**
 * Opens a model where it answers faster: on the processor, unless the graphics card gives the same answers clearly faster. A
 * known choice for this card is used without a comparison. Whatever goes wrong on the card leads to the processor.
 */
export async function choosePlace(parts: ChooseParts): Promise<Chosen> {
  const { card, layers, known, open, signal, modelId } = parts;
  const choice = (rest: Pick<GraphicsChoice, 'use' | 'why'> & Partial<GraphicsChoice>): GraphicsChoice => ({
    card: card?.key ?? '',
    layers: rest.use === 'card' ? layers : 0,
    processorPerSecond: null,
    cardPerSecond: null,
    atMs: parts.nowMs(),
    ...rest,
  });
  const onProcessor = async (why: GraphicsChoice['why']): Promise<Chosen> => ({
    model: await open({ layers: 0 }),
    choice: choice({ use: 'processor', why }),
  });

  if (card === null) return onProcessor('none');
  if (card.isSoftware && !parts.withSoftware) return onProcessor('software');
  if (layers === 0) return onProcessor('no-room');
  if (known !== undefined && known.card === card.key && isFinal(known)) {
    if (known.use === 'processor') return { model: await open({ layers: 0 }), choice: known };
    const model = await open({ layers: Math.min(known.layers, layers) }).catch(() => null);
    signal.throwIfAborted();
    return model === null ? onProcessor('failed') : { model, choice: known };
  }

  const processor = await open({ layers: 0 });
  const slow = await runTrial(processor.requests.generate, signal).catch(() => null);
  signal.throwIfAborted();
  if (slow === null) return { model: processor, choice: choice({ use: 'processor', why: 'failed' }) };
  // Two copies of a model may not fit into the memory.
  await endQuietly(processor, modelId);
  const tried = await tryCard(parts);
  signal.throwIfAborted();
  const why = tried === null ? 'failed' : compareRuns(slow, tried.run);
  const rates = { processorPerSecond: slow.tokensPerSecond, cardPerSecond: tried?.run.tokensPerSecond ?? null };
  if (tried !== null && why === 'faster') {
    return { model: tried.model, choice: choice({ use: 'card', why, layers: tried.layers, ...rates }) };
  }
  if (tried !== null) await endQuietly(tried.model, modelId);
  return { model: await open({ layers: 0 }), choice: choice({ use: 'processor', why, ...rates }) };
}

/** A missing card may appear, and more memory too; what was compared stays. */
const isFinal = ({ why }: GraphicsChoice): boolean => why !== 'none' && why !== 'software' && why !== 'no-room';

/** Runs the comparison on the card: with all layers that should fit, then with half of them. Null when both fail. */
async function tryCard({ layers, open, signal, modelId }: ChooseParts) {
  for (const some of new Set([layers, Math.ceil(layers / 2)])) {
    const model = await open({ layers: some }).catch(() => null);
    if (signal.aborted) {
      if (model !== null) await endQuietly(model, modelId);
      return null;
    }
    if (model === null) continue;
    const late = AbortSignal.any([signal, AbortSignal.timeout(TRIAL_MS)]);
    const run: TrialRun | null = await runTrial(model.requests.generate, late).catch(() => null);
    if (run !== null && !model.gone.aborted) return { model, run, layers: some };
    await endQuietly(model, modelId);
  }
  return null;
}
