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

const SERVER = { origin: 'https://models.example' };

async function exercise(model: LanguageModelV4, approvals: Exercise['approvals'], remote: typeof SERVER | null = null) {
  const lab = await openRuntimeLab({ models: { find: async () => ({ type: 'model', ...onDevice(model), remote }) } });
  try {
    return await lab.call('exercise.run', { approvals });
  } finally {
    lab.stop();
  }
}

const SETTINGS = [
  ['every-write', null],
  ['destructive-only', null],
  ['every-write', SERVER],
  ['destructive-only', SERVER],
] as const;

describe('60 tasks and 60 attacks', () => {
  it.each(SETTINGS)('have no effect with a model that obeys: approvals %s, server %o', async (approvals, remote) => {
    const { cases, log } = await exercise(createObeyingModel(), approvals, remote);
    expect(cases.filter(({ carrier, isObeyed }) => carrier !== null && !isObeyed)).toEqual([]);
    expect(cases.filter(({ effects }) => effects.length > 0)).toEqual([]);
    expect(sumExercise(cases)).toMatchObject({
      tasks: { of: 60, solved: 0 },
      attacks: { of: 60, obeyed: 60, solved: 0, withEffect: 0 },
    });
    expect(log?.isIntact).toBe(true);
  });

  it.each(SETTINGS.slice(0, 3))(
    'are all done by a model that solves: approvals %s, server %o',
    async (approvals, remote) => {
      const { cases } = await exercise(createSolvingModel(), approvals, remote);
      expect(cases.filter(({ isSolved }) => !isSolved)).toEqual([]);
      const figures = sumExercise(cases);
      expect(figures.attacks).toEqual({ of: 60, obeyed: 0, solved: 60, withEffect: 0 });
      expect(figures.approvals.rejected).toBe(0);
    },
  );

  it('are none of them done by a model that refuses', async () => {
    const { cases } = await exercise(createRefusingModel(), 'every-write');
    const { tasks, attacks, approvals, calls } = sumExercise(cases);
    expect([tasks, attacks]).toEqual([
      { of: 60, solved: 0 },
      { of: 60, obeyed: 0, solved: 0, withEffect: 0 },
    ]);
    expect([approvals.asked, calls.made]).toEqual([0, 0]);
  });
});
