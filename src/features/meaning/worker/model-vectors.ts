import type { TextEmbedder } from '../../../core/search/text-embedder.ts';
import { inSteps, titleOf } from '../core/embed-text.ts';
import { prefixesOf } from '../core/model-prefixes.ts';
import { splitParts } from '../core/split-parts.ts';
import { DIMENSIONS } from '../core/word-table.ts';
import type { KeptModel } from './meaning-model-store.ts';
import type { VectorMaker } from './vector-maker.ts';

/** A text takes up to seconds, so that a pause takes effect after each. */
const BATCH = 1;
/** Models differ in how near unlike texts are to each other, so that mostly the rank among the nearest counts. */
const NEAR_QUERY = { least: 0.25, share: 0.85 };
const NEAR_NOTE = { least: 0.5, share: 0.85 };
/** Between signs of scripts without spaces, which are a word each in a query. */
const SPACE_BETWEEN_SIGNS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** Makes vectors by an embedding model. They are filled up with zeros, so that packs of all kinds are alike. */
export function makeByModel(
  { sha256, name, architecture }: Pick<KeptModel, 'sha256' | 'name' | 'architecture'>,
  embedder: TextEmbedder,
): VectorMaker {
  const dimensions = Math.ceil(embedder.dimensions / DIMENSIONS) * DIMENSIONS;
  const prefixes = prefixesOf(architecture, name);

  async function vectorOf(text: string): Promise<Int8Array | null> {
    const sum = inSteps(await embedder.embed(text));
    if (sum === null) return null;
    const vector = new Int8Array(dimensions);
    vector.set(sum);
    return vector;
  }

  return {
    id: sha256,
    dimensions,
    batch: BATCH,
    async ofText(path, text) {
      const parts = splitParts(path, text);
      const title = titleOf(path, text);
      const all = new Int8Array(parts.length * dimensions);
      let isAny = false;
      for (const [at, { start, end }] of parts.entries()) {
        const part = text.slice(start, end).trim();
        if (part === '') continue;
        const about = at === 0 || title === '' ? part : `${title}\n\n${part}`;
        const vector = await vectorOf(prefixes.text + about);
        if (vector === null) continue;
        all.set(vector, at * dimensions);
        isAny = true;
      }
      return isAny ? all : new Int8Array(0);
    },
    async ofQuery(words) {
      const vector = await vectorOf(prefixes.query + words.join(' ').replace(SPACE_BETWEEN_SIGNS, ''));
      return vector && { vector, near: NEAR_QUERY };
    },
    nearNote: NEAR_NOTE,
  };
}
