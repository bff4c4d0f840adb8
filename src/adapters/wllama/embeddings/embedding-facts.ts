import { modelUnfitError } from '../../../contracts/errors/messages/model-messages.ts';
import type { EmbedderFacts } from '../../../core/search/text-embedder.ts';
import { readHeader } from '../gguf/check-gguf.ts';
import { EMBEDDERS } from '../gguf/other-architectures.ts';

/** How the vectors of tokens become one, by the number in the file. A ranking model (4) gives no vectors. */
const POOLING = [null, 'mean', 'cls', 'last'] as const;
/** Numbers of a vector: more are hardly an embedding model. */
const MOST_DIMENSIONS = 8192;

export interface EmbeddingFacts extends EmbedderFacts {
  readonly dimensions: number;
  /** Trained context in tokens; null when unknown. */
  readonly contextTokens: number | null;
  readonly pooling: 'mean' | 'cls' | 'last';
}

/**
 * Reads from the header of a file what kind of embedding model it has.
 *
 * @throws `model-unfit` with the reason for a broken file, and for a model that gives no vectors
 */
export async function readEmbeddingFacts(name: string, blob: Blob): Promise<EmbeddingFacts> {
  const { metadata } = await readHeader({ name, blob });
  const text = (key: string) => {
    const value = metadata.get(key);
    return typeof value === 'string' ? value : '';
  };
  const number = (key: string) => {
    const value = Number(metadata.get(key));
    return Number.isSafeInteger(value) && value >= 0 ? value : null;
  };
  const architecture = text('general.architecture');
  const asked = number(`${architecture}.pooling_type`);
  const pooling = POOLING[asked ?? 0];
  const isOne = asked === null || asked === 0 ? EMBEDDERS.includes(architecture) : pooling !== undefined;
  if (!isOne) {
    const reason = `it is not an embedding model (${architecture === '' ? 'unknown kind' : architecture})`;
    throw modelUnfitError('fileAdvice', { name, reason, also: 'Choose an embedding model' });
  }
  if ((number('split.count') ?? 1) > 1) {
    const reason = 'it is one of several parts';
    throw modelUnfitError('fileAdvice', { name, reason, also: 'Choose a model in one file' });
  }
  const dimensions = number(`${architecture}.embedding_length`) ?? 0;
  if (dimensions === 0 || dimensions > MOST_DIMENSIONS) {
    const reason = `its vectors have ${dimensions} numbers`;
    throw modelUnfitError('fileAdvice', { name, reason, also: 'Choose another file of this model' });
  }
  return {
    name: text('general.name'),
    architecture,
    dimensions,
    contextTokens: number(`${architecture}.context_length`) || null,
    pooling: pooling ?? 'mean',
  };
}
