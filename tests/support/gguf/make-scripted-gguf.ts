import { type LlamaShape, layerTensors, llamaMetadata, ones, seededRandom } from './llama-shape.ts';
import { scriptPieces } from './script-pieces.ts';
import { scriptTemplate } from './script-template.ts';
import { baseTokens, ID, type Token, tokenizerMetadata, withoutSpaces } from './vocabulary.ts';
import { type GgufParts, type GgufTensor, writeGguf } from './write-gguf.ts';

/** One answer of a scripted model. */
export interface ScriptedTurn {
  /** What it says, to the letter. Under a grammar it has to be a text that the grammar allows. */
  readonly say: string;
  /**
   * A text in what a person or a tool said (not in the system's text) at which this answer is due. Default: none; then it is
   * due after the answer before it.
   */
  readonly at?: string;
}

interface ScriptedOptions {
  /** Default: `Scripted`. */
  readonly name?: string;
  /** Tokens it says it was made for. Default: 32768. */
  readonly contextTokens?: number;
}

/** Numbers by which tokens are told from one another. With so many, no two are alike enough to be taken for each other. */
const CODE = 159;
/** The last number of a token says whether an answer ends behind it. */
const WIDTH = CODE + 1;
const END_WEIGHT = 4;

/**
 * A model for llama.cpp whose weights make it say given answers, so that a real engine can run through a whole task:
 *
 * ```ts
 * const bytes = makeScriptedGguf([
 *   JSON.stringify({ tool: 'read_file', input: { path: '/a.md' } }),
 *   { at: 'a line of the note', say: JSON.stringify({ answer: 'Done.' }) },
 * ]);
 * const file = new File([bytes], 'scripted.gguf');
 * ```
 *
 * Which answer is due: the first after no answer, the second after one, and so on, counted by the messages of the assistant
 * in the prompt; after the last it stays with the last. A turn with `at` is due once a user's or a tool's message holds that
 * text, and the counting goes on from there: with that, a script keeps its place when old messages were left out of the
 * prompt, and one model can serve several conversations. The latest message that holds an `at` counts, and in it the turn
 * that stands last in the script.
 *
 * How it works: each answer is cut into pieces that stand in one place only, and each piece is a token. The layers are zero
 * and pass on the last token alone, and the output holds for each token the code of the one before it. The prompt ends, by
 * the model's own chat template, in a token that stands for the turn. So it is right at any temperature up to 1; what was
 * said before is never looked at.
 */
export function makeScriptedGguf(
  script: readonly (string | ScriptedTurn)[],
  options: ScriptedOptions = {},
): Uint8Array<ArrayBuffer> {
  return writeGguf(scriptedParts(script, options));
}

/** The same before it is written. */
export function scriptedParts(
  script: readonly (string | ScriptedTurn)[],
  { name = 'Scripted', contextTokens = 32_768 }: ScriptedOptions = {},
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
    metadata: new Map([...llamaMetadata(shape), ...tokenizerMetadata(tokens, template)]),
    tensors: [
      ...chainTensors(tokens.length, after),
      ones('output_norm.weight', WIDTH),
      ...layerTensors(shape, (size) => new Float32Array(size)),
    ],
  };
}

const turnToken = (turn: number) => `<|turn-${turn}|>`;

/** Each token's code, and in the output the codes of what comes before it. What nothing follows is followed by the end. */
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
