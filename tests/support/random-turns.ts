import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { toCompactModelTool } from '../../src/core/tool-catalog/compact-tool.ts';
import type { Tool } from '../../src/core/tool-catalog/define-tool.ts';
import { readParts } from './run-model.ts';

/** The outcomes of turns with random sets of tools. */
export interface TurnCounts {
  turns: number;
  /** Returned calls. */
  calls: number;
  answers: number;
  /** Truncated answers, which contain no call. */
  cut: number;
  /** Answers that were invalid twice. */
  refused: number;
  /** Calls with invalid JSON, or with input that their tool rejects: each with its problem. */
  wrong: string[];
  requests: number;
  outputTokens: number;
}

interface TurnOptions {
  readonly turns: number;
  /** Default: 1. */
  readonly seed?: number;
  /** Maximum number of tokens of an answer. Default: 120. */
  readonly maxOutputTokens?: number;
}

/** Requests turns from a model, each with one to four of the tools, and checks every call in the answers. */
export async function runRandomTurns(
  model: LanguageModelV4,
  tools: readonly Tool[],
  { turns, seed = 1, maxOutputTokens = 120 }: TurnOptions,
): Promise<TurnCounts> {
  const counts: TurnCounts = {
    turns,
    calls: 0,
    answers: 0,
    cut: 0,
    refused: 0,
    wrong: [],
    requests: 0,
    outputTokens: 0,
  };
  const random = seeded(seed);
  for (let turn = 0; turn < turns; turn += 1) {
    const some = Array.from({ length: 1 + Math.floor(random() * 4) }, () => tools[Math.floor(random() * tools.length)]);
    const offered = [...new Set(some.filter((tool) => tool !== undefined))];
    const parts = await readParts(model, {
      prompt: [{ role: 'user', content: [{ type: 'text', text: `Turn ${turn}` }] }],
      tools: offered.map((tool) => toCompactModelTool(tool, true)),
      // A random model mostly answers when it may, because an answer is shorter.
      toolChoice: { type: random() < 0.2 ? 'auto' : 'required' },
      temperature: 1,
      maxOutputTokens,
    });
    count(parts, offered, counts);
  }
  return counts;
}

function count(parts: readonly LanguageModelV4StreamPart[], tools: readonly Tool[], counts: TurnCounts): void {
  for (const part of parts) {
    if (part.type === 'tool-call') {
      counts.calls += 1;
      counts.wrong.push(...faultsOf(part, tools));
    } else if (part.type === 'finish') {
      const { unified } = part.finishReason;
      if (unified === 'stop') counts.answers += 1;
      if (unified === 'length') counts.cut += 1;
      if (unified === 'error') counts.refused += 1;
      counts.requests += Number(part.usage.raw?.['requests'] ?? 0);
      counts.outputTokens += part.usage.outputTokens.total ?? 0;
    }
  }
}

/** Checks a call with the tool's own schema, except rules that JSON Schema cannot express (`custom`). */
function faultsOf({ toolName, input }: { toolName: string; input: string }, tools: readonly Tool[]): string[] {
  const tool = tools.find(({ name }) => name === toolName);
  if (tool === undefined) return [`${toolName} was not offered`];
  const issues = tool.inputSchema.safeParse(JSON.parse(input)).error?.issues ?? [];
  return issues.filter(({ code }) => code !== 'custom').map(({ message }) => `${toolName} ${input}: ${message}`);
}

/** Returns a generator of deterministic numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
