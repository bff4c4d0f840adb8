import { afterEach, describe, expect, it } from 'vitest';
import { readEmbeddingFacts } from '../../../src/adapters/wllama/embeddings/embedding-facts.ts';
import { openEmbedder } from '../../../src/adapters/wllama/embeddings/open-embedder.ts';
import { loadTable } from '../../../src/features/meaning/worker/load-table.ts';
import { createMeaningModelStore } from '../../../src/features/meaning/worker/meaning-model-store.ts';
import { createMeaningModels } from '../../../src/features/meaning/worker/meaning-models.ts';
import { openMeaning } from '../../../src/features/meaning/worker/open-meaning.ts';
import { createVectorStore } from '../../../src/features/meaning/worker/vector-store.ts';
import { makeEmbeddingGguf } from '../../support/gguf/make-embedding-gguf.ts';
import { makeGguf } from '../../support/gguf/make-gguf.ts';

const WAIT_MS = 60_000;
const TEXTS: Readonly<Record<string, string>> = {
  z1: 'zazzy fuzzy jazz quizzes, zigzag fizz buzz',
  e1: 'eerie eel sees three green trees, we meet here',
  o1: 'oolong book on wood, good food for no fool',
};
const filesOf = (prefix: string) =>
  Object.keys(TEXTS).map((hash) => ({ fileId: `${prefix}${hash}`, path: `/${prefix}${hash}.md`, hash, hasText: true }));
const files = filesOf('n');
const read = async (wanted: readonly { hash: string }[]) => wanted.map(({ hash }) => TEXTS[hash] ?? null);
const fileOf = (bytes: Uint8Array<ArrayBuffer>) => ({ name: 'letters.gguf', blob: new Blob([bytes]) });

const opened: { release(): void }[] = [];
afterEach(() => {
  for (const models of opened.splice(0)) models.release();
});

function thread(name: string, open = openEmbedder) {
  const models = createMeaningModels({
    store: createMeaningModelStore(`${name}-model`),
    check: readEmbeddingFacts,
    open,
  });
  opened.push(models);
  const store = createVectorStore(name);
  return { store, meaning: openMeaning({ store, loadTable, models, pause: async () => {} }) };
}

describe('an embedding model in the real engine', () => {
  it('makes vectors in the background, goes on after a pause, and makes none twice', async () => {
    const name = crypto.randomUUID();
    const first = thread(name).meaning;
    await first.setModel(fileOf(makeEmbeddingGguf()));
    expect((await first.make(files, read, WAIT_MS)).model).toMatchObject({ title: 'Letters 1', phase: 'ready' });
    const more = [...files, { fileId: 'x', path: '/x.md', hash: 'x1', hasText: true }];
    const texts = async (wanted: readonly { hash: string }[]) => wanted.map(({ hash }) => TEXTS[hash] ?? 'x y x');
    // No more time than for one: the person may pause before the next.
    const part = thread(crypto.randomUUID()).meaning;
    await part.setModel(fileOf(makeEmbeddingGguf()));
    while ((await part.make([], read, WAIT_MS)).model?.phase === 'loading');
    expect(await part.make(more, texts, 0.001)).toMatchObject({ done: 1, total: 4, made: 1 });
    expect(await part.make(more, texts, WAIT_MS)).toMatchObject({ done: 4, total: 4, made: 4 });

    const later = thread(name).meaning;
    // Renamed and moved: the contents are the same.
    const moved = filesOf('moved/');
    expect(await later.make(moved, read, WAIT_MS)).toMatchObject({ done: 3, total: 3, made: 0 });
    const near = await later.nearest(['jizz', 'zzaf'], moved, { limit: 3 });
    expect(near[0]?.file.hash).toBe('z1');
    expect(near[0]?.score).toBeGreaterThan(0.25);
    const [of] = moved;
    if (of === undefined) throw new Error('no file');
    expect((await later.related(of, moved, 3)).every(({ file }) => file.hash !== of.hash)).toBe(true);
  });

  it('reads a text that is too long for it in halves', async () => {
    const embedder = await openEmbedder('letters', new Blob([makeEmbeddingGguf()]));
    const vector = await embedder.embed('ab '.repeat(600));
    expect(vector).toHaveLength(64);
    // The sum of several vectors of length 1, which point the same way.
    expect(Math.hypot(...vector)).toBeGreaterThan(1.5);
    expect(Math.hypot(...(await embedder.embed('ab')))).toBeCloseTo(1, 3);
    await embedder.end();
    await expect(embedder.embed('a')).rejects.toMatchObject({ code: 'model-lost' });
  });

  it('keeps vectors of two models apart, and removes those of a removed one', async () => {
    const { store, meaning } = thread(crypto.randomUUID());
    await meaning.setModel(fileOf(makeEmbeddingGguf()));
    await meaning.make(files, read, WAIT_MS);
    await meaning.setModel(fileOf(makeEmbeddingGguf({ seed: 2 })));
    expect(await meaning.make(files, read, WAIT_MS)).toMatchObject({ made: 6, model: { title: 'Letters 2' } });
    expect((await store.contents()).sort()).toEqual(['e1', 'o1', 'z1']);
    await meaning.setModel(null);
    expect(await store.contents()).toEqual([]);
    expect((await meaning.make(files, read, WAIT_MS)).model).toBeNull();
  });

  it('falls back to the table, and says why, when it cannot be loaded or is lost', async () => {
    const name = crypto.randomUUID();
    const broken = thread(name, () => Promise.reject(new Error('no memory'))).meaning;
    await broken.setModel(fileOf(makeEmbeddingGguf()));
    const english = [{ fileId: 'f', path: '/f.md', hash: 'f1', hasText: true }];
    const texts = async () => ['Small black flies breed in the wet algae on the plants.'];
    const state = await broken.make(english, texts, WAIT_MS);
    expect(state).toMatchObject({ done: 1, model: { phase: 'failed', problem: { message: 'no memory' } } });
    expect((await broken.nearest(['insects', 'infest', 'plants'], english, { limit: 3 })).length).toBe(1);

    let lost: { end(): Promise<void> } | null = null;
    const losing = thread(name, async (title, blob) => (lost = await openEmbedder(title, blob))).meaning;
    while ((await losing.make([], texts, WAIT_MS)).model?.phase === 'loading');
    await (lost as { end(): Promise<void> } | null)?.end();
    expect((await losing.nearest(['insects', 'infest', 'plants'], english, { limit: 3 })).length).toBe(1);
    expect((await losing.make(english, texts, WAIT_MS)).model?.phase).toBe('failed');
  });

  it('refuses a file that is no embedding model, and keeps what is there', async () => {
    const { meaning } = thread(crypto.randomUUID());
    await meaning.setModel(fileOf(makeEmbeddingGguf()));
    await expect(meaning.setModel(fileOf(makeGguf()))).rejects.toThrow('it is not an embedding model (llama)');
    await expect(meaning.setModel({ name: 'a.txt', blob: new Blob(['text']) })).rejects.toMatchObject({
      code: 'model-unfit',
    });
    expect((await meaning.make(files, read, WAIT_MS)).model?.title).toBe('Letters 1');
  });
});
