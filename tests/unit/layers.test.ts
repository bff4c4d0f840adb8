import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLayers } from '../../scripts/layers.mjs';

const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Writes a small project and checks it; returns each problem as `rule file:line`. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkLayers(root).problems.map(({ rule, file, line }) => `${rule} ${file === root ? '.' : file}:${line}`);
}

const module = 'export const x = 1;\n';

describe('checkLayers', () => {
  it('fails when it has read no file', () => {
    expect(check({ 'README.md': 'no code' })).toEqual(['nothing-read .:1']);
  });

  it('allows imports of lower layers', () => {
    const files = {
      'src/contracts/a.ts': "import { z } from 'zod';\nexport const a = z.string();\n",
      'src/core/b.ts':
        "import { a } from '../contracts/a.ts';\nimport { diffLines } from 'diff';\nexport { a, diffLines };\n",
      'src/core/shared/v.ts': "import { a } from '../../contracts/a.ts';\nexport { a };\n",
      'src/tools/c.ts': "import { a } from '../core/b.ts';\nexport { a };\n",
      'src/agents/index.ts': "import { a } from './react/adapter.ts';\nexport { a };\n",
      'src/agents/react/adapter.ts': "import { a } from '../../core/b.ts';\nexport { a };\n",
      'src/adapters/dexie/d.ts':
        "import { a } from '../../core/b.ts';\nimport Dexie from 'dexie';\nexport { a, Dexie };\n",
      'src/client/e.ts': "import { a } from '../adapters/dexie/d.ts';\nexport { a };\n",
      'src/runtime/f.ts':
        "import { a } from '../adapters/dexie/d.ts';\nimport '../tools/c.ts';\nimport '../agents/index.ts';\nexport { a };\n",
      'src/ui/g.tsx': "import { a } from '../client/e.ts';\nimport '../core/shared/v.ts';\nexport { a };\n",
      'workers/agent.worker.ts': "import '../src/runtime/f.ts';\n",
      'workers/service-worker.ts': "import '../src/contracts/a.ts';\n",
    };
    expect(check(files)).toEqual([]);
  });

  it.each([
    ['src/contracts/a.ts', '../core/b.ts', 'src/core/b.ts'],
    ['src/core/a.ts', '../tools/b.ts', 'src/tools/b.ts'],
    ['src/core/a.ts', '../adapters/dexie/b.ts', 'src/adapters/dexie/b.ts'],
    ['src/tools/a.ts', '../agents/b.ts', 'src/agents/b.ts'],
    ['src/tools/a.ts', '../adapters/dexie/b.ts', 'src/adapters/dexie/b.ts'],
    ['src/agents/react/a.ts', '../../tools/b.ts', 'src/tools/b.ts'],
    ['src/agents/react/a.ts', '../navigator/b.ts', 'src/agents/navigator/b.ts'],
    ['src/adapters/git/a.ts', '../dexie/b.ts', 'src/adapters/dexie/b.ts'],
    ['src/adapters/git/a.ts', '../../tools/b.ts', 'src/tools/b.ts'],
    ['src/client/a.ts', '../adapters/git/b.ts', 'src/adapters/git/b.ts'],
    ['src/client/a.ts', '../core/b.ts', 'src/core/b.ts'],
    ['src/runtime/a.ts', '../client/b.ts', 'src/client/b.ts'],
    ['src/ui/a.tsx', '../core/b.ts', 'src/core/b.ts'],
    ['src/ui/a.tsx', '../runtime/b.ts', 'src/runtime/b.ts'],
    ['src/ui/a.tsx', '../adapters/dexie/b.ts', 'src/adapters/dexie/b.ts'],
    ['workers/a.worker.ts', '../src/core/b.ts', 'src/core/b.ts'],
    ['workers/service-worker.ts', '../src/runtime/b.ts', 'src/runtime/b.ts'],
    ['src/core/a.ts', '../../tests/support/b.ts', 'tests/support/b.ts'],
  ])('reports that %s imports %s', (from, specifier, to) => {
    expect(check({ [from]: `\nimport { x } from '${specifier}';\nexport { x };\n`, [to]: module })).toEqual([
      `layer ${from}:2`,
    ]);
  });

  it.each([
    "import type { x } from '../tools/b.ts';",
    "export * from '../tools/b.ts';",
    "export { x } from '../tools/b.ts';",
    "export const late = () => import('../tools/b.ts');",
    "export type X = import('../tools/b.ts').X;",
    "import text from '../tools/b.ts?raw';\nexport { text };",
    "export const all = import.meta.glob('../tools/*.ts');",
    "import '/src/tools/b.ts';",
  ])('detects the import in: %s', (text) => {
    expect(check({ 'src/core/a.ts': text, 'src/tools/b.ts': module })).toEqual(['layer src/core/a.ts:1']);
  });

  it('refuses a computed import', () => {
    expect(check({ 'src/core/a.ts': 'export const late = (name: string) => import(name);\n' })).toEqual([
      'computed-import src/core/a.ts:1',
    ]);
  });

  it.each([
    ['src/contracts/a.ts', "import { diffLines } from 'diff';"],
    ['src/core/a.ts', "import Dexie from 'dexie';"],
    ['src/core/a.ts', "import { readFileSync } from 'node:fs';"],
    ['src/core/a.ts', "import { APICallError } from '@ai-sdk/provider';"],
    ['src/tools/a.ts', "import React from 'react';"],
    ['src/ui/a.tsx', "import { liveQuery } from 'dexie';"],
    ['src/runtime/a.ts', "import { readFileSync } from 'node:fs';"],
  ])('refuses the package in %s: %s', (file, text) => {
    expect(check({ [file]: text })).toEqual([`package ${file}:1`]);
  });

  it('allows types of the provider interface in the core', () => {
    expect(check({ 'src/core/a.ts': "import type { LanguageModelV4 } from '@ai-sdk/provider';\n" })).toEqual([]);
    expect(check({ 'src/core/a.ts': "import { type LanguageModelV4 } from '@ai-sdk/provider';\n" })).toEqual([]);
  });

  it('detects folders of the page that import each other', () => {
    const files = {
      'src/ui/main.tsx': "import './shell/s.tsx';\n",
      'src/ui/shell/s.tsx': "import '../files/deep/f.tsx';\nimport '../state/t.ts';\n",
      'src/ui/files/deep/f.tsx': "import '../../state/t.ts';\n",
      'src/ui/state/t.ts': module,
    };
    expect(check(files)).toEqual([]);
    expect(
      check({ ...files, 'src/ui/files/g.tsx': "import('../shell/title.ts');\n", 'src/ui/shell/title.ts': module }),
    ).toEqual(['folder-cycle src/ui/files:1']);
    expect(check({ ...files, 'src/ui/state/u.ts': "import type { X } from '../shell/x.module.css';\n" })).toEqual([
      'folder-cycle src/ui/files:1',
    ]);
  });

  const feature = {
    'src/features/work/contract/task.ts':
      "import { z } from 'zod';\nimport '../../../contracts/a.ts';\nexport const x = z;\n",
    'src/features/work/core/decide.ts': "import '../contract/task.ts';\nimport '../../../core/b.ts';\n",
    'src/features/work/table/rows.ts': "import '../contract/task.ts';\nimport '../../../adapters/dexie/d.ts';\n",
    'src/features/work/worker/start.ts': "import '../core/decide.ts';\nimport '../../../runtime/f.ts';\n",
    'src/features/work/texts/words-strings.ts': "import '../../../ui/kit/k.ts';\n",
    'src/features/work/page/v.tsx': "import '../texts/words-strings.ts';\nimport '../../../client/e.ts';\n",
    'src/features/work/feature.ts': "import './contract/task.ts';\n",
    'src/features/work/feature-table.ts': "import './table/rows.ts';\n",
    'src/features/work/feature-worker.ts': "import './worker/start.ts';\n",
    'src/features/work/feature-page.tsx': "import './page/v.tsx';\n",
    'src/features/work/feature-later.ts': "import './page/v.tsx';\n",
    'src/features/daily/feature.ts': "import './contract/day.ts';\n",
    'src/features/daily/contract/day.ts': module,
    'src/features/daily/page/d.tsx': "import '../../work/contract/task.ts';\n",
    'src/contracts/a.ts': module,
    'src/contracts/wire/commands/commands.ts': "import '../../../features/work/feature.ts';\n",
    'src/core/b.ts': module,
    'src/adapters/dexie/d.ts': module,
    'src/adapters/dexie/tables/tables.ts': "import '../../../features/work/feature-table.ts';\n",
    'src/runtime/f.ts': module,
    'src/runtime/app/features.ts': "import '../../features/work/feature-worker.ts';\n",
    'src/client/e.ts': module,
    'src/ui/kit/k.ts': module,
    'src/ui/shell/views.tsx': "import '../../features/work/feature-page.tsx';\n",
    'src/ui/shell/provide-features.ts': "import '../../features/work/feature-later.ts';\n",
    'src/ui/languages/de.ts': "export const all = import.meta.glob('../../features/*/texts/de/*.ftl');\n",
  };

  it('allows the parts of a feature what their layers may import, and the lists its entries', () => {
    expect(check(feature)).toEqual([]);
  });

  it.each([
    // Each part keeps the rules of its layer.
    ['src/features/work/contract/x.ts', '../../../core/b.ts'],
    ['src/features/work/core/x.ts', '../../../runtime/f.ts'],
    ['src/features/work/core/x.ts', '../../../adapters/dexie/d.ts'],
    ['src/features/work/table/x.ts', '../../../runtime/f.ts'],
    ['src/features/work/table/x.ts', '../../../adapters/git/g.ts'],
    ['src/features/work/worker/x.ts', '../../../client/e.ts'],
    ['src/features/work/worker/x.ts', '../../../ui/kit/k.ts'],
    ['src/features/work/page/x.ts', '../../../core/b.ts'],
    ['src/features/work/page/x.ts', '../../../adapters/dexie/d.ts'],
    ['src/features/work/page/x.ts', '../../../ui/shell/title.ts'],
    ['src/features/work/feature.ts', '../../core/b.ts'],
    // Parts of one feature.
    ['src/features/work/contract/x.ts', '../core/decide.ts'],
    ['src/features/work/core/x.ts', '../worker/start.ts'],
    ['src/features/work/core/x.ts', '../page/v.tsx'],
    ['src/features/work/table/x.ts', '../core/decide.ts'],
    ['src/features/work/worker/x.ts', '../table/rows.ts'],
    ['src/features/work/worker/x.ts', '../page/v.tsx'],
    ['src/features/work/page/x.ts', '../core/decide.ts'],
    ['src/features/work/page/x.ts', '../worker/start.ts'],
    ['src/features/work/texts/x.ts', '../page/v.tsx'],
    ['src/features/work/page/x.ts', '../feature.ts'],
    ['src/features/work/feature.ts', './worker/start.ts'],
    ['src/features/work/feature-worker.ts', './page/v.tsx'],
    ['src/features/work/feature-page.tsx', './worker/start.ts'],
    // Another feature.
    ['src/features/daily/core/x.ts', '../../work/core/decide.ts'],
    ['src/features/daily/worker/x.ts', '../../work/feature-worker.ts'],
    ['src/features/daily/page/x.ts', '../../work/page/v.tsx'],
    // Outside of features: only the lists, and only their entry.
    ['src/contracts/x.ts', '../features/work/contract/task.ts'],
    ['src/contracts/x.ts', '../features/work/feature.ts'],
    ['src/contracts/wire/commands/commands.ts', '../../../features/work/contract/task.ts'],
    ['src/core/x.ts', '../features/work/core/decide.ts'],
    ['src/runtime/x.ts', '../features/work/feature-worker.ts'],
    ['src/runtime/app/features.ts', '../../features/work/worker/start.ts'],
    ['src/client/x.ts', '../features/work/contract/task.ts'],
    ['src/ui/run/x.tsx', '../../features/work/page/v.tsx'],
    ['src/ui/run/x.tsx', '../../features/work/feature-later.ts'],
    ['src/ui/shell/views.tsx', '../../features/work/feature-later.ts'],
    ['src/ui/shell/x.tsx', '../../features/work/feature-page.tsx'],
    ['workers/a.worker.ts', '../src/features/work/feature-worker.ts'],
  ])('reports that %s imports %s', (from, specifier) => {
    const files = { ...feature, 'src/ui/shell/title.ts': module, 'src/adapters/git/g.ts': module };
    const problems = check({ ...files, [from]: `import '${specifier}';\n` });
    expect(problems.filter((problem) => problem.startsWith('layer '))).toEqual([`layer ${from}:1`]);
  });

  it('holds the parts of a feature to the packages, names and tables of their layers', () => {
    const table = 'export const a = (store: { database: { runs: number } }) => store.database.runs;\n';
    expect(
      check({
        'src/features/work/contract/a.ts': "import { diffLines } from 'diff';\nexport { diffLines };\n",
        'src/features/work/core/b.ts': 'export const b = () => fetch;\n',
        'src/features/work/feature.ts': 'export const c = () => document;\n',
        'src/features/work/page/d.ts': "import { liveQuery } from 'dexie';\nexport { liveQuery };\n",
        'src/features/work/worker/e.ts': table,
        'src/features/work/table/f.ts': table,
      }),
    ).toEqual([
      'package src/features/work/contract/a.ts:1',
      'platform-name src/features/work/core/b.ts:1',
      'platform-name src/features/work/feature.ts:1',
      'package src/features/work/page/d.ts:1',
      'database-table src/features/work/worker/e.ts:1',
    ]);
  });

  it('detects a folder of the page and a feature that import each other, and a feature with an unknown part', () => {
    const files = {
      'src/features/work/page/v.tsx': "import '../../../ui/ask/a.tsx';\n",
      'src/ui/ask/a.tsx': "import '../../features/work/page/w.tsx';\n",
      'src/features/work/page/w.tsx': module,
    };
    expect(check(files)).toContain('folder-cycle src/ui/ask:1');
    expect(check({ 'src/features/work/helpers/a.ts': module })).toEqual(['no-layer src/features/work/helpers/a.ts:1']);
    expect(check({ 'src/features/work/a.ts': module })).toEqual(['no-layer src/features/work/a.ts:1']);
  });

  it('detects a cycle, also of types only', () => {
    const files = {
      'src/core/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'src/core/b.ts': "export const one = 1;\nexport type { C as B } from './c.ts';\n",
      'src/core/c.ts': "import { x } from './a.ts';\nexport { x };\n",
      'src/core/free.ts': "import './a.ts';\n",
    };
    expect(check(files)).toEqual(['cycle src/core/a.ts:1']);
    expect(check({ 'src/core/a.ts': "import './a.ts';\n" })).toEqual(['cycle src/core/a.ts:1']);
  });

  it.each([
    'window',
    'document',
    'indexedDB',
    'crypto',
    'localStorage',
    'navigator',
    'fetch',
    'setTimeout',
    'console',
    'globalThis',
  ])('detects %s in a pure layer, and allows it in others', (name) => {
    const text = `export const x = () =>\n  ${name};\n`;
    for (const folder of ['contracts', 'core', 'core/shared', 'tools', 'agents/react']) {
      expect(check({ [`src/${folder}/a.ts`]: text })).toEqual([`platform-name src/${folder}/a.ts:2`]);
    }
    expect(check({ 'src/ui/a.ts': text, 'src/adapters/dexie/b.ts': text, 'src/runtime/c.ts': text })).toEqual([]);
  });

  it('allows members, keys and own names that equal platform names', () => {
    const text = [
      'interface Port { fetch(url: string): void; document: string }',
      'export const one = (port: Port) => port.fetch(port.document);',
      'export const two = ({ fetch, document: name = 1 }: Record<string, unknown>) => [fetch, name];',
      'export const three = { window: 1, console() {} };',
      'export const four = (...[crypto]: string[]) => crypto;',
      'export type Five = (navigator: string) => void;',
      '',
    ].join('\n');
    expect(check({ 'src/core/a.ts': text })).toEqual([]);
    expect(check({ 'src/core/a.ts': 'export const five = (x: Record<string, unknown>) => x[document];\n' })).toEqual([
      'platform-name src/core/a.ts:1',
    ]);
    expect(check({ 'src/core/a.ts': 'export const six = { fetch };\n' })).toEqual(['platform-name src/core/a.ts:1']);
  });

  it('detects a tool name outside src/tools, as a string and as a key', () => {
    const tool = "export const a = defineReadTool({ name: 'read_file', kind: 'read' });\n";
    const files = {
      'src/tools/files/read-file.ts': tool,
      'src/tools/tasks.ts': "export const b = ['read_file'];\n",
      'src/navigator/tool-names.ts': "export const c = { readFile: 'read_file' };\n",
      'src/core/told.ts': "export const d = 'Use read_file, or read it again.';\n",
    };
    expect(check(files)).toEqual([]);
    expect(
      check({
        ...files,
        'src/core/policy/e.ts': "export const e = (name: string) => name === 'read_file';\n",
        'src/navigator/plan.ts': "export const f = { tool: 'read_file' };\n",
        'src/ui/run/g.ts': 'export const g = {\n  read_file: 1,\n};\n',
      }),
    ).toEqual(['tool-name src/core/policy/e.ts:1', 'tool-name src/navigator/plan.ts:1', 'tool-name src/ui/run/g.ts:2']);
  });

  it('refuses a file of over 400 lines', () => {
    expect(check({ 'src/core/a.ts': `${'\n'.repeat(399)}${module}` })).toEqual([]);
    expect(check({ 'src/core/a.ts': `${'\n'.repeat(400)}${module}` })).toEqual(['file-length src/core/a.ts:401']);
  });

  it('refuses silenced checks and double assertions', () => {
    const silenced = ['// biome-ignore lint: because', '// @ts-expect-error', '/* @ts-ignore */'].join('\n');
    expect(check({ 'src/core/a.ts': silenced })).toEqual(
      [1, 2, 3].map((line) => `silenced-check src/core/a.ts:${line}`),
    );
    expect(check({ 'src/ui/a.ts': 'export const n = 1 as unknown as string;\n' })).toEqual([
      'double-assertion src/ui/a.ts:1',
    ]);
  });

  it('refuses a spread object literal, and allows a conditional one', () => {
    const text = [
      'export const a = (b: boolean, c: object) => ({ ...c, ...(b ? { d: 1 } : {}) });',
      'export const e = { ...{ f: 1 }, g: [...[1]] };',
      'export const h = {',
      '  ...{',
      '    i: 1,',
      '  },',
      '};',
    ].join('\n');
    expect(check({ 'src/core/a.ts': text })).toEqual([2, 4].map((line) => `literal-spread src/core/a.ts:${line}`));
    expect(check({ 'src/ui/a.tsx': 'export const a = <p {...{ id: "b" }} />;' })).toEqual([
      'literal-spread src/ui/a.tsx:1',
    ]);
  });

  it('refuses files that would escape the check', () => {
    expect(check({ 'src/core/a.js': module })).toEqual(['only-typescript src/core/a.js:1']);
    expect(check({ 'src/helpers/a.ts': module })).toEqual(['no-layer src/helpers/a.ts:1']);
    expect(check({ 'src/a.ts': module })).toEqual(['no-layer src/a.ts:1']);
    expect(check({ 'src/adapters/a.ts': module })).toEqual(['adapter-folder src/adapters/a.ts:1']);
    expect(check({ 'src/core/a.ts': 'const = ;' })).toEqual(['unreadable src/core/a.ts:1']);
  });

  it.each([
    'export const a = (store: { database: { runs: number } }) => store.database.runs;',
    "export const a = (store: { database: { table(name: string): number } }) => store.database.table('runs');",
    "export const a = (database: Record<string, number>) => database['runs'];",
    'export const a = ({ database }: { database: { runs: number } }) => database.runs;',
    'export const a = (store: { database: { runs: number } }) => {\n  const { runs } = store.database;\n  return runs;\n};',
  ])('detects a database table outside the store: %s', (text) => {
    const line = text.includes('const {') ? 2 : 1;
    expect(check({ 'src/runtime/a.ts': `${text}\n` })).toEqual([`database-table src/runtime/a.ts:${line}`]);
    expect(check({ 'src/core/run/a.ts': `${text}\n` })).toEqual([`database-table src/core/run/a.ts:${line}`]);
    expect(check({ 'src/adapters/dexie/a.ts': `${text}\n` })).toEqual([]);
  });

  it.each([
    "export const a = () => new Worker('/a.js');",
    "export const a = () => new SharedWorker('/a.js');",
    "export const a = () => new window.Worker('/a.js');",
    "export const a = () => new globalThis['SharedWorker']('/a.js');",
    "export { default as a } from '../../workers/agent.worker.ts?worker';",
    "export { default as a } from '../../workers/agent.worker.ts?worker&url';",
    "export { default as a } from '../../workers/agent.worker.ts?url&sharedworker';",
  ])('detects a worker that is not started by startWorker: %s', (text) => {
    for (const file of ['src/ui/a.ts', 'src/client/a.ts', 'src/runtime/a.ts']) {
      expect(check({ [file]: `${text}\n` })).toEqual([`worker-start ${file}:1`]);
    }
    expect(check({ 'workers/a.worker.ts': `${text}\n` })).toEqual(['worker-start workers/a.worker.ts:1']);
    expect(check({ 'src/client/workers/start-worker.ts': `${text}\n` })).toEqual([]);
  });

  it('detects a duplicate basename in src', () => {
    const files = {
      'src/core/a.ts': module,
      'src/ui/a.ts': module,
      'src/ui/b/c.module.css': '',
      'src/ui/c.module.css': '',
    };
    expect(check(files).sort()).toEqual(['same-basename src/ui/a.ts:1', 'same-basename src/ui/c.module.css:1']);
    expect(check({ 'src/agents/a/adapter.ts': module, 'src/agents/b/adapter.ts': module })).toEqual([]);
  });

  it('detects a folder with more than 15 files', () => {
    const names = Array.from({ length: 16 }, (_, index) => `src/core/a${String(index).padStart(2, '0')}.ts`);
    expect(check(Object.fromEntries(names.map((name) => [name, module])))).toEqual(['folder-size src/core/a15.ts:1']);
    expect(check(Object.fromEntries(names.slice(1).map((name) => [name, module])))).toEqual([]);
  });

  it('says how to fix a problem', () => {
    const root = mkdtempSync(join(tmpdir(), 'layers-'));
    trees.push(root);
    mkdirSync(join(root, 'src/ui'), { recursive: true });
    writeFileSync(join(root, 'src/ui/a.ts'), "import '../core/b.ts';\n");
    const message =
      'imports src/core/b.ts: ui may not import core; it may import ui, client, contracts, core/shared, core/network, guide. ' +
      'Pass it in through a port, or move the shared part down.';
    expect(checkLayers(root).problems).toEqual([{ file: 'src/ui/a.ts', line: 1, rule: 'layer', message }]);
  });
});
