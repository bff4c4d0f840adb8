export { EXERCISE_COMMANDS, type ExerciseResults } from './contract/exercise-requests.ts';

/** Its action in the log. */
export type ExerciseAction = 'exercise.run';
