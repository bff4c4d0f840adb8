import { type LlamaShape, layerTensors, llamaMetadata, ones, seededRandom } from './llama-shape.ts';
import { scriptPieces } from './script-pieces.ts';
import { scriptTemplate } from './script-template.ts';
import { baseTokens, ID, type Token, tokenizerMetadata, withoutSpaces } from './vocabulary.ts';
import { type GgufParts, type GgufTensor, writeGguf } from './write-gguf.ts';

/** One answer of a scripted model. */
export interface ScriptedTurn {
  /** The exact text. Under a grammar, the grammar has to allow it. */
  readonly say: string;
  /**
   * A text of a user or tool message (not of the system message) at which this answer is due. Default: none; then it is
   * due after the previous answer.
   */
  readonly at?: string;
}

interface ScriptedOptions {
  /** Default: `Scripted`. */
  readonly name?: string;
  /** Trained context. Default: 32768. */
  readonly contextTokens?: number;
  /** Text in a comment of the chat template, such as the marks by which a format of calls is known. Default: none. */
  readonly templateNote?: string;
}

/** Length of the code of a token. With this length, no two codes are similar enough to be confused. */
const CODE = 159;
/** One more number, which marks the end of an answer. */
const WIDTH = CODE + 1;
const END_WEIGHT = 4;

/**
 * Creates a llama.cpp model whose weights generate given answers, so that a real engine can run a whole task:
 *
 * ```ts
 * const bytes = makeScriptedGguf([
 *   JSON.stringify({ tool: 'read_file', input: { path: '/a.md' } }),
 *   { at: 'a line of the note', say: JSON.stringify({ answer: 'Done.' }) },
 * ]);
 * const file = new File([bytes], 'scripted.gguf');
 * ```
 *
 * The number of assistant messages in the prompt selects the answer: the first answer after none, the second after one,
 * and so on; after the last answer, the last one again. A turn with `at` is due once a user or tool message contains that
 * text, and the counting continues from there. A script therefore keeps its position when the prompt omits old messages,
 * and one model can serve several conversations. The latest message with an `at` text counts, and within that message the
 * last matching turn of the script.
 *
 * How it works: each answer is split into pieces that occur in one place only, and each piece is a token. The layers are
 * zero and pass on only the last token, and the output contains for each token the code of the previous one. The model's
 * own chat template ends the prompt with a token for the turn. The output is therefore right at any temperature up to 1,
 * and earlier text has no influence.
 */
export function makeScriptedGguf(
  script: readonly (string | ScriptedTurn)[],
  options: ScriptedOptions = {},
): Uint8Array<ArrayBuffer> {
  return writeGguf(scriptedParts(script, options));
}

/** Returns the parts of the same file. */
export function scriptedParts(
  script: readonly (string | ScriptedTurn)[],
  { name = 'Scripted', contextTokens = 32_768, templateNote }: ScriptedOptions = {},
): GgufParts {
  const turns = script.map((turn) => (typeof turn === 'string' ? { say: turn } : turn));
  if (turns.length === 0) throw new Error('a script has at least one answer');
  const base = baseTokens();
  const chains = scriptPieces(turns.map(({ say }) => say));
  const pieces = [...new Set(chains.flat())];
  const tokens: Token[] = [
    ...base,
    ...turns.map((_, turn): Token => ({ text: turnToken(turn), kind: 'control' })),
    ...pieces.map((piece): Token => ({ text: withoutSpaces(piece), kind: 'normal' })),
  ];
  const idOf = new Map(pieces.map((piece, at) => [piece, base.length + turns.length + at]));
  const after = new Map<number, number>();
  for (const [turn, chain] of chains.entries()) {
    let before = base.length + turn;
    for (const piece of chain) {
      const id = idOf.get(piece);
      if (id === undefined) throw new Error(`no token for “${piece}”`);
      after.set(before, id);
      before = id;
    }
  }
  const shape: LlamaShape = {
    name,
    vocabulary: tokens.length,
    width: WIDTH,
    layers: 1,
    heads: 4,
    hidden: 32,
    contextTokens,
  };
  const template = scriptTemplate(
    turns.map(({ at }) => at ?? null),
    turnToken,
  );
  return {
    metadata: new Map([
      ...llamaMetadata(shape),
      ...tokenizerMetadata(tokens, templateNote === undefined ? template : `{#- ${templateNote} -#}${template}`),
    ]),
    tensors: [
      ...chainTensors(tokens.length, after),
      ones('output_norm.weight', WIDTH),
      ...layerTensors(shape, (size) => new Float32Array(size)),
    ],
  };
}

const turnToken = (turn: number) => `<|turn-${turn}|>`;

/** Returns the tensors that map each token to the next one. A token without a successor is followed by the end. */
function chainTensors(count: number, after: ReadonlyMap<number, number>): GgufTensor[] {
  const random = seededRandom(7);
  const embedding = new Float32Array(count * WIDTH);
  for (let id = 0; id < count; id += 1) {
    for (let at = 0; at < CODE; at += 1) embedding[id * WIDTH + at] = random() < 0.5 ? -1 : 1;
    embedding[id * WIDTH + CODE] = after.has(id) ? -END_WEIGHT : END_WEIGHT;
  }
  const output = new Float32Array(count * WIDTH);
  for (const [before, id] of after) {
    for (let at = 0; at < CODE; at += 1) {
      output[id * WIDTH + at] = (output[id * WIDTH + at] ?? 0) + (embedding[before * WIDTH + at] ?? 0);
    }
  }
  output[ID.eos * WIDTH + CODE] = CODE / END_WEIGHT;
  const shape = [WIDTH, count];
  return [
    { name: 'token_embd.weight', shape, data: embedding },
    { name: 'output.weight', shape, data: output },
  ];
}
