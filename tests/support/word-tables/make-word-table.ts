/** A table of word vectors in the two files that a hub has of it. */
export interface MadeTable {
  readonly table: Uint8Array<ArrayBuffer>;
  readonly tokenizer: Uint8Array<ArrayBuffer>;
}

/** More than are kept. */
const COLUMNS = 192;
/** Tokens of one entry mean the same: their rows point the same way, to a place of their own. */
export const MEANINGS: readonly (readonly string[])[] = [
  ['stromausfall', 'stromversorgung', 'elektrizität', 'lampen', 'dunkel', '停', '电', 'power', 'outage', 'electricity'],
  ['insekten', 'fliegen', 'mücken', 'larven', '虫', 'insects', 'flies'],
  ['haushalt', 'geld', 'kosten', 'preis', '钱', 'budget', 'money'],
  ['trocknen', 'ofen', 'wasserentzug', '干', 'drying', 'oven'],
];
const BARE = ['der', 'die', 'das', 'in', 'und', 'the', 'of', 'we', '##s', '##n', '##e'];

/** Any other word of Latin letters is spelled by them. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [letter, `##${letter}`]);

const accentless = (token: string) => token.normalize('NFD').replace(/\p{Mn}/gu, '');

/** Returns the tokens of a made table, in order. */
export function madeTokens(): string[] {
  return ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...new Set([...LETTERS, ...BARE]), ...MEANINGS.flat().map(accentless)];
}

/**
 * Makes a small table whose meaning is by construction.
 *
 * @param options.seed makes another table of the same form. Default: 1
 * @param options.padding further tokens, which make the file larger. Default: 0
 */
export function makeWordTable({ seed = 1, padding = 0 }: { seed?: number; padding?: number } = {}): MadeTable {
  const tokens = [...madeTokens(), ...Array.from({ length: padding }, (_, at) => `pad${at}`)];
  const numbers = new Float32Array(tokens.length * COLUMNS);
  for (const [place, token] of tokens.entries()) {
    const meaning = MEANINGS.findIndex((of) => of.map(accentless).includes(token));
    for (let at = 0; at < COLUMNS; at += 1) {
      const noise = Math.sin(seed * 31 + place * 7.3 + at * 1.7) * (meaning === -1 ? 0.05 : 0.2);
      numbers[place * COLUMNS + at] = noise + (meaning !== -1 && Math.floor(at / 16) === meaning ? 3 : 0);
    }
  }
  return { table: makeSafetensors([tokens.length, COLUMNS], numbers), tokenizer: makeTokenizer(tokens) };
}

/** Returns a safetensors file with one tensor. */
export function makeSafetensors(shape: readonly number[], numbers: Float32Array): Uint8Array<ArrayBuffer> {
  const header = JSON.stringify({
    'embedding.weight': { dtype: 'F32', shape, data_offsets: [0, numbers.byteLength] },
  });
  return fileOf(header, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
}

/** Returns a file with a header, its length, and bytes. */
export function fileOf(header: string, bytes: Uint8Array, length?: bigint): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 8) * 8));
  const file = new Uint8Array(8 + text.length + bytes.length);
  new DataView(file.buffer).setBigUint64(0, length ?? BigInt(text.length), true);
  file.set(text, 8);
  file.set(bytes, 8 + text.length);
  return file;
}

/** Returns the file of a tokenizer of BERT's form, uncased. */
export function makeTokenizer(tokens: readonly string[], more: object = {}): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    JSON.stringify({
      version: '1.0',
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(tokens.map((token, place) => [token, place])),
      },
      ...more,
    }),
  );
}
