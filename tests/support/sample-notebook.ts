import { readFileSync } from 'node:fs';
import { expandSample, type SampleIndex, sampleIndexSchema } from '../../src/core/notebook/sample.ts';

const folder = new URL('../../public/sample/', import.meta.url);

/** The index of the sample that ships with the app. */
export function sampleIndex(): SampleIndex {
  return sampleIndexSchema.parse(JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')));
}

/** Its texts, by source. */
export function sampleSources(): Map<string, string> {
  return new Map(sampleIndex().files.map(({ source }) => [source, readFileSync(new URL(source, folder), 'utf8')]));
}

/** The sample as it is on a day, path to text. */
export function sampleFiles(today: string): Record<string, string> {
  return Object.fromEntries(
    expandSample(sampleIndex(), sampleSources(), today).map(({ path, content }) => [path, content]),
  );
}
