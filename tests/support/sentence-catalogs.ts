import type { Patterns } from '../../src/contracts/sentences/define-sentences.ts';

/** A catalog of sentences with the name by which modules import it. */
export interface SentenceCatalog {
  readonly file: string;
  readonly exported: string;
  readonly group: string;
  readonly patterns: Patterns;
  readonly keys: readonly string[];
}

/** Returns whether a module of `src` holds sentences. */
export function isCatalog(name: string): boolean {
  return /contracts\/(?:errors\/messages|sentences)\/[\w-]+-(?:messages|sentences)\.ts$/.test(name);
}

const modules = import.meta.glob<Record<string, object>>([
  '../../src/contracts/errors/messages/*-messages.ts',
  '../../src/contracts/sentences/*-sentences.ts',
]);

/** Resolves with all catalogs of sentences. */
export async function readCatalogs(): Promise<SentenceCatalog[]> {
  const catalogs: SentenceCatalog[] = [];
  for (const [file, load] of Object.entries(modules))
    for (const [exported, value] of Object.entries(await load())) {
      if (!('patterns' in value)) continue;
      const { patterns } = value as { patterns: Patterns };
      const sentence = 'sentence' in value ? value.sentence : value;
      const say = sentence as (key: string, values: object) => { key: string };
      const keys = Object.keys(patterns).map((key) => say(key, {}).key);
      catalogs.push({ file, exported, group: keys[0]?.split('.')[0] ?? '', patterns, keys });
    }
  return catalogs;
}
