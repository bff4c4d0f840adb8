import { describe, expect, it } from 'vitest';
import type { ScriptEnd } from '../../../../../src/contracts/domain/run/script.ts';
import type { Said } from '../../../../../src/contracts/errors/errors.ts';
import { scriptFailedError } from '../../../../../src/contracts/errors/messages/app-messages.ts';
import { scriptRun } from '../../../../../src/tools/app/script-run.ts';

async function failureOf(said: Said, line: number | null, log: readonly string[]): Promise<Said> {
  const end: ScriptEnd = { type: 'failed', reason: 'time', said, line, log };
  const outcome = { end, change: null, record: { nowMs: 0, engine: '', calls: [] }, calls: [] };
  if (scriptRun.type !== 'plan') throw new Error('not a plan');
  const context = { dryRun: async () => outcome } as unknown as Parameters<typeof scriptRun.plan>[1];
  const result = await scriptRun.plan({ source: 'x' }, context);
  if (result.type !== 'error') throw new Error('no failure');
  return result;
}

describe('the failure of a script', () => {
  it.each([
    [null, [], 'script-failed.why', 'The script used too much memory.'],
    [3, [], 'script-failed.line', 'The script used too much memory (line 3).'],
    [null, ['a', 'b'], 'script-failed.printed', 'The script used too much memory. It printed: a | b'],
    [
      3,
      ['a (line 4).'],
      'script-failed.linePrinted',
      'The script used too much memory (line 3). It printed: a (line 4).',
    ],
  ])('has a key with line %s and output %j', async (line, log, key, words) => {
    const why = scriptFailedError.sentence('memory');
    const failure = await failureOf(why, line, log);
    expect(failure).toMatchObject({ key, values: { why: { key: why.key } } });
    expect(failure.message).toBe(`The script failed and nothing was changed: ${words}`);
  });

  it('keeps what the engine says in its words', async () => {
    const failure = await failureOf({ message: 'TypeError: x is not a function' }, 2, []);
    expect(failure.message).toBe('The script failed and nothing was changed: TypeError: x is not a function (line 2).');
  });
});
