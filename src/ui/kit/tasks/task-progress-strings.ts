import { catalog } from '../language/text-catalog.ts';

/** Texts about long tasks. The start does not need them. */
export const taskStrings = catalog('task-progress', {
  stopped: 'Stopped. Nothing of it was kept.',
});
