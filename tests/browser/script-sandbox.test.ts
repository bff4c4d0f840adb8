import { describe, expect, it } from 'vitest';
import { createScriptWorkers, type ScriptWorkers } from '../../src/client/scripts/script-workers.ts';
import { SCRIPT_LIMITS, type ScriptAnswer, type ScriptEnd } from '../../src/contracts/domain/run/script.ts';
import type { AnswerCall } from '../../src/core/scripts/script-sandbox.ts';
import { createPageScriptSandbox } from '../../src/runtime/scripts/page-script-sandbox.ts';
import { HOSTILE_SCRIPTS } from '../support/scripts/hostile-scripts.ts';

const workers: ScriptWorkers = createScriptWorkers(
  async () => new Worker(new URL('../../workers/script.worker.ts', import.meta.url), { type: 'module' }),
);
const sandbox = createPageScriptSandbox({ openScript: workers.open, endScript: workers.end }, () => null);
const { timeMs, memoryBytes, stackBytes, outputChars } = SCRIPT_LIMITS;
const NOON_MS = Date.UTC(2026, 10, 18, 12);

const echo: AnswerCall = async (toolName, inputText) => ({
  type: 'value',
  json: JSON.stringify({ toolName, inputText }),
});

interface Options {
  readonly timeMs?: number;
  readonly calls?: number;
  readonly answer?: AnswerCall;
  readonly signal?: AbortSignal;
  readonly nowMs?: number;
}

function run(source: string, options: Options = {}): Promise<ScriptEnd> {
  const limits = {
    timeMs: options.timeMs ?? timeMs,
    memoryBytes,
    stackBytes,
    outputChars,
    calls: options.calls ?? 2000,
  };
  const program = { source, methods: ['read_file', 'edit_file'], nowMs: options.nowMs ?? NOON_MS, limits };
  return sandbox.run(program, options.answer ?? echo, options.signal ?? new AbortController().signal);
}

async function value(source: string, options?: Options): Promise<unknown> {
  const end = await run(source, options);
  if (end.type === 'failed') throw new Error(`${end.reason}: ${end.said.message}`);
  return JSON.parse(end.json);
}

describe('a script', () => {
  it('does not run without the network gate, and its worker is not started', async () => {
    const page = {
      openScript: () => Promise.reject(new Error('a worker was asked for')),
      endScript: () => {},
    };
    const closed = createPageScriptSandbox(page, () => ({ message: 'Reload the page.' }));
    const limits = { timeMs, memoryBytes, stackBytes, outputChars, calls: 1 };
    const program = { source: 'return 1', methods: [], nowMs: NOON_MS, limits };
    expect(await closed.run(program, echo, new AbortController().signal)).toMatchObject({
      type: 'failed',
      reason: 'engine',
      said: { message: 'Scripts don’t run without the network gate. Reload the page.' },
    });
  });

  it('is TypeScript, calls tools, prints and returns a value', async () => {
    const end = await run(`
      interface Note { toolName: string }
      const notes: Note[] = await Promise.all(['/a', '/b'].map((path) => cloister.read_file({ path }) as Promise<Note>));
      console.log('found', notes.length, { a: 1 });
      return notes satisfies Note[];
    `);
    expect(end).toMatchObject({ type: 'finished', log: ['found 2 {"a":1}'] });
    expect(end.type === 'finished' && JSON.parse(end.json)).toEqual([
      { toolName: 'read_file', inputText: '{"path":"/a"}' },
      { toolName: 'read_file', inputText: '{"path":"/b"}' },
    ]);
  });

  it('gets the answers one at a time, in the order of its calls', async () => {
    const order: string[] = [];
    const answer = async (_: string, inputText: string): Promise<ScriptAnswer> => {
      await new Promise((resolve) => setTimeout(resolve, inputText.includes('slow') ? 100 : 0));
      order.push(inputText);
      return { type: 'value', json: inputText };
    };
    const source = `
      const seen: unknown[] = [];
      await Promise.all(['slow', 'b', 'c'].map(async (path) => seen.push(await cloister.read_file({ path }))));
      return seen.map((each) => each.path).join();`;
    expect(await value(source, { answer })).toBe('slow,b,c');
    expect(order).toHaveLength(3);
  });

  it('can catch the error of a call', async () => {
    const answer = async (): Promise<ScriptAnswer> => ({
      type: 'error',
      code: 'denied',
      message: 'Outside the scope.',
    });
    const source =
      'try { await cloister.edit_file({}) } catch (error) { return [error.code, error.message, error.name] }';
    expect(await value(source, { answer })).toEqual(['denied', 'Outside the scope.', 'ToolError']);
    expect(await run('\n\nawait cloister.edit_file({})', { answer })).toMatchObject({
      type: 'failed',
      reason: 'program',
      said: { message: 'ToolError: Outside the scope.' },
    });
  });

  it('names the line of a mistake', async () => {
    expect(await run('const a = 1;\nconst b = ;')).toMatchObject({ reason: 'program', line: 2 });
    expect(await run('const a = 1;\n\nnull.b')).toMatchObject({ reason: 'program', line: 3 });
  });

  it('sees one time in UTC, and the same random numbers for the same time', async () => {
    const source = `return [Date.now(), new Date().toISOString(), new Date(2026, 0, 1).getTimezoneOffset(),
      new Date(2026, 0, 1).toISOString(), Math.random(), Math.random()]`;
    const first = await value(source);
    expect(first).toEqual([
      NOON_MS,
      '2026-11-18T12:00:00.000Z',
      0,
      '2026-01-01T00:00:00.000Z',
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(await value(source)).toEqual(first);
    expect(await value('return Math.random()', { nowMs: NOON_MS + 1 })).not.toEqual((first as number[])[4]);
  });

  it('reaches no network, no page, no clock, no weak references and no modules', async () => {
    const names = [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'EventSource',
      'importScripts',
      'navigator',
      'self',
      'window',
      'document',
    ];
    const more = [
      'postMessage',
      'indexedDB',
      'caches',
      'Worker',
      'performance',
      'WeakRef',
      'FinalizationRegistry',
      'SharedArrayBuffer',
      'Atomics',
      'WebAssembly',
      'require',
      'process',
    ];
    expect(await value(`return ${JSON.stringify([...names, ...more])}.filter((name) => name in globalThis)`)).toEqual(
      [],
    );
    expect(await value("return await import('https://example.org/a.js').then(() => 'in', () => 'refused')")).toBe(
      'refused',
    );
    expect(await run("import fs from 'fs'; return fs.a")).toMatchObject({ type: 'failed', reason: 'program' });
    expect(await value('return Object.keys(cloister)')).toEqual(['read_file', 'edit_file']);
  });

  it('ends when it is stopped', async () => {
    const stopped = new AbortController();
    setTimeout(() => stopped.abort(), 300);
    await expect(run('for (;;) {}', { signal: stopped.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a script with limits', () => {
  it('says that its time is over where it ends before the program starts', async () => {
    expect(await run('for (;;) {}', { timeMs: 1 })).toMatchObject({ type: 'failed', reason: 'time' });
  });

  it('may use 64 MiB of memory and no more', async () => {
    expect(await value('return new Uint8Array(40e6).length')).toBe(40e6);
    expect(await run('return [new Uint8Array(40e6), new Uint8Array(40e6)].length')).toMatchObject({ reason: 'memory' });
  });
});

describe('a hostile script', () => {
  // The limit of the test is the only one in time: a script that is not ended runs longer than that.
  it.each(Object.entries(HOSTILE_SCRIPTS))('ends in time: %s', async (_, { source, ends }) => {
    // A script without another end runs until its deadline. Others have time to reach theirs on a busy machine.
    const runsToDeadline = ends === 'time' || ends === 'any';
    const end = await run(source, { timeMs: runsToDeadline ? 300 : timeMs, calls: 100 });
    const how = end.type === 'finished' ? 'finished' : end.reason;
    if (ends === 'limit') expect(how).not.toBe('finished');
    else if (ends !== 'any') expect(how).toBe(ends);
  });

  it('leaves the page responsive, and the next script runs', async () => {
    const stopped = new AbortController();
    const answer: AnswerCall = async (...call) => {
      setTimeout(() => stopped.abort(), 100);
      return echo(...call);
    };
    // A loop in the thread of the page would keep the timer until the time of the script is over.
    const loop = run("await cloister.read_file({ path: '/a.md' }); for (;;) {}", { answer, signal: stopped.signal });
    await expect(loop).rejects.toMatchObject({ code: 'cancelled' });
    expect(await value('return 1 + 1')).toBe(2);
  });
});
