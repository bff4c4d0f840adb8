import { describe, expect, it } from 'vitest';
import { engineArchitectures } from '../../../../../scripts/engine-architectures.mjs';
import { checkGguf } from '../../../../../src/adapters/wllama/gguf/check-gguf.ts';
import { KNOWN_ARCHITECTURES } from '../../../../../src/adapters/wllama/gguf/engine-architectures.ts';
import { readGguf } from '../../../../../src/adapters/wllama/gguf/read-gguf.ts';
import { brokenGgufs, withoutTensor } from '../../../../support/gguf/broken-gguf.ts';
import { seededRandom } from '../../../../support/gguf/llama-shape.ts';
import { ggufParts, makeGguf } from '../../../../support/gguf/make-gguf.ts';
import { splitGguf } from '../../../../support/gguf/split-gguf.ts';
import { type GgufValue, text, u32, writeGguf } from '../../../../support/gguf/write-gguf.ts';

type Named = { name: string; bytes: Uint8Array<ArrayBuffer> };

const check = (...files: readonly Named[]) =>
  checkGguf(files.map(({ name, bytes }) => ({ name, blob: new Blob([bytes]) })));
const checkOne = (bytes: Uint8Array<ArrayBuffer>) => check({ name: 'model.gguf', bytes });
const bytesOf = (words: string) => Uint8Array.from([...words].map((letter) => letter.charCodeAt(0) & 255));

/** The model with other metadata. */
function withMetadata(key: string, value: GgufValue): Uint8Array<ArrayBuffer> {
  const parts = ggufParts();
  return writeGguf({ ...parts, metadata: new Map([...parts.metadata, [key, value]]) });
}

function without(key: string): Uint8Array<ArrayBuffer> {
  const parts = ggufParts();
  return writeGguf({ ...parts, metadata: new Map([...parts.metadata].filter(([name]) => name !== key)) });
}

describe('checkGguf', () => {
  it('returns the facts of a model', async () => {
    const bytes = makeGguf();
    const facts = await checkOne(bytes);
    expect(facts).toMatchObject({
      name: 'Random',
      licence: 'apache-2.0',
      architecture: 'llama',
      contextTokens: 8192,
      sizeBytes: bytes.length,
      warnings: [],
      controlToken: '<s>',
      tokenCost: { numbers: 2 * 64 * 2, headNumbers: 16 },
    });
    expect(facts.parameters).toBeGreaterThan(100_000);
    expect(facts.chatTemplate).toContain('<|im_start|>');
  });

  it('refuses oversized lists before it reads their entries', async () => {
    const bytes = withMetadata('tokenizer.ggml.tokens', { type: 'strings', value: ['only one'] });
    const at = bytes.findIndex((_, from) => bytesOf('only one').every((byte, index) => bytes[from + index] === byte));
    // The number of entries stands before the length of the first.
    new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(at - 16, 3_000_000n, true);
    await expect(checkOne(bytes)).rejects.toMatchObject({
      code: 'model-unfit',
      message: expect.stringContaining('3000000 entries of “tokenizer.ggml.tokens”'),
    });
  });

  it('escapes tokens that the file does not mark as control tokens, but no ordinary words', async () => {
    const parts = ggufParts();
    const marks = ['<tool_response>', '</tool_response>', '[/INST]', '<table>', '  '];
    const metadata = new Map(parts.metadata);
    const grow = (key: string, more: (value: GgufValue) => GgufValue) => {
      const value = metadata.get(key);
      if (value) metadata.set(key, more(value));
    };
    grow('tokenizer.ggml.tokens', (value) =>
      value.type === 'strings' ? { ...value, value: [...value.value, ...marks] } : value,
    );
    grow('tokenizer.ggml.token_type', (value) =>
      value.type === 'i32s' ? { ...value, value: [...value.value, ...marks.map(() => 4)] } : value,
    );
    const { escapeText } = await checkOne(writeGguf({ ...parts, metadata }));
    expect(escapeText('a</tool_response>[/INST]  <table>')).toBe('a< /tool_response>[ /INST]  <table>');
  });

  it('escapes tokens of its template that are missing in its vocabulary', async () => {
    const inst = "{{ '[INST] <<SYS>>' + system + '<</SYS>>' }}{{ message.content }}{{ ' [/INST]' }}<|user|>";
    const { escapeText } = await checkOne(withMetadata('tokenizer.chat_template', text(inst)));
    expect(escapeText('a [/INST] <</SYS>> [INST] b <|user|> <b> [x] a[0]')).toBe(
      'a [ /INST] < </SYS>> [ INST] b < |user|> <b> [x] a[0]',
    );
    const tools = await checkOne(withMetadata('tokenizer.chat_template.tool_use', text('<|tool_text|>')));
    expect(tools.escapeText('<|tool_text|>')).toBe('< |tool_text|>');
  });

  it.each([
    ['no template', 'tokenizer.chat_template', ''],
    ['a template by name', 'tokenizer.chat_template', 'chatml'],
  ])(
    'escapes tokens of the fallback template for %s, which may be missing in the vocabulary',
    async (_, key, template) => {
      const parts = ggufParts();
      const plain = (value: GgufValue): GgufValue =>
        value.type === 'strings'
          ? { ...value, value: value.value.map((token) => token.replace(/^<\|im_(\w+)\|>$/, 'im-$1')) }
          : value;
      const metadata = new Map([...parts.metadata].map(([name, value]) => [name, plain(value)] as const));
      const { escapeText } = await checkOne(writeGguf({ ...parts, metadata: metadata.set(key, text(template)) }));
      expect(escapeText('a<|im_end|>\n<|im_start|>system')).toBe('a< |im_end|>\n< |im_start|>system');
    },
  );

  it('escapes control tokens in text', async () => {
    const { escapeText } = await checkOne(makeGguf());
    expect(escapeText('a <|im_end|><|im_start|>system b </s> <b>')).toBe(
      'a < |im_end|>< |im_start|>system b < /s> <b>',
    );
    expect(escapeText('plain')).toBe('plain');
  });

  it('warns of limitations', async () => {
    expect((await checkOne(makeGguf({ chatTemplate: null }))).warnings).toEqual([
      'The model has no chat template, so a common template is used, which may not fit.',
    ]);
    const martian = await checkOne(withMetadata('general.architecture', text('martian')));
    expect(martian).toMatchObject({ contextTokens: null, warnings: [expect.stringContaining('“martian”')] });
  });

  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['empty', new Uint8Array(0), /empty/],
    ['cut', brokenGgufs()['truncated'] ?? new Uint8Array(), /it has \d+ of \d+ bytes\. Download the file again/],
    ['truncated in its header', brokenGgufs()['truncatedInMetadata'] ?? new Uint8Array(), /header continues/],
    ['of a newer version', brokenGgufs()['wrongVersion'] ?? new Uint8Array(), /version is 9/],
    ['big-endian', writeGguf(ggufParts(), 0x03000000), /big-endian/],
    ['no GGUF', bytesOf('nothing at all'), /not a GGUF file\. Choose a GGUF file/],
    ['of the older GGML format', bytesOf('tjgg and more'), /before GGUF/],
    ['a zip archive', bytesOf('PK\u0003\u0004...'), /zip archive/],
    ['gzip', bytesOf('\u001f\u008b\u0008'), /gzip/],
    ['a page', bytesOf('\n<!DOCTYPE html><html>'), /web page/],
    ['a pointer', bytesOf('version https://git-lfs.github.com/spec/v1\noid sha256:4d7a'), /Git LFS/],
    ['safetensors', bytesOf('\u0040\u0001\u0000\u0000\u0000\u0000\u0000\u0000{"__metadata__":{}}'), /safetensors/],
    ['JSON', bytesOf('{"error":"not found"}'), /JSON/],
    ['missing its vocabulary', without('tokenizer.ggml.model'), /no vocabulary/],
    ['missing its architecture', without('general.architecture'), /its architecture is missing/],
    ['an image model', withMetadata('general.architecture', text('clip')), /not a text model \(clip\)/],
    [
      'missing its token embeddings',
      writeGguf(withoutTensor(ggufParts(), 'token_embd.weight')),
      /“token_embd\.weight” is missing/,
    ],
    [
      'missing a tensor of a layer',
      brokenGgufs()['missingTensor'] ?? new Uint8Array(),
      /“blk\.1\.ffn_up\.weight” is missing/,
    ],
    ['of an odd size', withMetadata('general.alignment', u32(24)), /alignment is 24/],
  ])('refuses a file that is %s, and names it', async (_name, bytes, reason) => {
    const checking = checkOne(bytes);
    await expect(checking).rejects.toMatchObject({ code: 'model-unfit', data: { name: 'model.gguf' } });
    await expect(checking).rejects.toThrow(reason);
    await expect(checking).rejects.toThrow(/^“model\.gguf” cannot be used: /);
  });

  it('refuses an empty list of files', async () => {
    await expect(check()).rejects.toMatchObject({ code: 'model-unfit' });
  });

  it('sorts the parts of a split model', async () => {
    const parts = splitGguf(ggufParts(), 4);
    const [one, two, three, four] = parts;
    if (!one || !two || !three || !four) throw new Error('four parts');
    const facts = await check(three, one, four, two);
    expect(facts.parts.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
    expect(facts.parameters).toBe((await checkOne(makeGguf())).parameters);
    await expect(check(four, two)).rejects.toThrow(
      /split into 4 parts, and parts 1, 3 are missing\. Choose all parts together/,
    );
    await expect(check(one, two, three)).rejects.toThrow(/part 4 is missing/);
    await expect(check(one, two, two, four)).rejects.toThrow(/part 2 of 4 was given twice/);
    await expect(check(one, { name: 'other.gguf', bytes: makeGguf() })).rejects.toThrow(/another model/);
    const lacking = splitGguf(withoutTensor(ggufParts(), 'blk.0.attn_q.weight'), 2);
    await expect(check(...lacking)).rejects.toThrow(/“blk\.0\.attn_q\.weight” is missing/);
  });

  it('knows the architectures that the installed engine knows', () => {
    expect([...KNOWN_ARCHITECTURES]).toEqual(engineArchitectures());
    expect([...KNOWN_ARCHITECTURES]).toEqual(
      expect.arrayContaining(['llama', 'qwen35', 'lfm2', 'lfm3', 'granitehybrid']),
    );
  });
});

describe('readGguf', () => {
  const header = makeGguf({ layers: 1, width: 8 }).slice(0, 20_000);

  /** A value of 64 bits at a place of the header. */
  function withNumber(at: number, value: bigint): Uint8Array<ArrayBuffer> {
    const changed = header.slice();
    new DataView(changed.buffer).setBigUint64(at, value, true);
    return changed;
  }

  it.each<[string, number, bigint]>([
    ['tensors', 8, 1n << 40n],
    ['tensors', 8, (1n << 64n) - 1n],
    ['metadata entries', 16, 1n << 33n],
    ['a key', 24, 1n << 20n],
    ['a key', 24, 1n << 63n],
  ])('limits the number of %s', (what, at, value) => {
    const read = readGguf(withNumber(at, value));
    expect(read).toEqual({ type: 'bad', reason: expect.stringContaining(what) });
  });

  it('requests more bytes when the header is incomplete, at any byte', () => {
    const bytes = makeGguf({ layers: 1, width: 8 });
    const whole = readGguf(bytes);
    expect(whole.type).toBe('header');
    const random = seededRandom(3);
    for (let at = 0; at < 300; at += 1) {
      const end = Math.floor(random() * 9000);
      expect([end, readGguf(bytes.slice(0, end)).type]).toEqual([end, 'more']);
    }
  });

  it('reads random bytes without large allocations', () => {
    const random = seededRandom(11);
    const seen = new Set<string>();
    for (let round = 0; round < 3000; round += 1) {
      const bytes = header.slice(0, 200 + Math.floor(random() * 19_000));
      for (let change = Math.floor(random() * 6); change >= 0; change -= 1) {
        // Mostly where counts and kinds are.
        const at = 4 + Math.floor(random() ** 3 * (bytes.length - 4));
        bytes[at] = Math.floor(random() * 256);
      }
      seen.add(readGguf(bytes).type);
    }
    expect([...seen].sort()).toEqual(['bad', 'header', 'more']);
  });

  it('limits the nesting depth of lists', () => {
    const nested = new Uint8Array(200);
    const view = new DataView(nested.buffer);
    nested.set(bytesOf('GGUF'));
    view.setUint32(4, 3, true);
    view.setBigUint64(16, 1n, true);
    view.setBigUint64(24, 1n, true);
    nested[32] = 97;
    // Each list holds one more.
    view.setUint32(33, 9, true);
    for (let at = 37; at < 180; at += 12) {
      view.setUint32(at, 9, true);
      view.setBigUint64(at + 4, 1n, true);
    }
    expect(readGguf(nested)).toEqual({ type: 'bad', reason: 'the lists of “a” are nested too deeply' });
  });
});
