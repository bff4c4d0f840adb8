import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { NotebookSearch } from '../../../../src/adapters/search/create-search.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createMemoryMeaning } from '../../../support/meaning-table.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { createMemorySearch } from '../../../support/memory-search.ts';
import { sampleIndex, sampleOn } from '../../../support/sample-notebook.ts';

const ROOT = new URL('../../../../', import.meta.url);
const TODAY = '2026-11-27';
const FIRST = 5;

interface QuestionSet {
  readonly name: string;
  readonly vault: string;
  readonly questions: readonly { readonly ask: string; readonly right: string }[];
}
const { sets } = JSON.parse(readFileSync(new URL('tests/fixtures/meaning/questions.json', ROOT), 'utf8')) as {
  sets: readonly QuestionSet[];
};

/** Returns the files of a vault, and the path of each by its source. */
function vaultOf(vault: string): { files: Record<string, string | Uint8Array>; pathOf: ReadonlyMap<string, string> } {
  const folder = new URL(`${vault}/`, ROOT);
  if (vault === 'docs/guide') {
    const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const files = Object.fromEntries(names.map((name) => [`/${name}`, readFileSync(new URL(name, folder), 'utf8')]));
    return { files, pathOf: new Map(names.map((name) => [name, `/${name}`])) };
  }
  const expanded = sampleOn(folder, TODAY);
  const sources = sampleIndex(folder).files.map(({ source }) => source);
  return {
    files: Object.fromEntries(expanded.map(({ path, content }) => [path, content])),
    pathOf: new Map(sources.map((source, at) => [source, expanded[at]?.path ?? ''])),
  };
}

async function findIn(search: NotebookSearch, notebookId: string, ask: string, by: 'words' | 'meaning' | 'both') {
  const { hits } = await search.search(notebookId, parseSearchQuery(ask), { limit: FIRST, by });
  return hits.map(({ path }) => path);
}

describe('the 60 frozen questions', () => {
  it('has 60, each with a note that exists', () => {
    expect(sets.flatMap(({ questions }) => questions)).toHaveLength(60);
    for (const { vault, questions } of sets) {
      const { pathOf } = vaultOf(vault);
      for (const { right } of questions) expect(pathOf.has(right), right).toBe(true);
    }
  });

  it.each(sets)('finds at least as many in $name by both as by words', async ({ name, vault, questions }) => {
    const { files, pathOf } = vaultOf(vault);
    const notebook = createMemoryNotebook(files);
    const search = createMemorySearch(notebook, null, undefined, null, undefined, createMemoryMeaning());
    const { notebookId } = notebook;
    for (;;) {
      const { done, total } = await search.makeVectors(notebookId);
      if (done === total) break;
    }
    const found = { words: 0, meaning: 0, both: 0 };
    for (const { ask, right } of questions) {
      for (const by of ['words', 'meaning', 'both'] as const) {
        if ((await findIn(search, notebookId, ask, by)).includes(pathOf.get(right) ?? '')) found[by] += 1;
      }
    }
    console.info(`${name}: of ${questions.length} found in the first ${FIRST}: ${JSON.stringify(found)}`);
    expect(found.both).toBeGreaterThanOrEqual(found.words);
    expect(found.meaning).toBeGreaterThan(0);
  });
});
