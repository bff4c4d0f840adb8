import { z } from 'zod';
import { parseJson } from '../../../../core/shared/json/parse-json.ts';
import { unusableTable } from './unusable-table.ts';
import type { WordPieceRules } from './word-piece.ts';

/** Largest file that is read: those of real tables have up to 20 MB. */
export const MAX_TOKENIZER_BYTES = 32 * 1024 * 1024;
/** Most tokens of a table. */
export const MAX_TOKENS = 1_000_000;
const MAX_TOKEN_CHARS = 500;
const DEFAULT_WORD_CHARS = 100;

const tokenizerSchema = z.object({
  normalizer: z.object({
    type: z.literal('BertNormalizer'),
    clean_text: z.literal(true).default(true),
    handle_chinese_chars: z.boolean().default(true),
    strip_accents: z.boolean().nullable().default(null),
    lowercase: z.boolean().default(true),
  }),
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  model: z.object({
    unk_token: z.string().max(MAX_TOKEN_CHARS).default('[UNK]'),
    continuing_subword_prefix: z.string().min(1).max(10).default('##'),
    max_input_chars_per_word: z.int().min(1).max(1000).default(DEFAULT_WORD_CHARS),
  }),
});
const kindSchema = z.object({ model: z.object({ type: z.string().max(100) }) });

export interface TokenizerFile {
  /** Tokens by their number. */
  readonly vocabulary: readonly string[];
  readonly rules: WordPieceRules;
}

/**
 * Reads a `tokenizer.json`, which is untrusted.
 *
 * @throws `model-unfit` with the reason for another kind of tokenizer, and for a vocabulary with gaps
 */
export function readTokenizer(name: string, text: string): TokenizerFile {
  const value = parseJson(text);
  const kind = kindSchema.safeParse(value).data?.model.type;
  if (kind === undefined) throw unusableTable(name, 'it is not the file of a tokenizer');
  if (kind !== 'WordPiece') {
    throw unusableTable(name, `its tokenizer is of the kind ${kind}, and only WordPiece can be used`);
  }
  const parsed = tokenizerSchema.safeParse(value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw unusableTable(name, `its field ${field} has a value that is not known here`);
  }
  const { normalizer, model } = parsed.data;
  return {
    vocabulary: readVocabulary(name, value),
    rules: {
      lowercase: normalizer.lowercase,
      stripAccents: normalizer.strip_accents ?? normalizer.lowercase,
      splitsSigns: normalizer.handle_chinese_chars,
      prefix: model.continuing_subword_prefix,
      maxWordChars: model.max_input_chars_per_word,
    },
  };
}

function readVocabulary(name: string, file: unknown): string[] {
  const { data } = z.object({ model: z.object({ vocab: z.looseObject({}) }) }).safeParse(file);
  // Read from the parsed text itself: a token may have the name of a property that every object has.
  const entries = Object.entries((data === undefined ? null : (file as typeof data).model.vocab) ?? {});
  if (entries.length === 0 || entries.length > MAX_TOKENS) {
    throw unusableTable(name, `its vocabulary has ${entries.length} tokens`);
  }
  const vocabulary: string[] = new Array(entries.length);
  const seen = new Uint8Array(entries.length);
  for (const [token, place] of entries) {
    const isPlace = typeof place === 'number' && Number.isInteger(place) && place >= 0 && place < entries.length;
    if (!isPlace || seen[place] === 1) throw unusableTable(name, 'the numbers of its tokens have gaps or repeat');
    if (token === '' || token.length > MAX_TOKEN_CHARS || token.includes('\n')) {
      throw unusableTable(name, `its token ${place} is empty, too long, or has a line end`);
    }
    seen[place] = 1;
    vocabulary[place] = token;
  }
  return vocabulary;
}
