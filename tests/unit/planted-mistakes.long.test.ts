import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-command.mjs';

/** A project with our settings and the mistakes that a test plants in it. */
let project = '';
const tool = (name: string) => join(projectRoot, 'node_modules/.bin', name);
const settings = [
  '.gitignore',
  'biome.json',
  'knip.json',
  'package.json',
  'src/core/globals.d.ts',
  'src/build-constants.d.ts',
];
const tsconfigs = ['tsconfig.base.json', 'tsconfig.core.json', 'tsconfig.worker.json', 'tsconfig.page.json'];

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const file of [...settings, ...tsconfigs]) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(project, file));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: project });
});

afterEach(() => rmSync(project, { recursive: true }));

function plant(path: string, lines: string[]): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), `${lines.join('\n')}\n`);
}

/** The rules that were broken at `error`, as `rule file`. */
function lint(): string[] {
  const { stdout } = spawnSync(tool('biome'), ['check', '--reporter=json', '--max-diagnostics=none', 'src'], {
    cwd: project,
    encoding: 'utf8',
  });
  const report: { diagnostics: { category: string; severity: string; location: { path: string } }[] } =
    JSON.parse(stdout);
  return report.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location }) => `${category.split('/').pop()} ${location.path}`);
}

/** The lines at which the compiler refuses a file. */
function refusedLines(tsconfig: string, path: string): number[] {
  const { stdout } = spawnSync(tool('tsc'), ['-p', tsconfig, '--pretty', 'false'], { cwd: project, encoding: 'utf8' });
  return [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error/gm)]
    .filter(([, file]) => file === path)
    .map((hit) => Number(hit[2]));
}

describe('the linter', () => {
  it('accepts a clean file', () => {
    plant('src/core/clean.ts', ['export const one = (list: readonly number[]): number => list[0] ?? 1;']);
    expect(lint()).toEqual([]);
  });

  it.each([
    ['noExplicitAny', ['export const one = (value: any): string => String(value);']],
    ['noNonNullAssertion', ['export const one = (list: string[]): string => list[0]!;']],
    ['noUnusedImports', ["import { z } from 'zod';", '', 'export const one = 1;']],
    ['noUnusedVariables', ['export function one(): void {', '  const two = 2;', '}']],
    ['useImportType', ["import { ZodType } from 'zod';", '', 'export type One = ZodType;']],
    ['useImportExtensions', ["export { one } from './other';"]],
    ['noFocusedTests', ["import { it } from 'vitest';", '', "it.only('x', () => undefined);"]],
    ['noSkippedTests', ["import { it } from 'vitest';", '', "it.skip('x', () => undefined);"]],
    [
      'noFloatingPromises',
      [
        'interface Store {',
        '  commit(): Promise<void>;',
        '}',
        '',
        'export function one(store: Store): void {',
        '  store.commit();',
        '}',
      ],
    ],
    [
      'useExhaustiveSwitchCases',
      [
        "export function one(kind: 'a' | 'b'): number {",
        '  switch (kind) {',
        "    case 'a':",
        '      return 1;',
        '  }',
        '  return 2;',
        '}',
      ],
    ],
  ])('reports %s', (rule, lines) => {
    plant('src/core/other.ts', ['export const one = 1;']);
    plant('src/core/planted.test.ts', lines);
    expect(lint()).toContain(`${rule} src/core/planted.test.ts`);
  });

  it('refuses an import cycle', () => {
    plant('src/core/a.ts', ["import { b } from './b.ts';", '', 'export const a = (): number => b();']);
    plant('src/core/b.ts', ["import { a } from './a.ts';", '', 'export const b = (): number => a();']);
    expect(lint()).toEqual(expect.arrayContaining(['noImportCycles src/core/a.ts', 'noImportCycles src/core/b.ts']));
  });

  it.each([
    ['useButtonType', '<button>x</button>'],
    ['useAltText', '<img src="x" />'],
    ['useKeyWithClickEvents', '<div onClick={() => undefined}>x</div>'],
    ['noDangerouslySetInnerHtml', '<p dangerouslySetInnerHTML={{ __html: "x" }} />'],
  ])('reports in a component %s', (rule, element) => {
    plant('src/ui/planted.tsx', [`export const One = () => ${element};`]);
    expect(lint()).toContain(`${rule} src/ui/planted.tsx`);
  });

  it('reports wrong formatting', () => {
    plant('src/core/planted.ts', ['export const one   = "1"']);
    expect(lint()).toEqual(['format src/core/planted.ts']);
  });
});

describe('the compiler', () => {
  const names = [
    'window',
    'document',
    'indexedDB',
    'crypto',
    'localStorage',
    'navigator',
    'fetch',
    'setTimeout',
    'console',
    'process',
  ];

  it('refuses platform names in the core, except the few that exist everywhere', () => {
    plant(
      'src/core/planted.ts',
      names.map((name, index) => `export const x${index} = ${name};`),
    );
    const shared = ['new URL("a:b")', 'new TextEncoder()', 'new TextDecoder()', 'new AbortController()'];
    plant(
      'src/tools/shared.ts',
      shared.map((value, index) => `export const x${index} = ${value};`),
    );
    expect(refusedLines('tsconfig.core.json', 'src/core/planted.ts')).toEqual(names.map((_, index) => index + 1));
    expect(refusedLines('tsconfig.core.json', 'src/tools/shared.ts')).toEqual([]);
  });

  it('refuses window in a worker, and worker scope in the page', () => {
    plant('src/adapters/x/planted.ts', ['export const a = indexedDB;', 'export const b = window;']);
    plant('src/ui/planted.tsx', ['export const a = window;', 'export const b = new WorkerGlobalScope();']);
    expect(refusedLines('tsconfig.worker.json', 'src/adapters/x/planted.ts')).toEqual([2]);
    expect(refusedLines('tsconfig.page.json', 'src/ui/planted.tsx')).toEqual([2]);
  });

  it('checks missing values strictly', () => {
    plant('src/core/planted.ts', [
      'export const a: string = ["x"][0];',
      'export const b: { c?: string } = { c: undefined };',
      'export enum D { E }',
    ]);
    expect(refusedLines('tsconfig.core.json', 'src/core/planted.ts')).toEqual([1, 2, 3]);
  });
});

describe('knip', () => {
  it('reports an unused file and an unused export', () => {
    plant('index.html', ['<script type="module" src="/src/ui/main.tsx"></script>']);
    plant('src/ui/main.tsx', ["import { used } from './used.ts';", '', 'export default used;']);
    plant('src/ui/used.ts', ['export const used = 1;', 'export const unused = 2;']);
    plant('src/ui/alone.ts', ['export const alone = 1;']);
    const { stdout, status } = spawnSync(
      tool('knip'),
      ['--no-progress', '--reporter=json', '--include=files,exports'],
      {
        cwd: project,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${dirname(tool('node'))}:${process.env.PATH}` },
      },
    );
    expect(status).not.toBe(0);
    expect(stdout).toContain('src/ui/alone.ts');
    expect(stdout).toContain('"unused"');
    expect(stdout).not.toContain('"used"');
  });
});
