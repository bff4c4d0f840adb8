import { describe, expect, it } from 'vitest';
import { casesOf } from '../../support/case-count.ts';
import { measureRequests, type RequestSize, type Setting, type TurnSize } from '../../support/request-sizes.ts';
import { RESEARCH_TASKS } from '../../support/research-tasks.ts';

type Part = keyof RequestSize;
const PARTS: readonly Part[] = ['system', 'tools', 'history', 'results', 'bytes'];

/** Bytes of a request at most, on average over the ten tasks. A bound is raised only for what a model needs. `conversation`: the tasks one after the other in one session. */
interface Bounds extends Setting {
  readonly system: number;
  readonly tools: number;
  readonly alone: Pick<RequestSize, 'history' | 'results' | 'bytes'>;
  readonly conversation: Pick<RequestSize, 'history' | 'results' | 'bytes'>;
}

const BOUNDS: readonly Bounds[] = [
  {
    kind: 'react',
    contextTokens: 8192,
    system: 800,
    tools: 2300,
    alone: { history: 500, results: 1800, bytes: 5400 },
    conversation: { history: 3200, results: 4100, bytes: 10_400 },
  },
  {
    kind: 'react',
    contextTokens: 32_768,
    system: 800,
    tools: 7200,
    alone: { history: 500, results: 3400, bytes: 11_900 },
    conversation: { history: 5300, results: 14_400, bytes: 27_700 },
  },
  {
    kind: 'react',
    contextTokens: 200_000,
    system: 800,
    tools: 9300,
    alone: { history: 500, results: 3400, bytes: 14_000 },
    conversation: { history: 5300, results: 14_400, bytes: 29_800 },
  },
  {
    kind: 'deep-agent',
    contextTokens: 32_768,
    system: 1300,
    tools: 7200,
    alone: { history: 500, results: 3300, bytes: 12_300 },
    conversation: { history: 5600, results: 14_200, bytes: 28_300 },
  },
  {
    kind: 'deep-agent',
    contextTokens: 200_000,
    system: 1300,
    tools: 8700,
    alone: { history: 500, results: 3300, bytes: 13_800 },
    conversation: { history: 5600, results: 14_200, bytes: 29_700 },
  },
];

/** Prints a line of JSON for each task. */
function print(setting: Setting, mode: string, turns: readonly TurnSize[]): void {
  if (process.env['CLOISTER_SIZES'] !== 'print') return;
  const { kind, contextTokens } = setting;
  for (const { name, requests } of turns) {
    const sums = Object.fromEntries([...PARTS, 'tokens' as const].map((part) => [part, sumOf(requests, part)]));
    process.stdout.write(
      `${JSON.stringify({ kind, contextTokens, mode, name, requests: requests.length, ...sums })}\n`,
    );
  }
}

function sumOf(requests: readonly RequestSize[], part: Part): number {
  return requests.reduce((sum, request) => sum + request[part], 0);
}

/** Returns the parts that are larger than their bounds, on average. */
function grownParts(turns: readonly TurnSize[], most: Pick<RequestSize, (typeof PARTS)[number]>): string[] {
  const requests = turns.flatMap((turn) => turn.requests);
  const means = PARTS.map((part) => [part, Math.round(sumOf(requests, part) / requests.length)] as const);
  return means.filter(([part, mean]) => mean > most[part]).map(([part, mean]) => `${part}: ${mean} > ${most[part]}`);
}

/** Returns how many requests do not begin with all of the one before: a server takes the same beginning from its cache. */
function brokenPrefixes(turns: readonly TurnSize[]): number {
  const prompts = turns.flatMap(({ bodies }) => bodies).map((body) => JSON.parse(body));
  return prompts.filter(({ tools, messages }, index) => {
    const before = prompts[index - 1];
    if (before === undefined) return false;
    const start = messages.slice(0, before.messages.length);
    return JSON.stringify([tools, start]) !== JSON.stringify([before.tools, before.messages]);
  }).length;
}

/** By default the smallest and the largest context, one of each kind. */
const chosen = casesOf({ reduced: BOUNDS.filter((_, at) => at % 4 === 0), full: BOUNDS });

describe.each(chosen)('requests of $kind to a model with $contextTokens tokens', (bounds) => {
  const { system, tools } = bounds;

  it('are no larger than before for each of ten everyday tasks', async () => {
    const turns: TurnSize[] = [];
    for (const task of RESEARCH_TASKS) turns.push(...(await measureRequests([task], bounds)));
    print(bounds, 'alone', turns);
    expect(grownParts(turns, { system, tools, ...bounds.alone, tokens: 0 } as RequestSize)).toEqual([]);
    expect(brokenPrefixes(turns.slice(0, 1))).toBe(0);
  });

  it('are no larger than before for the tasks in one conversation, and seldom change at their beginning', async () => {
    const turns = await measureRequests(RESEARCH_TASKS, bounds);
    print(bounds, 'conversation', turns);
    expect(grownParts(turns, { system, tools, ...bounds.conversation, tokens: 0 } as RequestSize)).toEqual([]);
    // With 8,192 tokens a summary has to replace the oldest messages now and then.
    expect(brokenPrefixes(turns)).toBeLessThanOrEqual(bounds.contextTokens === 8192 ? 12 : 1);
  });
});
