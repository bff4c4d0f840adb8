import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../../src/contracts/domain/policy.ts';
import { caseCount } from '../../../support/case-count.ts';
import { callWithPatch, effectsOf, FILES, isWithinReach, SECRET } from './patch-calls.ts';

// A patch is text that a model wrote, perhaps by the words of a file. Each path in it goes through the guard and the rules.

const creates = (name: string) => `--- /dev/null\n+++ ${name}\n@@ -0,0 +1 @@\n+evil\n`;
const deletes = (name: string) => `--- ${name}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${SECRET}\n`;
const changes = (from: string, to = from) => `--- ${from}\n+++ ${to}\n@@ -1 +1 @@\n-${SECRET}\n+evil\n`;
const renames = (from: string, to: string) =>
  `diff --git a/x b/x\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;
const GOOD = '--- a/main.ts\n+++ b/main.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n';

const HOSTILE: readonly [what: string, patch: string][] = [
  ['creates by traversal', creates('b/../closed/new.ts')],
  ['creates by traversal without a prefix', creates('../closed/new.ts')],
  ['changes by traversal', changes('a/../closed/key.ts', 'b/../closed/key.ts')],
  ['deletes by traversal', deletes('a/../closed/key.ts')],
  ['renames out of the folder', renames('main.ts', '../closed/main.ts')],
  ['renames into the folder', renames('../closed/key.ts', 'key.ts')],
  ['creates at an absolute path', creates('/closed/new.ts')],
  ['changes at an absolute path', changes('/closed/key.ts')],
  ['deletes at an absolute path', deletes('/closed/key.ts')],
  ['uses an absolute path behind a prefix', changes('a//closed/key.ts', 'b//closed/key.ts')],
  ['uses the alias of the notebook', changes('/workspace/closed/key.ts')],
  ['writes a hook', creates('b/.git/hooks/pre-commit')],
  ['changes a hook', changes('a/.git/hooks/post-checkout', 'b/.git/hooks/post-checkout')],
  ['writes a hook in another case', creates('b/.GIT/hooks/pre-commit')],
  ['writes a hook by its short name', creates('b/git~1/hooks/pre-commit')],
  ['writes a hook with a trailing dot', creates('b/.git./hooks/pre-commit')],
  ['writes a hook with a hidden character', creates('b/.g\u200bit/hooks/pre-commit')],
  ['writes a hook with wide letters', creates('b/．ｇｉｔ/hooks/pre-commit')],
  ['writes an agent', creates('b/.cloister/agents/evil/AGENT.md')],
  ['writes to another run', creates('b/../runs/run-2/new.ts')],
  ['hides a separator in wide letters', creates('b/..\uff0fclosed\uff0fnew.ts')],
  ['hides a name in turned text', creates('b/st\u202e.eno')],
  ['names a file by escaped bytes', creates('"b/\\056\\056/closed/new.ts"')],
  ['names a file by an escaped line break', creates('"b/x\\n+++ b/y"')],
  ['names a backslash', creates('b/..\\\\closed\\\\new.ts')],
  ['names a drive', creates('C:/closed/new.ts')],
  [
    'checks one name and writes another',
    `--- a/main.ts\n+++ b/../closed/key.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n`,
  ],
  [
    'says rename of one file and names another',
    `${renames('main.ts', 'main2.ts')}--- a/main.ts\n+++ b/../closed/x.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n`,
  ],
  [
    'makes a link',
    'diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/closed/key.ts\n',
  ],
  [
    'makes a submodule',
    'diff --git a/m b/m\nnew file mode 160000\n--- /dev/null\n+++ b/m\n@@ -0,0 +1 @@\n+Subproject commit 1\n',
  ],
  ['copies a file', 'diff --git a/x b/y\nsimilarity index 100%\ncopy from ../closed/key.ts\ncopy to key.ts\n'],
  [
    'brings binary data',
    'diff --git a/x.wasm b/x.wasm\nnew file mode 100644\nindex 0..1\nGIT binary patch\nliteral 3\nKc$@\n',
  ],
  ['has one good file and one outside', GOOD + changes('a/../closed/key.ts', 'b/../closed/key.ts')],
  ['has one good file and one hook', GOOD + creates('b/.git/hooks/pre-commit')],
  ['has a good hunk and one that does not fit', `${GOOD}@@ -9 +9 @@\n-nothing\n+evil\n`],
  ['has lines after the hunk that a lenient parser skips', `${GOOD}@@-1,1 +1,1@@\n-one\n+evil\n`],
  ['has a hunk far beyond the file', '--- a/main.ts\n+++ b/main.ts\n@@ -999999999,0 +999999999,1 @@\n+evil\n'],
  ['has hunks over each other', `${GOOD}@@ -1,3 +1,3 @@\n one\n-two\n+evil\n three\n`],
  ['creates a file that exists', creates('b/main.ts')],
  ['renames over a file', renames('raw/data.ts', 'main.ts')],
  ['deletes a file with other content', '--- a/main.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-nothing\n'],
];

describe('a hostile patch', () => {
  it('comes in at least thirty kinds', () => {
    expect(HOSTILE.length).toBeGreaterThanOrEqual(30);
  });

  it.each(HOSTILE)('that %s is refused, proposed or applied', async (_what, patch) => {
    const { applied, proposed } = await callWithPatch(patch);
    for (const prepared of [applied, proposed]) {
      expect(prepared.type).toMatch(/^(?:denied|error)$/);
      expect(JSON.stringify({ ...prepared, facts: null })).not.toContain(SECRET);
      expect(prepared.facts.read.filter((path) => !isWithinReach(path))).toEqual([]);
    }
  });

  it.each([
    ['below a file', creates('b/main.ts/x.ts')],
    ['in another spelling', creates('b/MAIN.ts')],
  ])('that creates a file %s is refused when it is applied', async (_what, patch) => {
    const { applied } = await callWithPatch(patch);
    expect(applied.type).toBe('error');
    expect(effectsOf(applied)).toEqual([]);
  });

  it('is told apart from one that may be applied, which asks', async () => {
    const { applied, proposed } = await callWithPatch(GOOD);
    expect(applied).toMatchObject({ type: 'ask', facts: { rule: 'tool.always-asks' } });
    expect(effectsOf(applied)).toEqual(['/open/main.ts']);
    expect(proposed).toMatchObject({ type: 'commit', facts: { rule: 'mount.runs' } });
    expect(effectsOf(proposed)).toEqual(['/runs/run-1/patches/copy.patch']);
  });

  it('has no effect outside of the scope, whatever names a corpus of attacks has', async () => {
    const folder = resolve(import.meta.dirname, '../../../fixtures/paths');
    const names = readdirSync(folder)
      .filter((file) => file.endsWith('.txt'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
      .filter((name) => name !== '');
    const every = Math.ceil(names.length / caseCount({ reduced: 150, full: names.length }));
    const tried = names.filter((_, at) => at % every === 0);
    expect(tried.length).toBeGreaterThanOrEqual(100);
    for (const name of tried) {
      for (const patch of [creates(`b/${name}`), creates(name), changes(`a/${name}`, `b/${name}`), changes(name)]) {
        const { applied, proposed } = await callWithPatch(patch);
        const outside = [applied, proposed].flatMap(effectsOf).filter((path) => !isWithinReach(path));
        expect(outside, name).toEqual([]);
        expect(JSON.stringify([applied, proposed].map((each) => ({ ...each, facts: null }))), name).not.toContain(
          SECRET,
        );
      }
    }
  });

  it('gets the same answer whether a file out of scope exists', async () => {
    const { '/closed/key.ts': _key, ...absent } = FILES;
    for (const patch of [changes('a/closed/key.ts', 'b/closed/key.ts'), deletes('a/closed/key.ts')]) {
      const [there, gone] = [
        await callWithPatch(patch, { folder: '/' }),
        await callWithPatch(patch, { folder: '/', files: absent }),
      ];
      expect(there.applied).toEqual(gone.applied);
      expect(there.proposed).toEqual(gone.proposed);
      expect(there.applied.type).toBe('denied');
    }
  });
});

describe('the rules for one file', () => {
  const rule = (spec: Partial<Rule>): Rule => ({
    ruleId: 'rule-1',
    effect: 'deny',
    origin: { type: 'person' },
    createdMs: 0,
    ...spec,
  });
  const removal = '--- a/raw/data.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-raw\n';
  const edit = '--- a/raw/data.ts\n+++ b/raw/data.ts\n@@ -1 +1 @@\n-raw\n+cooked\n';

  it.each<[string, Partial<Rule>, string]>([
    ['delete_file', { tool: 'delete_file', path: '/open/raw/**' }, removal],
    ['any deletion', { risk: 'destructive' }, removal],
    ['edit_file', { tool: 'edit_file', path: '/open/raw/**' }, edit],
    ['any change in a folder', { path: '/open/raw/**' }, edit],
    ['create_file', { tool: 'create_file' }, creates('b/raw/new.ts')],
    ['move_file', { tool: 'move_file' }, renames('raw/data.ts', 'raw/moved.ts')],
  ])('hold for a patch as well: deny %s', async (_what, spec, patch) => {
    expect((await callWithPatch(patch)).applied.type).toBe('ask');
    const { applied } = await callWithPatch(patch, { rules: [rule(spec)] });
    expect(applied).toMatchObject({ type: 'denied', facts: { rule: 'rule:rule-1' } });
    expect(effectsOf(applied)).toEqual([]);
    // What the rule protects was not even read.
    expect(applied.facts.read).toEqual(['/runs/run-1/patches/evil.patch']);
  });

  it.each<[string, Partial<Rule>]>([
    ['read_file', { tool: 'read_file', path: '/open/raw/**' }],
    ['any reading', { risk: 'read', path: '/open/raw/**' }],
  ])('hold for what a patch tells of a file: deny %s', async (_what, spec) => {
    const { applied, proposed } = await callWithPatch(edit, { rules: [rule(spec)] });
    expect(applied).toMatchObject({ type: 'denied', facts: { rule: 'rule:rule-1' } });
    expect(proposed).toMatchObject({ type: 'denied', facts: { rule: 'rule:rule-1', read: [] } });
  });

  it('hold only for what the patch does', async () => {
    const rules = [rule({ tool: 'delete_file' })];
    expect((await callWithPatch(edit, { rules })).applied.type).toBe('ask');
  });

  it.each<[string, string]>([
    ['create', creates('b/raw/new.ts')],
    ['delete', removal],
    ['write', edit],
  ])('need the right to %s', async (right, patch) => {
    const can = { read: true, write: true, create: true, delete: true, [right]: false };
    const { applied } = await callWithPatch(patch, { agent: { can } });
    expect(applied).toMatchObject({ type: 'denied', facts: { rule: 'scope.operations' } });
  });

  it('keep a local-only file from a model on a server, and tell nothing of it', async () => {
    const labels = { '/open/raw/data.ts': ['local-only'] as const };
    for (const patch of [edit, edit.replace('-raw', '-guess'), removal]) {
      const { applied, proposed } = await callWithPatch(patch, { labels, isRemote: true });
      expect(applied).toMatchObject({ type: 'denied', facts: { rule: 'flow.local-only' } });
      expect(proposed).toMatchObject({ type: 'denied', facts: { rule: 'flow.local-only' } });
    }
  });

  it('tell nothing of which names a local-only folder has', async () => {
    const labels = { '/open/raw': ['local-only'] as const };
    for (const name of ['raw/data.ts', 'raw/none.ts']) {
      for (const patch of [
        creates(`b/${name}`),
        deletes(`a/${name}`),
        renames('main.ts', name),
        renames(name, 'x.ts'),
      ]) {
        const { applied, proposed } = await callWithPatch(patch, { labels, isRemote: true });
        expect(applied, patch).toMatchObject({ type: 'denied', facts: { rule: 'flow.local-only' } });
        expect(proposed, patch).toMatchObject({ type: 'denied', facts: { rule: 'flow.local-only' } });
      }
    }
  });
});
