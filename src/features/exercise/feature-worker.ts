export { lazyExerciseCommands as exerciseCommands } from './worker/lazy-exercise-commands.ts';
