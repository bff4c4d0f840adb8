import { describe, expect, it } from 'vitest';
import type { GitHistory } from '../../../../src/core/git-history/git-history-port.ts';
import type { Screen } from '../../../../src/core/ports/screen.ts';
import { onDevice } from '../../../../src/core/run/chosen-model.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { labelFiles } from '../../../support/label-files.ts';
import { createLoopLab, type LoopLab } from '../../../support/loop-lab.ts';
import { createFreeAgent, creationOf, NOTEBOOK_ID, RUN_ID } from '../../../support/loop-seed.ts';
import { createReaderSearch } from '../../../support/memory-search.ts';
import { createReplayableModel, type ScriptedCall } from '../../../support/scripted-model.ts';
import { nodeSandbox } from '../../../support/scripts/node-sandbox.ts';

// Two notebooks that differ in names, content, sizes and history of their local-only files alone. A model on a server must not be
// able to tell which one it works in, whatever it calls.

const remote = { origin: 'https://models.example' };
const free = createFreeAgent({ approvals: 'destructive-only', rules: [{ effect: 'allow' }] });
const agent = { ...free, can: { ...free.can, execute: true } };
const call = (toolName: string, input: object): ScriptedCall => ({ toolName, input });

interface Twin {
  /** Name of the labelled file beside others. */
  readonly name: string;
  /** Files in the labelled folder. */
  readonly folder: Readonly<Record<string, string>>;
  readonly text: string;
}
const ONE: Twin = { name: 'merger-with-acme', folder: { 'acme.md': 'chlorophyll' }, text: 'chlorophyll canary-41' };
const OTHER: Twin = {
  name: 'z',
  folder: { 'b.md': 'x', 'c.md': 'tags: acme', 'acme/d.md': '# chlorophyll' },
  text: `---\ntags: [acme]\n---\n${'other '.repeat(50)}`,
};
const SECRETS = [/merger/, /acme\.md/, /canary/, /\/z\.md/, /[bcd]\.md/];

async function open(twin: Twin, more: { shown?: boolean } = {}): Promise<LoopLab> {
  const folder = Object.entries(twin.folder).map(([name, text]) => [`/private/${name}`, text]);
  const files = { '/notes/a.md': 'chlorophyll', '/notes/b/e.md': 'B', ...Object.fromEntries(folder) };
  const lab = await createLoopLab({ files, agent });
  const secret = creationOf({ [`/notes/${twin.name}.md`]: twin.text }, ['/notes']);
  const part = {
    changeId: 'secret',
    action: 'write',
    actor: { type: 'person' as const },
    runId: null,
    toolCallId: null,
  };
  await lab.store.commit({
    writes: [{ type: 'change', ...part, change: { ...secret, summary: `Create /notes/${twin.name}.md` } }],
    audit: [{ atMs: 0, actor: { type: 'person' }, action: 'file.write', decision: 'allowed' }],
  });
  await labelFiles(lab, { '/private': ['local-only'], [`/notes/${twin.name}.md`]: ['local-only'] });
  if (more.shown === true) {
    const ruleBook = { revision: 1, rules: [], localOnlyNames: 'shown' as const };
    await lab.store.commit({ writes: [{ type: 'rule-book', atMs: 1, ruleBook }], audit: [] });
  }
  return lab;
}

/** All that a run on a server is told, and how it ended. Names that the model itself gave are replaced. */
async function told(lab: LoopLab, steps: ScriptedCall[][], chosen: { remote: typeof remote | null } = { remote }) {
  const model = createReplayableModel([...steps.map((calls) => ({ calls })), { text: 'Done.' }]);
  const search = createReaderSearch(await lab.store.notebook(NOTEBOOK_ID));
  const { status, message } = await lab.drive(model, {
    chosen,
    ports: { search, script: nodeSandbox, screen: OPEN_TABS, git: HISTORY },
  });
  const labels = lab.store.tables.runs.get(RUN_ID)?.labels;
  return { status, message, labels, results: model.prompts.slice(1), asked: lab.approvals().length };
}

/** Returns all that a script is told, errors included. */
const SCRIPT = `
  const told = [];
  for (const [name, input] of [
    ['list_files', { path: '/', recursive: true }],
    ['glob', { pattern: '**/*' }],
    ['grep', { query: 'chlorophyll', path: '/' }],
    ['read_file', { path: '/private/acme.md' }],
    ['write_file', { path: '/private/acme.md', content: 'chlorophyll' }],
    ['move_file', { from: '/notes/a.md', to: '/private/acme.md' }],
  ]) told.push(await cloister[name](input).catch(({ code, message }) => ({ code, message })));
  return told;`;

/** Patches that say something about a file of one of the notebooks. */
const PATCHES = {
  changes: '--- a/acme.md\n+++ b/acme.md\n@@ -1 +1 @@\n-chlorophyll\n\\ No newline at end of file\n+x\n',
  creates: '--- /dev/null\n+++ b/acme.md\n@@ -0,0 +1 @@\n+x\n',
  deletes: '--- a/acme.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-chlorophyll\n\\ No newline at end of file\n',
  renames: 'diff --git a/acme.md b/x.md\nsimilarity index 100%\nrename from acme.md\nrename to x.md\n',
};
const proposeIn = (folder: string) => call('repo_propose_patch', { name: 'guess', patch: PATCHES.creates, folder });

/** A browser tab in which every file of both notebooks is open. */
const OPEN_TABS: Screen = {
  show: () => {},
  async ask(_of, { type }) {
    if (type !== 'list-tabs') return { type: 'done' };
    const paths = [
      '/notes/a.md',
      `/notes/${ONE.name}.md`,
      `/notes/${OTHER.name}.md`,
      '/private/acme.md',
      '/private/b.md',
    ];
    return { type: 'tabs', tabs: paths.map((path) => ({ path, side: 1, isShown: false, isPinned: false })) };
  },
};

/** A git history that has each file of one of the notebooks. */
const HISTORY: GitHistory = {
  versions: async () => ({ versions: [{ version: 1, atMs: 0, change: 'added' }], truncated: false }),
  read: async () => new TextEncoder().encode('canary-41'),
  propose: async () => 'kept',
  push: async () => 'sent',
};

const everything: readonly [string, ScriptedCall][] = [
  ['a list', call('list_files', { path: '/' })],
  ['a list of a folder', call('list_files', { path: '/notes' })],
  ['a list of all levels', call('list_files', { path: '/', recursive: true })],
  ['a list with a limit', call('list_files', { path: '/', recursive: true, limit: 2 })],
  ['a pattern', call('glob', { pattern: '**/*' })],
  ['a pattern that guesses a name', call('glob', { pattern: '**/merger*' })],
  ['a pattern that guesses a folder', call('glob', { pattern: '/private/*' })],
  ['a search for a text', call('grep', { query: 'canary', path: '/' })],
  ['a search for a text that others have', call('grep', { query: 'chlorophyll', path: '/', limit: 1 })],
  ['a search for words', call('search_content', { query: 'chlorophyll' })],
  ['a search for a tag', call('search_content', { query: 'tag:acme' })],
  ['a search in a path', call('search_content', { query: 'chlorophyll path:/private' })],
  ['metadata of a folder beside', call('get_file_metadata', { path: '/notes' })],
  ['the changes', call('list_changes', {})],
  ['the changes of a folder', call('list_changes', { path: '/notes' })],
  ['taking back a change', call('undo_change', { changeId: 'secret' })],
  ['the tools', call('catalog_search', { query: 'acme' })],
  ['a new note beside it', call('create_file', { path: '/notes/new.md', content: 'x' })],
  ['deleting its folder when not empty', call('delete_file', { path: '/notes' })],
  // Paths in the labelled folder: where something is in one notebook and nothing in the other.
  ...['list_files', 'get_file_metadata', 'read_file', 'delete_file', 'create_folder'].map(
    (name): [string, ScriptedCall] => [`${name} on a guessed path`, call(name, { path: '/private/acme.md' })],
  ),
  ['writing to a guessed path', call('write_file', { path: '/private/acme.md', content: 'chlorophyll' })],
  ['creating at a guessed path', call('create_file', { path: '/private/acme.md', content: 'x' })],
  ['creating at a guessed path in capitals', call('create_file', { path: '/Private/ACME.md', content: 'x' })],
  ['a template at a guessed path', call('create_file', { path: '/x.md', template: '/private/acme.md' })],
  ['editing a guessed path', call('edit_file', { path: '/private/acme.md', oldText: 'chlorophyll', newText: 'x' })],
  ['a property of a guessed path', call('update_file_properties', { path: '/private/acme.md', set: { a: 1 } })],
  ['a label of a guessed path', call('add_labels', { paths: ['/private/acme.md'], labels: ['untrusted'] })],
  ['a label of a labelled folder', call('add_labels', { paths: ['/notes', '/private'], labels: ['local-only'] })],
  ['moving a guessed path', call('move_file', { from: '/private/acme.md', to: '/x.md' })],
  ['moving to a guessed path', call('move_file', { from: '/notes/a.md', to: '/private/acme.md' })],
  ...[
    { from: '/private/acme.md', to: '/x.md' },
    { from: '/notes/b/e.md', to: '/private/acme.md' },
    { from: '/notes/b/e.md', to: '/private/acme.md/e.md' },
  ].map((guessed): [string, ScriptedCall] => [
    `moving several, ${guessed.from} to ${guessed.to}`,
    call('move_files', { moves: [{ from: '/notes/a.md', to: '/notes/moved.md' }, guessed] }),
  ]),
  ...[
    { from: '/private/acme.md', to: '/x.md' },
    { from: '/notes/a.md', to: '/private/acme.md' },
    { from: '/private', to: '/x' },
    { from: '/notes', to: '/x' },
  ].map((one): [string, ScriptedCall] => [`copying ${one.from} to ${one.to}`, call('copy_file', one)]),
  ...['/private/acme.md', '/private', '/notes', '/'].map((path): [string, ScriptedCall] => [
    `tagging ${path}`,
    call('tag_files', { paths: [path], tag: 'acme' }),
  ]),
  ...[{}, { path: '/private' }, { path: '/private/acme.md' }].map((one): [string, ScriptedCall] => [
    `the bin with ${JSON.stringify(one)}`,
    call('list_deleted', one),
  ]),
  ...['/private/acme.md', '/notes/b/gone.md'].map((path): [string, ScriptedCall] => [
    `restoring ${path}`,
    call('restore_file', { path }),
  ]),
  ...['list_templates', 'list_views'].flatMap((name): [string, ScriptedCall][] =>
    ['/', '/private', '/notes'].map((folder) => [`${name} in ${folder}`, call(name, { folder })]),
  ),
  ['a new view at a guessed path', call('create_view', { path: '/private/acme.md' })],
  ['a new view beside it', call('create_view', { path: '/notes/view.md' })],
  ['showing a guessed path', call('ui_tabs_open', { path: '/private/acme.md' })],
  ['grep in a guessed path', call('grep', { query: 'chlorophyll', path: '/private/acme.md' })],
  ['searching in a guessed path', call('search_content', { query: 'chlorophyll', path: '/private/acme.md' })],
  ['a script that tries several of these', call('script_run', { source: SCRIPT })],
  ['a search in code', call('repo_search', { query: 'chlorophyll', path: '/', limit: 1 })],
  ['a search in code at a guessed path', call('repo_search', { query: 'chlorophyll', path: '/private/acme.md' })],
  ['a search in code of an ending', call('repo_search', { query: 'acme', path: '/', types: ['md'] })],
  ['opening a guessed path as code', call('repo_open_file', { path: '/private/acme.md' })],
  ...Object.entries(PATCHES).map(([what, patch]): [string, ScriptedCall] => [
    `proposing a patch that ${what} a guessed path`,
    call('repo_propose_patch', { name: 'guess', patch, folder: '/private' }),
  ]),
  ['proposing a patch in a guessed folder', proposeIn('/private/acme.md')],
  ['applying a guessed path as a patch', call('repo_apply_patch', { path: '/private/acme.md', folder: '/' })],
  ['applying a patch in a guessed folder', call('repo_apply_patch', { path: '/notes/a.md', folder: '/private/acme' })],
  ['the tabs', call('ui_tabs_list', {})],
  ['the agents', call('agent_list', {})],
  ['closing a guessed tab', call('ui_tabs_close', { path: '/private/acme.md' })],
  ['reordering a guessed tab', call('ui_tabs_reorder', { paths: ['/notes/a.md', '/private/acme.md'] })],
  ['the theme', call('ui_set_theme', { theme: 'dark' })],
  ['the colour of the workspace', call('ui_set_workspace_color', { color: 'orange' })],
  ['a to-do list', call('write_todos', { todos: [{ text: 'Look', state: 'in-progress' }] })],
  ['the versions of a guessed path', call('git_log', { path: '/private/acme.md' })],
  ['a version of a guessed path', call('git_read', { path: '/private/acme.md', version: 1 })],
  ['proposing a message', call('git_propose', { message: 'About acme' })],
  ['sending the commits', call('git_push', { server: 'https://git.example.org' })],
  ['a pattern below the folder', call('glob', { pattern: '*', path: '/private' })],
];

describe('a model on a server cannot tell twin notebooks apart by', () => {
  it.each(everything)('%s', async (_, one) => {
    const lab = await open(ONE);
    const answer = await told(lab, [[one]]);
    expect(answer).toEqual(await told(await open(OTHER), [[one]]));
    for (const secret of SECRETS)
      expect(JSON.stringify(answer.results).replaceAll(JSON.stringify(one.input), '')).not.toMatch(secret);
  });

  // The links of a note that moves along with its name must not tell which other names are taken.
  it.each(['/notes/f.md', '/notes/acme.md', '/notes/d.md'])('the links after a move to %s', async (to) => {
    const steps = [
      [call('create_file', { path: '/notes/index.md', content: '[[e]] [[acme]] [[d]] [e](b/e.md)' })],
      [call('move_file', { from: '/notes/b/e.md', to })],
      [call('read_file', { path: '/notes/index.md' })],
    ];
    const answer = await told(await open(ONE), steps);
    expect(answer).toEqual(await told(await open(OTHER), steps));
    expect(JSON.stringify(answer.results.at(-1))).toContain(`[e](${to.slice('/notes/'.length)})`);
  });

  it.each(Object.entries(PATCHES))('applying a patch that %s a guessed path', async (_, content) => {
    const steps = [
      [call('create_file', { path: '/scratch/guess.patch', content })],
      [call('repo_apply_patch', { path: '/scratch/guess.patch', folder: '/private' })],
    ];
    const answer = await told(await open(ONE), steps);
    expect(answer).toEqual(await told(await open(OTHER), steps));
    expect(answer.asked).toBe(0);
  });

  it('any tool: each one is called above', () => {
    const called = new Set(everything.map(([, { toolName }]) => toolName));
    const left = TOOLS.map(({ name }) => name).filter((name) => !called.has(name));
    // A helper gets nothing but its task, and its calls are those above.
    expect(left).toEqual(['fetch_url', 'agent_execute', 'catalog_describe']);
  });

  it('writing the right text, or another one', async () => {
    const write = (content: string) => [[call('write_file', { path: '/notes/secret.md', content })]];
    const twin = { ...ONE, name: 'secret' };
    const right = await told(await open(twin), write(twin.text));
    expect(right).toEqual(await told(await open(twin), write('wrong')));
    expect(right).toMatchObject({ status: 'blocked', asked: 0, results: [] });
  });
});

describe('names that are withheld', () => {
  it('are counted, a folder as one, whatever the pattern is', async () => {
    const steps = [[call('list_files', { path: '/', recursive: true }), call('glob', { pattern: '**/q*' })]];
    const { status, labels, results } = await told(await open(ONE), steps);
    expect({ status, labels }).toEqual({ status: 'completed', labels: [] });
    expect(JSON.stringify(results).match(/"withheld":\d+/g)).toEqual(['"withheld":2', '"withheld":2']);
  });

  it('are shown to a model on this device, and count as read there', async () => {
    const { results, labels } = await told(await open(ONE), [[call('list_files', { path: '/notes' })]], {
      remote: null,
    });
    expect(JSON.stringify(results)).toContain('/notes/merger-with-acme.md');
    expect(labels).toEqual([{ label: 'local-only', source: '/notes/merger-with-acme.md', by: 'name' }]);
  });

  it('are not sent when the model of the next step is on a server', async () => {
    const lab = await open(ONE);
    const model = createReplayableModel([{ calls: [call('list_files', { path: '/', recursive: true })] }]);
    let asked = 0;
    const run = await lab.drive(model, {
      model: () => ({ ...onDevice(model), remote: asked++ === 0 ? null : remote }),
    });
    expect(run).toMatchObject({ status: 'blocked', error: { code: 'local-only' } });
    expect(run.message).toContain('has been shown names in /notes/merger-with-acme.md');
    expect(model.prompts).toHaveLength(1);
  });
});

describe('where the person shows names of local-only files', () => {
  it('the names are listed with their labels, without size, time or hash, and do not end the run', async () => {
    const lab = await open(ONE, { shown: true });
    const steps = [[call('list_files', { path: '/', recursive: true }), call('glob', { pattern: '**/*.md' })]];
    const { status, results } = await told(lab, steps);
    expect(status).toBe('completed');
    const text = JSON.stringify(results);
    expect(text).toContain('{"path":"/notes/merger-with-acme.md","kind":"file","labels":["local-only"]}');
    expect(text).toContain('/private/acme.md');
    expect(text).not.toContain('"withheld"');
  });

  const content: readonly [string, ScriptedCall][] = [
    ['a search for a text', call('grep', { query: 'canary', path: '/' })],
    ['a search for words', call('search_content', { query: 'chlorophyll' })],
    ['metadata', call('get_file_metadata', { path: '/private/s.md' })],
    ['reading', call('read_file', { path: '/private/s.md' })],
    ['writing the text of one', call('write_file', { path: '/private/s.md', content: 'chlorophyll' })],
    ['editing', call('edit_file', { path: '/private/s.md', oldText: 'chloro', newText: 'x' })],
    ['a list', call('list_files', { path: '/private' })],
    ['taking back a change', call('undo_change', { changeId: 'secret' })],
  ];
  it.each(content)('the content stays here: %s', async (_, one) => {
    const twin = (text: string) =>
      open({ name: 'secret', folder: { 's.md': text }, text: `${text} canary` }, { shown: true });
    const answer = await told(await twin('chlorophyll'), [[one]]);
    expect(answer).toEqual(await told(await twin('something longer'), [[one]]));
  });
});
