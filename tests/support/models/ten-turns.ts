import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { toModelTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { readParts } from '../run-model.ts';

const TURNS = 10;
/** Characters of the result of a tool. */
export const RESULT_CHARS = 150;

/** The calls that a scripted model makes, one in each turn. */
export const TEN_CALLS = Array.from({ length: TURNS }, (_, turn) => ({ path: `/notes/experiment-${turn}.md` }));

export interface TurnTokens {
  /** Tokens of the prompt. */
  readonly whole: number;
  /** Those that the engine had not kept from the turn before. */
  readonly read: number;
}

interface TenTurnsOptions {
  readonly beforeTurn?: (turn: number) => void;
  /** Returns how many tokens the last turn read. Default: as the usage says. */
  readonly readTokens?: () => number;
}

/** Runs ten turns, each with a call and its result, and returns how many tokens the engine read in each. */
export async function runTenTurns(
  model: LanguageModelV4,
  { beforeTurn, readTokens }: TenTurnsOptions = {},
): Promise<TurnTokens[]> {
  const tools = TOOLS.map(toModelTool).filter(({ name }) => name === 'read_file');
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: 'You help with a notebook. '.repeat(10) },
    { role: 'user', content: [{ type: 'text', text: 'Read the ten notes.' }] },
  ];
  const tokens: TurnTokens[] = [];
  for (const [turn, { path }] of TEN_CALLS.entries()) {
    beforeTurn?.(turn);
    const parts = await readParts(model, { prompt, tools });
    const call = parts.find((part) => part.type === 'tool-call');
    const end = parts.at(-1);
    if (call?.type !== 'tool-call' || end?.type !== 'finish') throw new Error(`turn ${turn} has no call`);
    const input: unknown = JSON.parse(call.input);
    if (JSON.stringify(input) !== JSON.stringify({ path })) throw new Error(`turn ${turn} has the call ${call.input}`);
    const { total = 0, cacheRead = 0 } = end.usage.inputTokens;
    tokens.push({ whole: total, read: readTokens?.() ?? total - cacheRead });
    const { toolCallId, toolName } = call;
    const value = `Note ${turn}. ${'The seeds germinated. '.repeat(20)}`.slice(0, RESULT_CHARS);
    prompt.push(
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } }] },
    );
  }
  return tokens;
}
