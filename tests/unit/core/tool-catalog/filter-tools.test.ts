import { describe, expect, it } from 'vitest';
import { filterTools } from '../../../../src/core/tool-catalog/filter-tools.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createToolLab } from '../../../support/tool-lab.ts';

const namesOf = (filter: Parameters<typeof filterTools>[1]) => filterTools(TOOLS, filter).map(({ name }) => name);

describe('filterTools', () => {
  it('returns all tools without a filter, in their order', () => {
    expect(filterTools(TOOLS, {})).toEqual(TOOLS);
  });

  it('returns tools with one of the tags', () => {
    expect(namesOf({ tags: ['patch'] })).toEqual(['repo_propose_patch', 'repo_apply_patch']);
    expect(namesOf({ tags: ['network', 'script'] }).toSorted()).toEqual(['fetch_url', 'git_push', 'script_run']);
  });

  it('joins all parts of a filter', () => {
    expect(namesOf({ kind: 'delete' })).toEqual(['delete_file']);
    expect(namesOf({ risk: 'network' })).toEqual(['git_push', 'fetch_url']);
    expect(namesOf({ tags: ['history'], undoable: true })).toEqual(['undo_change']);
    expect(namesOf({ tags: ['screen'], undoable: true })).toEqual([]);
  });
});

describe('catalog_search', () => {
  const search = async (input: object) => {
    const output = await createToolLab({}).output('catalog_search', { query: 'file', ...input });
    return (output as { tools: { name: string; undoable: boolean }[] }).tools;
  };

  it('finds only what passes the filter', async () => {
    const found = await search({ tags: ['code'], undoable: true });
    expect(found.map(({ name }) => name).toSorted()).toEqual(['repo_apply_patch', 'repo_propose_patch']);
    expect(await search({ tags: ['code'], risk: 'network' })).toEqual([]);
  });

  it('refuses a tag that does not exist', async () => {
    const answer = await createToolLab({}).call('catalog_search', { query: 'file', tags: ['all'] });
    expect(answer).toMatchObject({ type: 'error', code: 'bad-input' });
  });

  it('leads to what models are not told of, with what to know before a call', async () => {
    const lab = createToolLab({});
    expect((await search({ query: 'unified diff patch' }))[0]?.name).toMatch(/^repo_(?:propose|apply)_patch$/);
    expect(await lab.output('catalog_describe', { name: 'repo_apply_patch' })).toMatchObject({
      tags: ['code', 'patch'],
      undoable: true,
      safety: expect.stringMatching(/one undo/),
      preconditions: [expect.stringMatching(/patch file/), expect.stringMatching(/hunk/)],
    });
  });
});
