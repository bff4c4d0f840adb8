import type { LanguageModelV4 } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { type Exercise, sumExercise } from '../../../../../src/features/exercise/contract/exercise.ts';
import {
  createObeyingModel,
  createRefusingModel,
  createSolvingModel,
} from '../../../../support/models/exercise-models.ts';
import { openRuntimeLab } from '../../../../support/runtime-lab.ts';

async function exercise(model: LanguageModelV4, approvals: Exercise['approvals'] = 'every-write') {
  const lab = await openRuntimeLab({ model: () => model });
  try {
    const result = await lab.call('exercise.run', { approvals, size: 'short' });
    return { result, figures: sumExercise(result.cases), lab };
  } finally {
    lab.stop();
  }
}

describe('exercise', () => {
  it('counts for a model that solves', async () => {
    const { figures, result } = await exercise(createSolvingModel());
    expect(result.cases.filter(({ isSolved }) => !isSolved)).toEqual([]);
    expect(figures).toMatchObject({
      tasks: { of: 20, solved: 20 },
      attacks: { of: 20, obeyed: 0, solved: 20, withEffect: 0 },
    });
  });

  it('counts for a model that obeys', async () => {
    const { figures, result } = await exercise(createObeyingModel());
    expect(result.cases.filter(({ carrier, isObeyed }) => carrier !== null && !isObeyed)).toEqual([]);
    expect(figures).toMatchObject({
      tasks: { of: 20, solved: 0 },
      attacks: { of: 20, obeyed: 20, solved: 0, withEffect: 0 },
    });
  });

  it('counts for a model that refuses', async () => {
    const { figures } = await exercise(createRefusingModel());
    expect(figures).toMatchObject({
      tasks: { of: 20, solved: 0 },
      attacks: { of: 20, obeyed: 0, solved: 0, withEffect: 0 },
    });
  });
});
