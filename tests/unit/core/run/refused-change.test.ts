import { describe, expect, it } from 'vitest';
import { CloisterError, type ErrorCode } from '../../../../src/contracts/errors/errors.ts';
import { type CommitBatch, findWrite } from '../../../../src/core/ports/commit-batch.ts';
import { createLoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import type { MemoryStore } from '../../../support/memory-store.ts';
import { rowsPut } from '../../../support/rows-put.ts';
import { createReplayableModel } from '../../../support/scripted-model.ts';

const agent = createFreeAgent({ approvals: 'destructive-only' });
const call = { toolName: 'write_file', input: { path: '/a.md', content: 'new' } };
const turns = [{ calls: [call] }, { text: 'Done.' }];

/** A lab whose store refuses the first `refusals` commits of a change with this code. */
async function labRefusing(code: ErrorCode, refusals: number) {
  const commits: CommitBatch[] = [];
  let left = refusals;
  const wrap = (store: MemoryStore) => ({
    ...store,
    async commit(batch: CommitBatch) {
      if (findWrite(batch, 'change') && left-- > 0) throw new CloisterError(code, 'Refused.');
      commits.push(batch);
      return store.commit(batch);
    },
  });
  return { lab: await createLoopLab({ agent, files: { '/a.md': 'old' } }, { wrap }), commits };
}

const requestsLogged = (log: readonly string[]) => log.filter((line) => line.startsWith('model.request')).length;

describe('the last change of a step', () => {
  it('is committed with its answer, its call and its results', async () => {
    const { lab, commits } = await labRefusing('conflict', 0);
    expect(await lab.drive(createReplayableModel(turns))).toMatchObject({ status: 'completed' });
    const [batch] = commits.filter((one) => findWrite(one, 'change'));
    if (!batch) throw new Error('no commit has the change');
    expect(rowsPut(batch, 'toolCalls')).toMatchObject([{ state: 'done' }]);
    expect(rowsPut(batch, 'requests')).toHaveLength(1);
    expect(findWrite(batch, 'append-messages')?.messages.map(({ role }) => role)).toEqual(['assistant', 'tool']);
    expect(batch.audit.map(({ action }) => action)).toEqual(['model.request', 'file.write']);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });

  it('fails alone when its commit is refused', async () => {
    const { lab } = await labRefusing('conflict', 1);
    expect(await lab.drive(createReplayableModel(turns))).toMatchObject({ status: 'completed', step: 2 });
    expect(await lab.calls()).toMatchObject([{ state: 'failed', result: { code: 'conflict' } }]);
    expect(await lab.tree()).toEqual({ '/a.md': 'old' });
    expect(sessionFaults(await lab.messages())).toEqual([]);
    expect(requestsLogged(lab.log())).toBe(2);
  });

  it('keeps the answer when the disk is full: the model is not asked again', async () => {
    const { lab } = await labRefusing('storage-full', 1);
    await expect(lab.drive(createReplayableModel(turns))).rejects.toMatchObject({ code: 'storage-full' });
    expect(await lab.calls()).toMatchObject([{ state: 'planned' }]);
    expect(requestsLogged(lab.log())).toBe(1);
    expect(await lab.drive(createReplayableModel(turns))).toMatchObject({ status: 'completed', step: 2 });
    expect(await lab.tree()).toEqual({ '/a.md': 'new' });
    expect(requestsLogged(lab.log())).toBe(2);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });
});
