import { describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../../src/contracts/errors/errors.ts';
import type { CommandInput, CommandName, CommandResults } from '../../../../../src/contracts/wire/commands/commands.ts';
import type { PickedFile } from '../../../../../src/ui/files/import/import-source.ts';
import { runImport } from '../../../../../src/ui/files/import/run/run-import.ts';

type Import = CommandResults['notebooks.import'];

/** Creates a fake worker that answers each batch as scripted. */
function workerThat(answer: (batch: number, files: number) => Import) {
  let batches = 0;
  const call = async <N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandResults[N]> => {
    if (name !== 'notebooks.import') throw new Error(`${name} was not expected`);
    const { entries } = input as CommandInput<'notebooks.import'>;
    batches += 1;
    return answer(batches, Array.isArray(entries) ? entries.length : 0) as CommandResults[N];
  };
  return { call, batches: () => batches };
}

function pick(count: number): PickedFile[] {
  return Array.from({ length: count }, (_, n) => ({ path: `/${n}.md`, size: 1, file: new File(['x'], `${n}.md`) }));
}

const options = { notebookId: 'n', labels: [], onConflict: 'keep-both' as const };
const noSignal = () => new AbortController().signal;

describe('runImport', () => {
  it('sums its batches and merges repeated remarks', async () => {
    const settings = { path: 'Vault/.obsidian/', code: 'left-out', message: 'Settings.', files: 3 };
    const worker = workerThat((batch, files) => ({ imported: files, skipped: [settings], changeIds: [`c${batch}`] }));
    const seen: number[] = [];
    const result = await runImport(
      worker.call,
      { ...options, source: { type: 'files', files: pick(450) } },
      noSignal(),
      ({ done }) => seen.push(done),
    );
    expect(result).toEqual({
      imported: 450,
      notes: [],
      renamed: [],
      error: null,
      restored: null,
      skipped: [{ ...settings, files: 9 }],
      changeIds: ['c1', 'c2', 'c3'],
    });
    expect(seen).toEqual([200, 400, 450]);
  });

  it('keeps committed batches after a failure, so that they can be undone', async () => {
    const worker = workerThat((batch, files) => {
      if (batch === 2) throw new CloisterError('worker-lost', 'The background part stopped. Reload the page.');
      return { imported: files, skipped: [], changeIds: ['c1'] };
    });
    const source = { type: 'files' as const, files: pick(500) };
    const result = await runImport(worker.call, { ...options, source }, noSignal(), () => undefined);
    expect(result).toMatchObject({ imported: 200, changeIds: ['c1'], error: expect.stringContaining('stopped') });
    expect(worker.batches()).toBe(2);
  });

  it('starts no batch after an abort', async () => {
    const stop = new AbortController();
    const worker = workerThat((_, files) => {
      stop.abort();
      return { imported: files, skipped: [], changeIds: ['c1'] };
    });
    const source = { type: 'files' as const, files: pick(500) };
    const result = await runImport(worker.call, { ...options, source }, stop.signal, () => undefined);
    expect([result.imported, worker.batches(), result.error]).toEqual([200, 1, null]);
  });
});
