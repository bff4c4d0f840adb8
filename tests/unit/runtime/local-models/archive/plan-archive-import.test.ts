import { describe, expect, it } from 'vitest';
import { planImport, type SourceFile } from '../../../../../src/runtime/local-models/archive/plan-archive-import.ts';
import { archiveList } from '../../../../support/models/archive-list.ts';

const source = (path: string, text = 'x'): SourceFile => ({
  path,
  sizeBytes: text.length,
  open: () => new Blob([text]).stream(),
});
const plan = (...files: SourceFile[]) => planImport(files, 'fallback', ({ open }) => new Response(open()).text());
const sha256 = 'a'.repeat(64);
const one = { name: 'a.gguf', sizeBytes: 1, sha256 };
const config = JSON.stringify({ tokenizer_files: ['tokenizer.json'], context_window_size: 2048 });
const cache = JSON.stringify({ records: [{ dataPath: 'p/0.bin', nbytes: 1 }] });
const webLlm = [
  'mlc-chat-config.json',
  config,
  'tensor-cache.json',
  cache,
  'tokenizer.json',
  't',
  'p/0.bin',
  'x',
  'l.wasm',
  'w',
];
const folder = (...pairs: string[]) =>
  pairs.flatMap((path, at) => (at % 2 === 0 ? [source(`Qwen/${path}`, pairs[at + 1])] : []));

describe('planImport', () => {
  it.each(['', 'tiny/'])('imports the files of the manifest, below %j', async (top) => {
    const { draft, files } = await plan(
      source(`${top}a.gguf`),
      source(`${top}cloister-model.json`, archiveList([one])),
      source(`${top}.DS_Store`),
    );
    expect(draft).toMatchObject({ modelId: 'tiny', engine: 'wllama', manifest: 'supplied' });
    expect(files).toMatchObject([{ name: 'a.gguf', expected: sha256, source: { path: `${top}a.gguf` } }]);
  });

  it.each<[string, SourceFile[], RegExp]>([
    ['a missing file', [source('cloister-model.json', archiveList([one]))], /lacks a\.gguf/],
    [
      'an extra file',
      [source('cloister-model.json', archiveList([one])), source('a.gguf'), source('b')],
      /contains b, which/,
    ],
    [
      'a file of another size',
      [source('cloister-model.json', archiveList([one])), source('a.gguf', 'xx')],
      /has 2 bytes instead of 1/,
    ],
    ['an invalid manifest', [source('cloister-model.json', '{'), source('a.gguf')], /not valid JSON/],
    ['nothing', [], /No model was found/],
    ['other files', [source('readme.md'), source('x.bin')], /No model was found/],
    ['a path out of the folder', [source('../a.gguf')], /not a path inside/],
    ['an absolute path', [source('/a.gguf')], /not a path inside/],
    ['a backslash', [source('a\\b.gguf')], /not a path inside/],
    ['an empty name', [source('a//b.gguf')], /not a path inside/],
    ['two files with one name', [source('a.gguf'), source('A.gguf')], /contains A\.gguf twice/],
    ['a single part', [source('m-00001-of-00002.gguf')], /part 2 is missing/],
    ['two models', [source('a.gguf'), source('b.gguf')], /not part of the same model/],
    ['a WebLLM model without a library', folder(...webLlm.slice(0, 8)), /lacks the compiled library/],
    ['a WebLLM model with two libraries', [...folder(...webLlm), source('Qwen/k.wasm')], /more than one library/],
    ['a WebLLM model without a shard', folder(...webLlm.slice(0, 6), 'l.wasm', 'w'), /lacks p\/0\.bin/],
    [
      'a WebLLM model without its list of shards',
      folder(...webLlm.slice(0, 2), ...webLlm.slice(4)),
      /lacks tensor-cache\.json or ndarray-cache\.json/,
    ],
  ])('refuses %s', async (_, files, words) => {
    await expect(plan(...files)).rejects.toThrow(words);
    await expect(plan(...files)).rejects.toThrow(/Nothing was imported|Choose all parts|Choose the parts/);
  });

  it('creates a manifest for an unpacked WebLLM model, and skips other files', async () => {
    const { draft, files } = await plan(...folder(...webLlm, 'README.md', 'hi'));
    expect(draft).toMatchObject({ modelId: 'Qwen', engine: 'web-llm', manifest: 'made', trainedContextTokens: 2048 });
    expect(draft.webLlm?.modelUrl).toBe('https://model.invalid/Qwen/resolve/main/');
    expect(files.map(({ name }) => name)).toEqual([
      ...['mlc-chat-config.json', 'tensor-cache.json', 'l.wasm', 'tokenizer.json', 'p/0.bin'],
    ]);
  });

  it('uses the older list of shards under its new name', async () => {
    const old = webLlm.map((text) => (text === 'tensor-cache.json' ? 'ndarray-cache.json' : text));
    const { files } = await plan(...folder(...old));
    expect(files[1]).toMatchObject({ name: 'tensor-cache.json', source: { path: 'Qwen/ndarray-cache.json' } });
  });

  it('imports GGUF files under their own names, in order', async () => {
    const { draft, files } = await plan(
      source('m/Llama 3-00002-of-00002.gguf'),
      source('m/Llama 3-00001-of-00002.gguf'),
    );
    expect(draft).toMatchObject({ modelId: 'Llama 3', engine: 'wllama', manifest: 'made' });
    expect(files.map(({ name }) => name)).toEqual(['Llama_3-00001-of-00002.gguf', 'Llama_3-00002-of-00002.gguf']);
  });
});
