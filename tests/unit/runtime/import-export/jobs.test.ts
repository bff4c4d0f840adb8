import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandInput, CommandName } from '../../../../src/contracts/wire/commands/commands.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const FILES = 900;

let lab: RuntimeLab;
let notebookId: string;

beforeEach(async () => {
  lab = await openRuntimeLab();
  notebookId = await lab.notebook(
    Object.fromEntries(Array.from({ length: FILES }, (_, n) => [`/f/n-${n}.md`, `Text ${n} `.repeat(200)])),
  );
});
afterEach(() => lab.stop());

/** Starts a long command, and returns what `jobs.progress` says until it ends. */
async function watch<N extends CommandName>(name: N, input: CommandInput<N>, stopsAt?: number) {
  const jobId = 'job-1';
  const seen: { done: number; all: number }[] = [];
  let hasEnded = false;
  const end = lab
    .call(name, { ...input, jobId } as CommandInput<N>)
    .then((value) => ({ value, code: null }))
    .catch((error: { code: string }) => ({ value: null, code: error.code }))
    .finally(() => {
      hasEnded = true;
    });
  while (!hasEnded) {
    const progress = await lab.call('jobs.progress', { jobId });
    if (progress !== null) seen.push(progress);
    if (progress !== null && stopsAt !== undefined && progress.done >= stopsAt) await lab.call('jobs.stop', { jobId });
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { seen, ...(await end) };
}

const entries = async () => (await lab.call('audit.entries', { limit: 1000 })).map(({ action }) => action);

describe('a long command', () => {
  it('says how far an export is, and is known no longer afterwards', async () => {
    const { seen, value } = await watch('notebooks.export', { notebookId });
    expect(value).toBeInstanceOf(Blob);
    expect(seen.some(({ done, all }) => all > FILES && done > 0 && done < all)).toBe(true);
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(await lab.call('jobs.progress', { jobId: 'job-1' })).toBeNull();
  });

  it.each([
    ['notebooks.export', () => ({ notebookId })],
    ['audit.export', () => ({})],
    ['audit.verify', () => ({})],
    ['exports.describe', () => ({ subject: { of: 'notebook', notebookId }, search: true })],
  ] as const)('stops %s, which keeps nothing and logs nothing', async (name, input) => {
    const before = await entries();
    const { code, value } = await watch(name, input() as never, 0);
    expect(value).toBeNull();
    expect(code).toBe('cancelled');
    expect(await entries()).toEqual(before);
  });
});
