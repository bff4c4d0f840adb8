import { describe, expect, it } from 'vitest';
import { libraryName } from '../../../../../src/core/shared/local-models/web-llm-files.ts';
import {
  growWebLlm,
  moveFolder,
  planWebLlm,
  readLists,
  withOldCache,
} from '../../../../../src/runtime/local-models/downloads/plan-web-llm.ts';

const source = { modelUrl: 'https://a.org/m/', modelLibUrl: 'https://b.org/libs/tiny-webgpu.wasm', overrides: {} };
const config = JSON.stringify({ tokenizer_files: ['tokenizer.model', 'tokenizer.json'], context_window_size: 4096 });
const cache = (...records: unknown[]) => JSON.stringify({ records });
const shard = (dataPath: string, nbytes = 10) => ({ dataPath, nbytes, records: [] });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe('planWebLlm', () => {
  it('starts with the lists and the library', () => {
    expect(planWebLlm(source).map(({ name, url }) => [name, url])).toEqual([
      ['mlc-chat-config.json', 'https://a.org/m/mlc-chat-config.json'],
      ['tensor-cache.json', 'https://a.org/m/tensor-cache.json'],
      ['tiny-webgpu.wasm', 'https://b.org/libs/tiny-webgpu.wasm'],
    ]);
  });

  const hash = (digit: string) => digit.repeat(64);

  it('keeps the hashes of a manifest', () => {
    const manifest = {
      'params_shard_0.bin': hash('1'),
      'ndarray-cache.json': hash('3'),
      'tiny-webgpu.wasm': hash('4'),
      __proto__: hash('6'),
    };
    const planned = planWebLlm(source, manifest);
    expect(names(planned).slice(3)).toEqual(['params_shard_0.bin']);
    expect(planned.map(({ sha256 }) => sha256?.[0])).toEqual([undefined, '3', '4', '1']);
    const grown = growWebLlm(
      planned,
      source,
      readLists(config, cache(shard('params_shard_0.bin'), shard('b/c.bin', 7))),
    );
    expect(grown.map(({ name, sizeBytes, sha256 }) => [name, sizeBytes, sha256?.[0]])).toEqual([
      ['mlc-chat-config.json', null, undefined],
      ['tensor-cache.json', null, '3'],
      ['tiny-webgpu.wasm', null, '4'],
      ['tokenizer.json', null, undefined],
      ['params_shard_0.bin', 10, '1'],
      ['b/c.bin', 7, undefined],
    ]);
  });

  it.each(['../evil', './params_shard_0.bin', '/params_shard_0.bin', 'https://a.org/m/a.bin'])(
    'refuses a hash of %s, which is not a model file',
    (given) => {
      expect(() => planWebLlm(source, { [given]: hash('1') })).toThrow(
        expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(given) }),
      );
    },
  );

  it.each(['Params_shard_0.bin', 'resolve/main/params_shard_0.bin', 'params_shard_00.bin', 'README.md'])(
    'refuses a hash of %s once the files are known',
    (given) => {
      const planned = planWebLlm(source, { [given]: hash('1') });
      expect(() => growWebLlm(planned, source, readLists(config, cache(shard('params_shard_0.bin'))))).toThrow(
        expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(given) }),
      );
    },
  );

  it('skips unused files of a complete manifest', () => {
    const needed = ['mlc-chat-config.json', 'tensor-cache.json', 'tiny-webgpu.wasm', 'tokenizer.json', 'a.bin'];
    const manifest = Object.fromEntries([...needed, 'README.md'].map((name) => [name, hash('1')]));
    const grown = growWebLlm(planWebLlm(source, manifest), source, readLists(config, cache(shard('a.bin'))));
    expect(names(grown)).toEqual(needed);
    const came = planWebLlm(source, manifest).map((file) => ({ ...file, done: true, hashMade: true as const }));
    expect(() => growWebLlm(came, source, readLists(config, cache(shard('a.bin'))))).toThrow(/README\.md/);
  });
});

describe('growWebLlm', () => {
  it('is idempotent, and keeps finished files', () => {
    const lists = readLists(config, cache(shard('a.bin')));
    const once = growWebLlm(planWebLlm(source), source, lists).map((file) => ({ ...file, done: true, sizeBytes: 3 }));
    expect(growWebLlm(once, source, lists)).toEqual(once);
  });

  it('refuses a shard with the name of the library', () => {
    expect(() => growWebLlm(planWebLlm(source), source, readLists(config, cache(shard('tiny-webgpu.wasm'))))).toThrow(
      /the library/,
    );
  });
});

describe('readLists', () => {
  it('returns the tokenizer that the engine uses', () => {
    expect(readLists(config, cache(shard('a')))).toMatchObject({ tokenizer: 'tokenizer.json', contextTokens: 4096 });
    const other = JSON.stringify({ tokenizer_files: ['tokenizer.model'], context_window_size: -1 });
    expect(readLists(other, cache(shard('a')))).toMatchObject({ tokenizer: 'tokenizer.model', contextTokens: null });
  });

  it.each<[string, string, string, RegExp]>([
    ['no JSON', 'x', cache(shard('a')), /mlc-chat-config\.json .* not valid JSON/],
    [
      'an unknown tokenizer',
      JSON.stringify({ tokenizer_files: ['vocab.txt'] }),
      cache(shard('a')),
      /lists no supported tokenizer/,
    ],
    ['an invalid list', config, '[]', /tensor-cache\.json/],
    ['no shards', config, cache(), /records/],
    ['a negative size', config, cache(shard('a', -1)), /nbytes/],
    ['half a byte', config, cache(shard('a', 1.5)), /nbytes/],
    ['an unsafe size', config, cache(shard('a', 1e300)), /nbytes/],
    ['a size over the limit', config, cache(shard('a', 2 ** 45)), /larger than a model can be/],
    ['too many shards', config, cache(...Array.from({ length: 1991 }, (_, at) => shard(`s${at}`))), /more than 1990/],
    ['a duplicate name', config, cache(shard('a'), shard('a')), /twice/],
    [
      'a shard with the name of the config',
      config,
      cache(shard('mlc-chat-config.json')),
      /twice or for another purpose/,
    ],
    ...[
      '../x',
      '/etc/x',
      'a/../b',
      './a',
      'a//b',
      'https://evil.org/x',
      '//evil.org/x',
      'a?b',
      'a#b',
      'a%2fb',
      'a\\b',
      '',
      '.',
      'a/',
      'ü',
      ' a',
      '.hidden',
    ].map((name): [string, string, string, RegExp] => [
      `the name ${JSON.stringify(name)}`,
      config,
      cache(shard(name)),
      /outside the model|records/,
    ]),
  ])('refuses %s', (_, configText, cacheText, words) => {
    expect(() => readLists(configText, cacheText)).toThrow(
      expect.objectContaining({ code: 'model-damaged', message: expect.stringMatching(words) }),
    );
  });
});

describe('the addresses of the files', () => {
  it('move with the folder, except the library', () => {
    const moved = moveFolder(planWebLlm(source), source.modelUrl, 'https://a.org/m/resolve/main/');
    expect(moved.map(({ url }) => url)).toEqual([
      'https://a.org/m/resolve/main/mlc-chat-config.json',
      'https://a.org/m/resolve/main/tensor-cache.json',
      source.modelLibUrl,
    ]);
  });

  it('may use the older name of the list of shards', () => {
    expect(withOldCache(planWebLlm(source), source)[1]).toMatchObject({
      name: 'tensor-cache.json',
      url: 'https://a.org/m/ndarray-cache.json',
    });
  });

  it.each([
    ['https://a.org/x/lib.wasm?v=1', 'lib.wasm'],
    ['https://a.org/x/lib', 'lib.wasm'],
    ['https://a.org/', 'library.wasm'],
    ['https://a.org/x/..', 'library.wasm'],
    ['https://a.org/a%2F..%2Fb.wasm', 'a_2F.._2Fb.wasm'],
  ])('name the library at %s %s', (url, name) => expect(libraryName(url)).toBe(name));
});
