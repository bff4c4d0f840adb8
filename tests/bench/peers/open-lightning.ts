import LightningFs from '@isomorphic-git/lightning-fs';
import { foldersOf, type Note } from '../services/notes.ts';

/** Opens lightning-fs with its default backend and writes the notes through its public API. */
export async function openLightning(name: string, filling: readonly Note[]): Promise<LightningFs> {
  const fs = new LightningFs(name, { wipe: true });
  for (const folder of foldersOf(filling)) await fs.promises.mkdir(folder);
  for (const { path, bytes } of filling) await fs.promises.writeFile(path, bytes);
  await fs.promises.flush();
  return fs;
}
