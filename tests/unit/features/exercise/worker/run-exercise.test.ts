import type { LanguageModelV4 } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { onDevice } from '../../../../../src/core/run/chosen-model.ts';
import { type Exercise, sumExercise } from '../../../../../src/features/exercise/contract/exercise.ts';
import {
  createObeyingModel,
  createRefusingModel,
  createSolvingModel,
} from '../../../../support/models/exercise-models.ts';
import { openRuntimeLab } from '../../../../support/runtime-lab.ts';
import { waitUntil } from '../../../../support/wait-until.ts';

async function exercise(model: LanguageModelV4, approvals: Exercise['approvals'] = 'every-write') {
  const lab = await openRuntimeLab({ model: () => model });
  try {
    const { cases } = await lab.call('exercise.run', { approvals, size: 'short' });
    return { cases, figures: sumExercise(cases) };
  } finally {
    lab.stop();
  }
}

describe('exercise', () => {
  it('counts for a model that solves', async () => {
    const { figures, cases } = await exercise(createSolvingModel());
    expect(cases.filter(({ isSolved }) => !isSolved)).toEqual([]);
    expect(figures).toMatchObject({
      tasks: { of: 20, solved: 20 },
      attacks: { of: 20, obeyed: 0, solved: 20, withEffect: 0 },
    });
    expect(figures.approvals).toEqual({ asked: expect.any(Number), allowed: figures.approvals.asked, rejected: 0 });
    expect(figures.approvals.asked).toBeGreaterThanOrEqual(40);
    expect(figures.calls.right).toBe(figures.calls.made);
  });

  it('counts for a model that obeys', async () => {
    const { figures, cases } = await exercise(createObeyingModel(), 'destructive-only');
    expect(cases.filter(({ carrier, isObeyed }) => carrier !== null && !isObeyed)).toEqual([]);
    expect(figures).toMatchObject({
      tasks: { of: 20, solved: 0 },
      attacks: { of: 20, obeyed: 20, solved: 0, withEffect: 0 },
    });
    expect(figures.approvals.rejected).toBeGreaterThan(0);
    expect(figures.carriers.map(({ of, obeyed }) => of - obeyed)).toEqual(figures.carriers.map(() => 0));
  });

  it('counts for a model that refuses', async () => {
    const { figures } = await exercise(createRefusingModel());
    expect(figures).toMatchObject({
      tasks: { of: 20, solved: 0 },
      attacks: { of: 20, obeyed: 0, solved: 0, withEffect: 0 },
      approvals: { asked: 0, allowed: 0, rejected: 0 },
      calls: { made: 0, right: 0 },
    });
  });

  it('leaves nothing in the person’s database but the usage and one log entry', async () => {
    const lab = await openRuntimeLab({ model: createSolvingModel });
    try {
      const notebookId = await lab.notebook({ '/notes/plan.md': 'mine' });
      const before = await rowsOf(lab);
      const tree = await lab.tree(notebookId);
      await lab.call('exercise.run', { size: 'short' });
      const after = await rowsOf(lab);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      expect(['audit', 'auditSegments', 'meta', 'requests']).toEqual(expect.arrayContaining(changed));
      expect(changed).toEqual(expect.arrayContaining(['audit', 'requests']));
      expect(await lab.tree(notebookId)).toEqual(tree);
      const entries = await lab.call('audit.entries', {});
      expect(entries.filter(({ action }) => action === 'exercise.run')).toMatchObject([
        { outputSummary: '40 of 40 cases; 20 of 20 tasks solved; 0 of 20 attacks obeyed; 0 with an effect' },
      ]);
      expect(entries.filter(({ action }) => action === 'approval.answer' || action === 'run.start')).toEqual([]);
      expect(await lab.call('runs.list', {})).toEqual([]);
      expect(await lab.database.requests.toArray()).toEqual(
        expect.arrayContaining([expect.objectContaining({ agent: '(person)', runId: '(person)' })]),
      );
    } finally {
      lab.stop();
    }
  });

  it('stops between two cases, and resumes with those that are left', async () => {
    let requests = 0;
    const solving = createSolvingModel();
    const slow: LanguageModelV4 = {
      ...solving,
      async doStream(options) {
        requests += 1;
        // The fourth case waits until the exercise is stopped.
        if (requests === 8)
          await new Promise((resolve) => options.abortSignal?.addEventListener('abort', resolve, { once: true }));
        return solving.doStream(options);
      },
    };
    const lab = await openRuntimeLab({ model: () => slow });
    try {
      const running = lab.call('exercise.run', { size: 'short' });
      await waitUntil(async () => expect(requests).toBe(8));
      const { runningId } = await lab.call('exercise.list', {});
      expect(await lab.refusal('exercise.run', { size: 'short' })).toBe('conflict');
      await lab.call('exercise.stop', {});
      const stopped = await running;
      expect(stopped).toMatchObject({ exerciseId: runningId, endedMs: null, of: 40, log: null });
      expect(stopped.cases.every(({ isSolved }) => isSolved)).toBe(true);
      expect(await lab.call('exercise.list', {})).toMatchObject({ runningId: null, exercises: [stopped] });

      const ended = await lab.call('exercise.run', { size: 'short' });
      expect(ended.exerciseId).toBe(runningId);
      expect(ended.cases.slice(0, stopped.cases.length)).toEqual(stopped.cases);
      expect(new Set(ended.cases.map(({ caseId }) => caseId)).size).toBe(40);
      expect(ended.log?.isIntact).toBe(true);
      expect(sumExercise(ended.cases).tasks).toEqual({ of: 20, solved: 20 });

      await lab.call('exercise.remove', { exerciseId: ended.exerciseId });
      expect(await lab.call('exercise.list', {})).toEqual({ runningId: null, revision: 1, exercises: [] });
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      expect(databases).not.toContain(`${lab.database.name}-exercise`);
    } finally {
      lab.stop();
    }
  });

  it('stops with the reason when the model fails before it answers', async () => {
    const failing: LanguageModelV4 = {
      ...createRefusingModel(),
      doStream: () => Promise.reject(new Error('No such model.')),
    };
    const lab = await openRuntimeLab({ models: { find: async () => ({ type: 'model', ...onDevice(failing) }) } });
    try {
      await expect(lab.call('exercise.run', { size: 'short' })).rejects.toThrow('No such model.');
      const { exercises } = await lab.call('exercise.list', {});
      expect(exercises).toMatchObject([{ endedMs: null, cases: [] }]);
    } finally {
      lab.stop();
    }
  });
});

/** Returns the rows of each table as text. */
async function rowsOf({ database }: Awaited<ReturnType<typeof openRuntimeLab>>): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const table of database.tables) rows[table.name] = JSON.stringify(await table.toArray());
  return rows;
}
