import { describe, expect, it } from 'vitest';
import type { RuleSpec } from '../../../../src/contracts/domain/policy.ts';
import { createMaskedSearch } from '../../../../src/core/masking/masked-search.ts';
import { parseSearchQuery } from '../../../../src/core/search/search-query.ts';
import { createLoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, NOTEBOOK_ID } from '../../../support/loop-seed.ts';
import { openMaskedSession } from '../../../support/masked-session.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { createReaderSearch } from '../../../support/memory-search.ts';
import { noPdfs } from '../../../support/no-fetcher.ts';
import { createReplayableModel, type ScriptedCall } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

// Two notebooks that differ outside the scope alone. Listing and searching from the root, an agent must not be able to tell which
// one it works in.

const WITHIN = {
  '/team/b/open/one.md': 'chlorophyll in leaves',
  '/team/b/open/deep/two.md': 'chlorophyll chlorophyll light',
  '/notes/a.md': 'light and chlorophyll',
  '/notes/m.md': 'light',
};
const ONE = {
  '/aaa.md': 'canary-41 chlorophyll',
  '/notesub/c.md': 'canary-41 chlorophyll light',
  '/notes/data.csv': 'canary-41,chlorophyll',
  '/team/a/merger.md': 'canary-41 leaves leaves',
  '/team/b/merger.md': 'canary-41',
};
const OTHER = {
  '/notes/b.txt': 'light',
  '/team/b/open.md': 'light light light',
  '/zzz/1.md': 'leaves',
  '/zzz/2.md': 'leaves chlorophyll',
  '/zzz/deep/3.md': 'leaves',
};
const SECRETS = /canary|merger|aaa|zzz|data\.csv|notesub|open\.md/;
const SCOPE = { notebooks: ['*'], folders: ['/team/b/open', '/notes/*'], fileTypes: ['*.md'] };
const remote = { origin: 'https://models.example' };
const call = (toolName: string, input: object): ScriptedCall => ({ toolName, input });

interface Asked {
  readonly rules?: readonly RuleSpec[];
  readonly remote?: typeof remote | null;
}

/** Resolves with what the model is told of one call, and how the run ended. */
async function told(outside: object, one: ScriptedCall, { rules = [], remote: where = null }: Asked = {}) {
  const free = createFreeAgent({ approvals: 'destructive-only', rules: [...rules, { effect: 'allow' }] });
  const agent = { ...free, scope: SCOPE, can: { ...free.can, execute: true } };
  const lab = await createLoopLab({ files: { ...outside, ...WITHIN }, agent });
  const model = createReplayableModel([{ calls: [one] }, { text: 'Done.' }]);
  const search = createReaderSearch(await lab.store.notebook(NOTEBOOK_ID));
  const { status, message } = await lab.drive(model, {
    chosen: { remote: where },
    ports: { search, script: nodeSandbox },
  });
  return { status, message, results: JSON.stringify(model.prompts.slice(1)), asked: lab.approvals().length };
}

const pathsIn = (results: string): string[] =>
  [...results.matchAll(/"path":"(\/[^"]+\.md|\/[^"]+)"/g)].map(([, at = '']) => at);

const SCRIPT = `
  const told = [];
  for (const [name, input] of [
    ['list_files', {}],
    ['list_files', { recursive: true }],
    ['glob', { pattern: '**/*' }],
    ['grep', { query: 'chlorophyll', limit: 1 }],
    ['search_content', { query: 'chlorophyll' }],
    ['list_files', { path: '/team' }],
  ]) told.push(await cloister[name](input).catch(({ code, message }) => ({ code, message })));
  return told;`;

const everything: readonly [string, ScriptedCall][] = [
  ['a list', call('list_files', {})],
  ['a list of the alias', call('list_files', { path: '/workspace' })],
  ['a list by another spelling', call('list_files', { path: '/aaa.md/..' })],
  ['a list of all levels', call('list_files', { recursive: true })],
  ['a list with a limit', call('list_files', { recursive: true, limit: 2 })],
  ['a list by pattern', call('list_files', { pattern: '**/*' })],
  ['a list by a guessed name', call('list_files', { pattern: '/team/*/merger*' })],
  ['a pattern', call('glob', { pattern: '**/*' })],
  ['a pattern that guesses a folder', call('glob', { pattern: '/zzz/*' })],
  ['a search for a text', call('grep', { query: 'chlorophyll' })],
  ['a search for a text with a limit', call('grep', { query: 'light', limit: 1 })],
  ['a search for a text that only others have', call('grep', { query: 'canary' })],
  ['a search for words', call('search_content', { query: 'chlorophyll light' })],
  ['a search for one word', call('search_content', { query: 'leaves', limit: 1 })],
  ['a search for a word that only others have', call('search_content', { query: 'canary' })],
  ['a search in a guessed path', call('search_content', { query: 'chlorophyll path:/zzz' })],
  ['a script', call('script_run', { source: SCRIPT })],
];

describe('an agent in a narrower scope cannot tell twin notebooks apart from the root by', () => {
  for (const where of [null, remote]) {
    it.each(everything)(`%s, with a model ${where === null ? 'on this device' : 'on a server'}`, async (_, one) => {
      const answer = await told(ONE, one, { remote: where });
      expect(answer).toEqual(await told(OTHER, one, { remote: where }));
      expect(answer.status).toBe('completed');
      expect(
        answer.results
          .replaceAll(JSON.stringify(one.input), '')
          .replaceAll(/\/aaa\.md\/\.\.|\/team\/\*\/merger\*|\/zzz|canary/g, ''),
      ).not.toMatch(SECRETS);
    });
  }

  it('a masked search', async () => {
    const hits = (outside: object) => {
      const reader = createMemoryNotebook({ ...outside, ...WITHIN });
      const { notebook } = openMaskedSession(reader, 'session-1', SCOPE).call();
      const root = notebook.resolve('/', 'read', 'either', true);
      if (root.type !== 'allowed') throw new Error(JSON.stringify(root));
      expect(notebook.list(root.handle).map(({ path }) => path)).toEqual([
        '/notes/a.md',
        '/notes/m.md',
        '/team/b/open',
      ]);
      const options = { limit: 10, picks: () => true };
      return createMaskedSearch(notebook, noPdfs).search(root.handle, parseSearchQuery('leaves'), options);
    };
    expect(await hits(ONE)).toEqual(await hits(OTHER));
  });
});

describe('from the root, an agent in a narrower scope', () => {
  it('gets the topmost of what its scope allows', async () => {
    const { results } = await told(ONE, call('list_files', {}));
    expect(pathsIn(results)).toEqual(['/notes/a.md', '/notes/m.md', '/team/b/open']);
    expect(results).toContain('"total":3');
  });

  it('gets all levels of what its scope allows', async () => {
    const { results } = await told(ONE, call('list_files', { recursive: true }));
    expect(pathsIn(results)).toEqual([
      '/notes/a.md',
      '/notes/m.md',
      '/team/b/open',
      '/team/b/open/deep',
      '/team/b/open/deep/two.md',
      '/team/b/open/one.md',
    ]);
  });

  it.each(['list_files', 'glob', 'grep', 'search_content'])(
    'is denied every other place outside by %s',
    async (name) => {
      for (const path of [
        '/team',
        '/team/b',
        '/team/b/merger.md',
        '/notes',
        '/aaa.md',
        '/.cloister',
        '/runs',
        '/runs/run-2',
      ]) {
        const one = call(name, { path, ...(name === 'glob' ? { pattern: '**/*' } : { query: 'chlorophyll' }) });
        const input = name === 'list_files' ? call(name, { path }) : one;
        const answer = await told(ONE, input);
        expect(answer, path).toEqual(await told(OTHER, input));
        expect(answer.results, path).toContain('denied');
      }
    },
  );

  it('gets nothing that rules deny or confirm, and is denied where they cover the root', async () => {
    const rules: RuleSpec[] = [
      { effect: 'deny', path: '/team/b/open/deep' },
      { effect: 'confirm', tool: 'list_files', path: '/notes/a.md' },
    ];
    const { results, asked } = await told(ONE, call('list_files', { recursive: true }), { rules });
    expect(pathsIn(results)).toEqual(['/notes/m.md', '/team/b/open', '/team/b/open/one.md']);
    expect({ asked, counts: results.includes('"total":3') }).toEqual({ asked: 0, counts: true });
    const denied = await told(ONE, call('list_files', {}), { rules: [{ effect: 'deny', path: '/**' }] });
    expect(denied.results).toContain('denied');
    expect(pathsIn(denied.results)).toEqual([]);
    const confirm = await told(ONE, call('grep', { query: 'light' }), { rules: [{ effect: 'confirm', tool: 'grep' }] });
    expect(confirm).toMatchObject({ status: 'awaiting-approval', asked: 1 });
  });
});
