import { hashBlob } from '../../../adapters/model-files/stream-hash.ts';
import type { ModelBlob } from '../../../contracts/domain/model-input-fields.ts';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { modelNotFoundError } from '../../../contracts/errors/messages/model-messages.ts';
import type { MeaningModel } from '../../../contracts/wire/search-requests.ts';
import type { EmbedderFacts, TextEmbedder } from '../../../core/search/text-embedder.ts';
import type { KeptModel, MeaningModelStore } from './meaning-model-store.ts';
import { makeByModel } from './model-vectors.ts';
import type { VectorMaker } from './vector-maker.ts';

export interface MeaningModelParts {
  readonly store: MeaningModelStore;
  /** Reads what a file says of its model. Throws `model-unfit` for a file that is no embedding model. */
  readonly check: (name: string, blob: Blob) => Promise<EmbedderFacts>;
  readonly open: (title: string, blob: Blob) => Promise<TextEmbedder>;
}

/** The model that makes vectors in this thread, as the person has chosen it in any thread. */
export interface MeaningModels {
  /**
   * Returns the chosen model, or null without one. Loads it in the background; `maker` is null until it is ready, and after it has
   * failed.
   *
   * @param waitMs how long to wait for it
   */
  current(waitMs: number): Promise<{ readonly maker: VectorMaker | null; readonly shown: MeaningModel } | null>;
  /** Called when a request to the model fails: the table of words is used from then on. */
  noteFailed(maker: VectorMaker, error: unknown): void;
  /** Resolves with the id of the model that was chosen before; null for none, and when it is the same. */
  choose(file: { readonly name: string; readonly blob: ModelBlob } | null): Promise<string | null>;
  /** Frees the memory; a model that has failed is tried again. */
  release(): void;
}

interface Held {
  readonly id: string;
  /** Never rejects. */
  readonly opening: Promise<void>;
  embedder: TextEmbedder | null;
  maker: VectorMaker | null;
  problem: unknown;
}

export function createMeaningModels({ store, check, open }: MeaningModelParts): MeaningModels {
  let held: Held | null = null;

  function release(): void {
    const before = held;
    held = null;
    // Also of one that is still being loaded.
    void before?.opening.then(() => before.embedder?.end());
  }

  function hold(model: KeptModel): Held {
    if (held?.id === model.sha256) return held;
    release();
    const mine: Held = {
      id: model.sha256,
      embedder: null,
      maker: null,
      problem: null,
      opening: store
        .file()
        .then((file) => {
          if (file === null) throw modelNotFoundError('check', { modelId: titleOf(model) });
          return open(titleOf(model), file);
        })
        .then(
          (embedder) => {
            mine.embedder = embedder;
            mine.maker = makeByModel(model, embedder);
          },
          (error: unknown) => {
            mine.problem = error;
          },
        ),
    };
    held = mine;
    return mine;
  }

  return {
    async current(waitMs) {
      const model = await store.chosen();
      if (model === null) {
        release();
        return null;
      }
      const mine = hold(model);
      if (mine.maker === null && mine.problem === null && waitMs > 0) {
        const late = new Promise((resolve) => setTimeout(resolve, waitMs));
        await Promise.race([mine.opening, late]);
      }
      const phase = mine.problem !== null ? 'failed' : mine.maker === null ? 'loading' : 'ready';
      const problem = mine.problem === null ? null : toErrorData(mine.problem);
      const shown = { title: titleOf(model), sizeBytes: model.sizeBytes, phase, problem } as const;
      return { maker: phase === 'ready' ? mine.maker : null, shown };
    },
    noteFailed(maker, error) {
      if (held === null || held.maker !== maker) return;
      held.problem = error;
      void held.embedder?.end();
    },
    async choose(file) {
      const before = await store.chosen();
      if (file === null) {
        await store.remove();
        release();
        return before?.sha256 ?? null;
      }
      const { name, blob } = file;
      if (!(blob instanceof Blob)) throw new TypeError('expected a file');
      const facts = await check(name, blob);
      const sha256 = await hashBlob(blob);
      const { architecture } = facts;
      await store.choose({ sha256, fileName: name, name: facts.name, architecture, sizeBytes: blob.size }, blob);
      release();
      return before === null || before.sha256 === sha256 ? null : before.sha256;
    },
    release,
  };
}

const titleOf = ({ name, fileName }: KeptModel): string => name.trim() || fileName;
