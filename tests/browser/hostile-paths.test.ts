import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { ToolDescriptor } from '../../src/contracts/domain/tool.ts';
import { allowLongCases } from '../support/browser/long-cases.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

allowLongCases();

const CORPUS = [
  'JHADDIX_LFI.txt',
  'List_Of_File_To_Include_NullByteAdded.txt',
  'Traversal.txt',
  'deep_traversal.txt',
  'directory_traversal.txt',
  'dot-slash-PathTraversal_and_LFI_pairing.txt',
];
const CANARY = 'CANARY-7f3a';
const CALLS_AT_ONCE = 256;

let services: TestServices;
let notebookId: string;

/** Makes many parallel calls as the restricted agent. */
async function callAll(calls: readonly { toolName: string; input: unknown }[]) {
  const outcomes = [];
  for (let i = 0; i < calls.length; i += CALLS_AT_ONCE) {
    const part = calls.slice(i, i + CALLS_AT_ONCE);
    outcomes.push(
      ...(await Promise.all(
        part.map((call) => services.call('tools.call', { agent: 'limited', notebookId, ...call })),
      )),
    );
  }
  return outcomes;
}

/** Returns one call per path argument of a tool, with that argument set to `line`. */
function callsWith(tool: ToolDescriptor, line: string) {
  const [example] = tool.examples;
  const input = example?.input as Record<string, unknown>;
  return Object.keys(input)
    .filter((field) => typeof input[field] === 'string' && String(input[field]).startsWith('/'))
    .map((field) => ({ toolName: tool.name, input: { ...input, [field]: line } }));
}

beforeAll(async () => {
  services = await openTestServices();
  ({ notebookId } = await services.call('notebooks.create', { name: 'Walls' }));
  const outside = [
    '/etc/passwd',
    '/secret/key.md',
    '/experiments-evil/key.md',
    '/boot.ini',
    '/windows/win.ini',
    '/experiments/key.txt',
    '/.env',
    '/notes/key.md',
  ];
  const inside = ['/experiments/a.md', '/experiments/deep/b.md'];
  const entries = [
    ...outside.map((path) => ({ path, content: `${CANARY} ${path}\n` })),
    ...inside.map((path) => ({ path, content: 'plain\n' })),
  ];
  expect(await services.call('notebooks.import', { notebookId, entries })).toEqual({
    imported: entries.length,
    skipped: [],
  });
  await services.call('agents.create', {
    name: 'limited',
    scope: { notebooks: [notebookId], folders: ['/experiments/**'], fileTypes: ['*.md'] },
    can: { read: true },
    limits: {},
  });
});

afterAll(() => services.stop());

describe('an agent that may read /experiments/** *.md', () => {
  it('reads no other file with any hostile path through any tool', async () => {
    const texts = await Promise.all(CORPUS.map((name) => commands.readTextFixture(`paths/${name}`)));
    const all = [...new Set(texts.flatMap((text) => text.split(/\r?\n/)).filter((line) => line !== ''))];
    expect(all.length).toBeGreaterThan(4800);
    // The guard alone is tested with every line (hostile-paths.long.test.ts); here it is tested behind the tools and the worker.
    const count = await commands.countCases({ reduced: 400, full: all.length });
    const step = all.length / count;
    const lines = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
    const tools = await services.call('tools.list', {});
    const before = await services.call('files.list', { notebookId });
    const calls = tools.flatMap((tool) => lines.flatMap((line) => callsWith(tool, line)));
    expect(new Set(calls.map((call) => call.toolName)).size).toBeGreaterThanOrEqual(10);
    const outcomes = await callAll(calls);

    const escaped = outcomes.flatMap((outcome, i) => (JSON.stringify(outcome).includes(CANARY) ? [calls[i]] : []));
    expect(escaped).toEqual([]);
    const answered = outcomes.flatMap((outcome, i) => {
      if (outcome.type !== 'result') return [];
      const paths = JSON.stringify(outcome.output).match(/"\/[^"]*"/g) ?? [];
      return paths.some((path) => !/^"\/experiments(?:\/|"$)/.test(path)) ? [calls[i]] : [];
    });
    expect(answered).toEqual([]);
    expect(outcomes.filter((outcome) => outcome.type === 'needs-approval')).toEqual([]);
    expect(await services.call('files.list', { notebookId })).toEqual(before);
    expect(await services.call('audit.verify', {})).toMatchObject({ intact: true });
    const [last] = await services.call('audit.entries', { newestFirst: true, limit: 1 });
    expect(last?.seq).toBeGreaterThan(calls.length);
  });

  it('reads each of many files with ordinary names', async () => {
    const count = await commands.countCases({ reduced: 800, full: 5000 });
    const entries = ordinaryNames(count).map((name) => ({ path: `/experiments/names/${name}`, content: `${name}\n` }));
    expect(await services.call('notebooks.import', { notebookId, entries })).toEqual({ imported: count, skipped: [] });
    const outcomes = await callAll(entries.map(({ path }) => ({ toolName: 'read_file', input: { path } })));
    const denied = outcomes.flatMap((outcome, i) =>
      outcome.type === 'result' ? [] : [{ path: entries[i]?.path, outcome }],
    );
    expect(denied).toEqual([]);
  });
});

/** Realistic names: accents, CJK, emoji, spaces, punctuation, right-to-left, the longest allowed. */
function ordinaryNames(count: number): string[] {
  const words = [
    'Protokoll',
    'Übersicht',
    'café',
    'naïve',
    '実験ノート',
    '观察',
    '실험',
    'опыт',
    'تجربة',
    'ניסוי',
    'ทดลอง',
    'हल्दी',
    '🌱 seedlings',
    '👩‍🔬 lab',
    'kırmızı',
    'Ångström',
    "Sam's notes",
    'a (copy)',
    '50% done',
    'x=1, y=2',
    'week #47',
    'C++',
    'ﬁnal',
    'Straße',
    'e\u0301te',
  ];
  const names = Array.from(
    { length: count - 2 },
    (_, i) => `${words[i % words.length]} ${Math.floor(i / words.length)}.md`,
  );
  return [...names, `${'n'.repeat(252)}.md`, `${'é'.repeat(126)}.md`];
}
