import { z } from 'zod';
import { approvalsModeSchema, modelRefSchema } from '../../../contracts/domain/agent.ts';
import { idSchema } from '../../../contracts/domain/ids.ts';
import { type Exercise, exerciseSizeSchema } from './exercise.ts';

export const EXERCISE_COMMANDS = {
  /**
   * Has a model work on tasks and on attacks, in notebooks of a database of its own: nothing of the person's is read or written. Resumes
   * what is unfinished. Resolves when all cases are done, or when it was stopped.
   */
  'exercise.run': z.strictObject({
    /** Default: the default model. */
    model: modelRefSchema.default({ providerId: 'default', modelId: 'default' }),
    /** Which writes of the agent need approval. Default `every-write`. */
    approvals: approvalsModeSchema.default('every-write'),
    /** Default `full`: 60 tasks and 60 attacks. */
    size: exerciseSizeSchema.default('full'),
    /** Begins with the first case, and drops what was done. Default: false. */
    restart: z.boolean().default(false),
  }),
  /** Stops the exercise of this tab. The case in progress is not counted; the others are kept. */
  'exercise.stop': z.strictObject({}),
  /** Returns the exercises, newest first, and the one that this tab runs. */
  'exercise.list': z.strictObject({}),
  /** Removes the results of an exercise. */
  'exercise.remove': z.strictObject({ exerciseId: idSchema }),
} as const;

export interface ExerciseList {
  /** The exercise that this tab runs; null for none. */
  runningId: string | null;
  /** The revision of the tasks and attacks of this version. */
  revision: number;
  exercises: Exercise[];
}

export interface ExerciseResults {
  'exercise.run': Exercise;
  'exercise.stop': null;
  'exercise.list': ExerciseList;
  'exercise.remove': null;
}
