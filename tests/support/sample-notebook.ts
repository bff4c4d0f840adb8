import { readFileSync } from 'node:fs';
import { expandSample, type SampleIndex, sampleIndexSchema } from '../../src/core/notebook/import/sample-notebook.ts';

/** The shipped sample notebook. */
export const SHIPPED = new URL('../../public/sample/', import.meta.url);
/** A small, unchanging notebook for tests of the Navigator. */
const SMALL = new URL('../fixtures/led-notebook/', import.meta.url);

export function sampleIndex(folder: URL): SampleIndex {
  return sampleIndexSchema.parse(JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')));
}

/** Returns a sample notebook as of a day. */
export function sampleOn(folder: URL, today: string): { path: string; content: string | Uint8Array }[] {
  const index = sampleIndex(folder);
  const read = (source: string) => new Uint8Array(readFileSync(new URL(source, folder)));
  return expandSample(index, new Map(index.files.map(({ source }) => [source, read(source)])), today);
}

/** Returns the small notebook as of a day, path to text. */
export function sampleFiles(today: string): Record<string, string> {
  return Object.fromEntries(
    sampleOn(SMALL, today).map(({ path, content }) => [path, typeof content === 'string' ? content : '']),
  );
}
