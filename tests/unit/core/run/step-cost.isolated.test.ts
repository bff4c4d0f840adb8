import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../../../src/core/ports/store.ts';
import type { LoopPorts } from '../../../../src/core/run/run-ports.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { nodeHasher } from '../../../support/memory-services.ts';
import { createScriptedModel, type Turn } from '../../../support/scripted-model.ts';

/**
 * What one step does in memory, in numbers of calls. A step has become several times dearer unseen, so each number is held: one that
 * rises needs a reason, and one that falls is lowered here.
 */

/** Canonical JSON is counted as such; what it writes piece by piece is not counted again. */
const canonical = vi.hoisted(() => ({ count: 0, isWriting: false }));
vi.mock('../../../../src/core/audit/canonical-json.ts', async (original) => {
  const real = await original<typeof import('../../../../src/core/audit/canonical-json.ts')>();
  return {
    ...real,
    canonicalJson(value: unknown) {
      canonical.count += 1;
      canonical.isWriting = true;
      try {
        return real.canonicalJson(value);
      } finally {
        canonical.isWriting = false;
      }
    },
  };
});

type Counts = Record<string, number>;

const CHARACTERS = 'thousands of characters of JSON written';

const NOTE = 'The sample was weighed again and nothing had changed. '.repeat(27);
const agent = createFreeAgent({ approvals: 'destructive-only' });
/** The step that is counted: what is made once for a run or a process was made before. */
const COUNTED_STEP = 4;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Drives a run and returns how often each thing was done between the start of one step and that of the next. */
async function countStep(turnOf: (step: number) => Turn, chained: boolean): Promise<Counts> {
  const counts: Counts = {};
  const count = (name: string, by = 1) => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  const lab = await createLoopLab({ agent, files: { '/notes/a.md': NOTE } }, { chained });
  const model = createScriptedModel(Array.from({ length: COUNTED_STEP + 2 }, (_, index) => turnOf(index + 1)));
  countBuiltIns(count);
  const counted: { before: Counts; after: Counts } = { before: {}, after: {} };
  const ports: Partial<LoopPorts> = {
    store: countingStore(lab.store, count),
    hasher: {
      sha256(data) {
        count('hashes');
        return nodeHasher.sha256(data);
      },
    },
    emit(event) {
      if (event.type !== 'step-start') return;
      const now = { ...counts, 'canonical JSON': canonical.count, ...promptPieces(model.requests) };
      if (event.step === COUNTED_STEP) counted.before = now;
      if (event.step === COUNTED_STEP + 1) counted.after = now;
    },
  };
  const run = await lab.drive(model, { ports });
  expect(run.status).toBe('completed');
  const inStep = Object.entries(counted.after).map(
    ([name, after]) => [name, after - (counted.before[name] ?? 0)] as const,
  );
  // A sentence more in the instructions is no rise.
  return Object.fromEntries(
    inStep.map(([name, times]) => [name, name === CHARACTERS ? Math.ceil(times / 1000) : times]),
  );
}

function countBuiltIns(count: (name: string, by?: number) => void): void {
  const { parse, stringify } = JSON;
  vi.spyOn(JSON, 'parse').mockImplementation((...args) => {
    count('JSON parsed');
    return parse(...args);
  });
  // Its overloads differ in the second argument only.
  vi.spyOn(JSON, 'stringify').mockImplementation((value: unknown, replacer?: unknown, space?: string | number) => {
    const json = stringify(value, replacer as null, space);
    if (canonical.isWriting) return json;
    count(typeof replacer === 'function' ? 'JSON written member by member' : 'JSON written');
    count(CHARACTERS, json?.length ?? 0);
    return json;
  });
  vi.spyOn(globalThis, 'structuredClone').mockImplementation((value) => {
    count('structured clones');
    return value;
  });
  for (const { inputSchema, outputSchema } of TOOLS) {
    for (const schema of [inputSchema, outputSchema]) {
      const { parse: check, safeParse } = schema;
      vi.spyOn(schema, 'parse').mockImplementation((...args) => {
        count('schemas checked');
        return check(...args);
      });
      vi.spyOn(schema, 'safeParse').mockImplementation((...args) => {
        count('schemas checked');
        return safeParse(...args);
      });
    }
  }
}

function countingStore(store: Store, count: (name: string) => void): Store {
  return new Proxy(store, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        count(name === 'commit' ? 'commits' : `store reads: ${String(name)}`);
        return Reflect.apply(member, target, args);
      };
    },
  });
}

/** Counts the parts of prompts that were made for one request, and not taken from the one before. */
function promptPieces(requests: readonly LanguageModelV4CallOptions[]): Counts {
  const known = new Set<unknown>();
  let messages = 0;
  let tools = 0;
  for (const { prompt, tools: offered = [] } of requests) {
    for (const message of prompt) if (!known.has(message)) messages += 1;
    for (const tool of [offered, ...offered]) if (!known.has(tool)) tools += 1;
    for (const piece of [...prompt, offered, ...offered]) known.add(piece);
  }
  return { 'messages of the prompt made': messages, 'tools of the prompt made': tools };
}

/** Fails with the names of the numbers that differ. */
function expectCounts(actual: Counts, most: Counts): void {
  const names = [...new Set([...Object.keys(most), ...Object.keys(actual)])];
  const differ = names.flatMap((name) => {
    const [now, held] = [actual[name] ?? 0, most[name] ?? 0];
    if (now === held) return [];
    return now > held
      ? `${name}: rose from ${held} to ${now} in a step`
      : `${name}: fell from ${held} to ${now} in a step; lower the number in this test`;
  });
  expect(differ).toEqual([]);
}

const read = (): Turn => ({ calls: [{ toolName: 'read_file', input: { path: '/notes/a.md' } }] });
const write = (step: number): Turn => ({
  calls: [{ toolName: 'write_file', input: { path: '/notes/a.md', content: `${NOTE} ${step}` } }],
});

/** What every step does, whatever its call is. */
const EVERY_STEP = {
  commits: 1,
  // In memory after the first step, so these cost no request to the database.
  'store reads: agent': 2,
  'store reads: ruleBook': 2,
  'store reads: notebook': 2,
  'store reads: notebookName': 2,
  'store reads: requestsSince': 1,
  // The instructions, the answer of the model, and the results. Earlier messages and all tools are those of the last prompt.
  'messages of the prompt made': 3,
  // The input of the call, where it comes in and where it is executed.
  'JSON parsed': 2,
  'JSON written': 8,
  [CHARACTERS]: 3,
  // The input and the output of the tool.
  'schemas checked': 2,
};

describe('a step in memory', () => {
  it('that reads a note does no more than before', async () => {
    expectCounts(await countStep(read, false), EVERY_STEP);
  });

  it('that reads a note, with a hashed log, adds one canonical JSON and one of its texts for each entry', async () => {
    expectCounts(await countStep(read, true), { ...EVERY_STEP, 'canonical JSON': 4 });
  });

  it('that overwrites a note reads its new bytes once for their hash', async () => {
    expectCounts(await countStep(write, true), {
      ...EVERY_STEP,
      'canonical JSON': 4,
      hashes: 1,
      [CHARACTERS]: 4,
    });
  });
});
