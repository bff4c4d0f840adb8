import { z } from 'zod';
import { createDerivedDatabase, promised } from '../../../adapters/indexed-db/derived-database.ts';
import { MEANING_MODEL_DATABASE } from '../contract/meaning-database.ts';

const STORE = 'model';
const LAYOUT = 1;
const ABOUT = 'about';
const FILE = 'file';

const keptSchema = z.object({
  sha256: z.string(),
  fileName: z.string(),
  /** As its file says; empty when it does not. */
  name: z.string(),
  architecture: z.string(),
  sizeBytes: z.number(),
});

/** The model that the person has chosen for the search by meaning. */
export type KeptModel = z.output<typeof keptSchema>;

/** Keeps one model with its file on this device. */
export interface MeaningModelStore {
  chosen(): Promise<KeptModel | null>;
  /** Null when it is gone. */
  file(): Promise<Blob | null>;
  choose(model: KeptModel, file: Blob): Promise<void>;
  remove(): Promise<void>;
}

/** Opens the database on first use. */
export function createMeaningModelStore(name: string = MEANING_MODEL_DATABASE): MeaningModelStore {
  const { open, write } = createDerivedDatabase(name, LAYOUT, [STORE]);
  const read = async (key: string) => promised<unknown>((await open()).transaction(STORE).objectStore(STORE).get(key));
  return {
    async chosen() {
      return keptSchema.safeParse(await read(ABOUT)).data ?? null;
    },
    async file() {
      const file = await read(FILE);
      return file instanceof Blob ? file : null;
    },
    choose: (model, file) =>
      write((store) => {
        store(STORE).put(file, FILE);
        store(STORE).put(model, ABOUT);
      }, 'strict'),
    remove: () => write((store) => store(STORE).clear(), 'strict'),
  };
}
