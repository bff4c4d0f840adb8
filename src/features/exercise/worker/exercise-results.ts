import type { Services } from '../../../runtime/app/services.ts';
import { fileCommands } from '../../../runtime/commands/file-commands.ts';
import { notebookCommands } from '../../../runtime/commands/notebook-commands.ts';
import { type Exercise, exerciseSchema } from '../contract/exercise.ts';

/** The notebook with the results, in the database of the exercises. */
const RESULTS = 'Results';

const pathOf = (exerciseId: string) => `/${exerciseId}.json`;

/** Resolves with the id of the notebook with the results; null before the first one. */
export async function findResults({ store }: Services): Promise<string | null> {
  return (await store.listNotebooks()).find(({ name }) => name === RESULTS)?.notebookId ?? null;
}

/** Returns the stored exercises, newest first. One that cannot be read is left out. */
export async function readResults(services: Services): Promise<Exercise[]> {
  const notebookId = await findResults(services);
  if (notebookId === null) return [];
  const reader = await services.store.notebook(notebookId);
  const texts = await Promise.all(
    reader
      .children('/')
      .map(async ({ hash }) => (hash === null ? '' : new TextDecoder().decode(await reader.readBytes(hash)))),
  );
  return texts.flatMap(parse).toSorted((a, b) => b.startedMs - a.startedMs);
}

function parse(text: string): Exercise[] {
  try {
    const { data } = exerciseSchema.safeParse(JSON.parse(text));
    return data === undefined ? [] : [data];
  } catch {
    return [];
  }
}

/** Stores an exercise as it is now. Each case is stored whole or not at all. */
export async function saveResult(services: Services, exercise: Exercise): Promise<void> {
  const notebookId =
    (await findResults(services)) ??
    (await notebookCommands(services)['notebooks.create']({ name: RESULTS })).notebookId;
  await fileCommands(services)['files.write']({
    notebookId,
    path: pathOf(exercise.exerciseId),
    content: JSON.stringify(exercise),
  });
}

/** Removes the results of an exercise. Resolves with how many are left. */
export async function removeResult(services: Services, exerciseId: string): Promise<number> {
  const notebookId = await findResults(services);
  if (notebookId === null) return 0;
  const path = pathOf(exerciseId);
  const reader = await services.store.notebook(notebookId);
  if (reader.get(path) !== undefined) await fileCommands(services)['files.remove']({ notebookId, path });
  return (await readResults(services)).length;
}
