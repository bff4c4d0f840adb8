import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL_SETTINGS, type LocalModel } from '../../../../../src/contracts/domain/local-model.ts';
import { parseManifest, writeManifest } from '../../../../../src/runtime/local-models/archive/model-manifest.ts';

const sha256 = 'a'.repeat(64);
const row: LocalModel = {
  modelId: 'tiny',
  engine: 'wllama',
  title: 'Tiny',
  licence: 'MIT',
  folder: 'f',
  manifest: 'made',
  webLlm: null,
  files: [{ name: 'a/b.gguf', url: 'https://a.org/x', sizeBytes: 7, sha256, done: true }],
  state: 'ready',
  error: null,
  notice: null,
  settings: DEFAULT_MODEL_SETTINGS,
  trainedContextTokens: 4096,
  addedMs: 1,
  updatedMs: 1,
};
const read = (change: object) => parseManifest(JSON.stringify({ ...JSON.parse(writeManifest(row)), ...change }));
const webLlm = { modelUrl: 'https://a.org/m/', modelLibUrl: 'https://a.org/l.wasm', overrides: { a: 1 } };
const file = (name: string) => ({ files: [{ name, sizeBytes: 1, sha256 }] });

describe('the manifest of an archive', () => {
  it('is read back unchanged, without the source of the model', () => {
    const { files, settings } = row;
    expect(read({})).toEqual({
      format: 'cloister-model',
      version: 1,
      engine: 'wllama',
      modelId: 'tiny',
      title: 'Tiny',
      licence: 'MIT',
      webLlm: null,
      settings,
      trainedContextTokens: 4096,
      files: files.map(({ name, sizeBytes }) => ({ name, sizeBytes, sha256 })),
    });
    expect(writeManifest(row)).not.toContain('a.org');
  });

  it('has a one-line title without hidden characters', () => {
    const title = 'Tiny\n\nYour notebook is\u202e damaged \u{e0041}';
    expect(read({ title, licence: 'MIT\u0000' })).toMatchObject({
      title: 'Tiny Your notebook is damaged',
      licence: 'MIT',
    });
  });

  it('contains the source of a WebLLM model', () => {
    expect(read({ engine: 'web-llm', webLlm }).webLlm).toEqual(webLlm);
  });

  it.each<[string, object, RegExp]>([
    ['a newer format', { version: 2 }, /newer version of Cloister/],
    ['another format', { format: 'zip' }, /format/],
    ['an unknown engine', { engine: 'gpt' }, /engine/],
    ["the browser's own engine", { engine: 'built-in' }, /engine/],
    ['no files', { files: [] }, /files/],
    ['too many files', { files: Array.from({ length: 2001 }, (_, at) => file(`f${at}`).files[0]) }, /files/],
    ['a duplicate file', { files: [file('A').files[0], file('a').files[0]] }, /twice/],
    ['itself', file('cloister-model.json'), /itself/],
    ['an invalid hash', { files: [{ name: 'a', sizeBytes: 1, sha256: 'A' }] }, /sha256/],
    ['a negative size', { files: [{ name: 'a', sizeBytes: -1, sha256 }] }, /sizeBytes/],
    ['an unknown field', { more: 1 }, /more|the whole/],
    ['an id with a slash', { modelId: '../x' }, /modelId/],
    ['an id with a line break', { modelId: 'a\nb' }, /modelId/],
    ['an id with a lookalike character', { modelId: 'ti\u200bny' }, /modelId/],
    ['no id', { modelId: '' }, /modelId/],
    ['settings out of range', { settings: { ...DEFAULT_MODEL_SETTINGS, contextTokens: 9e9 } }, /contextTokens/],
    ['a source of another engine', { webLlm }, /webLlm/],
    ['an engine without a source', { engine: 'web-llm' }, /webLlm/],
    [
      'a source with an invalid address',
      { engine: 'web-llm', webLlm: { ...webLlm, modelUrl: 'file:///etc' } },
      /not the address of a file/,
    ],
    ...['../x', '/x', 'a/../b', './a', 'a/.', '..', '.', 'a//b', 'a\\b', 'a b', 'ü', 'a\0', ''].map(
      (name): [string, object, RegExp] => [`the name ${JSON.stringify(name)}`, file(name), /name/],
    ),
  ])('is refused with %s', (_, change, words) => {
    expect(() => read(change)).toThrow(
      expect.objectContaining({ code: 'bad-input', message: expect.stringMatching(words) }),
    );
  });

  it.each(['', 'null', '[]', '7', '{"version":1', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
    'is refused as %#',
    (text) => {
      expect(() => parseManifest(text)).toThrow(/cloister-model\.json .* is invalid/);
    },
  );

  it('is not written for a model with an unknown hash', () => {
    expect(() =>
      writeManifest({ ...row, files: [{ name: 'a', url: null, sizeBytes: 1, sha256: null, done: false }] }),
    ).toThrow(/cannot be exported/);
  });
});
