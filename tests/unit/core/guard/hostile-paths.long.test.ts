import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../src/contracts/domain/agent.ts';
import { createScopedNotebook } from '../../../../src/core/guard/scoped-notebook.ts';
import type { ScopedNotebook } from '../../../../src/core/ports/scoped-notebook-port.ts';
import { createTestAgent } from '../../../support/agents.ts';
import { caseCount } from '../../../support/case-count.ts';
import { readFixtureLines } from '../../../support/fixtures.ts';
import { createMemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { type OracleScope, oracleAllows, oracleReach } from '../../../support/path-oracle.ts';

const OPERATIONS: readonly Operation[] = ['read', 'write', 'create', 'delete', 'execute', 'integrations'];
const RUN = 'run-1';
const LISTS = [
  'JHADDIX_LFI.txt',
  'List_Of_File_To_Include_NullByteAdded.txt',
  'Traversal.txt',
  'deep_traversal.txt',
  'directory_traversal.txt',
  'dot-slash-PathTraversal_and_LFI_pairing.txt',
];

function open(scope: OracleScope): ScopedNotebook {
  const can = Object.fromEntries(scope.operations.map((operation) => [operation, true]));
  return createScopedNotebook({
    withheld: 'nothing',
    noteShown: () => {},
    grant: null,
    reader: createMemoryNotebook({ '/vault/a.md': 'a', '/secret/key.md': 'k' }),
    agent: createTestAgent({
      scope: { notebooks: [...scope.notebooks], folders: [...scope.folders], fileTypes: [...scope.fileTypes] },
      can,
    }),
    runId: RUN,
    hash: sha256,
    nextFileId: () => 'file-new',
    noteRead: () => undefined,
    hides: null,
    keeps: null,
  });
}

/** What is wrong with the guard's answers about a path; empty when nothing is. */
function faults(notebook: ScopedNotebook, scope: OracleScope, raw: string): string[] {
  const reach = oracleReach(raw, scope, RUN, 'notebook-1');
  return OPERATIONS.flatMap((operation) =>
    (['file', 'folder'] as const).flatMap((as) => {
      const decision = notebook.resolve(raw, operation, as);
      const expected = oracleAllows(reach, scope, operation, as);
      const got = decision.type === 'allowed' ? decision.handle.path : null;
      if (got === expected && (got === null || isContained(got))) return [];
      return [`${operation} ${as} ${JSON.stringify(raw)}: ${got} instead of ${expected}`];
    }),
  );
}

/** Said once more in the plainest words: inside the one folder, or the run's own two. */
function isContained(path: string): boolean {
  const names = path.split('/').slice(1);
  const clean = names.every(
    (name) => name !== '..' && name !== '.' && name !== '' && !name.includes('\\') && !name.includes('\0'),
  );
  const [top, second] = names;
  return clean && (top === 'vault' || ((top === 'runs' || top === 'scratch') && second === RUN));
}

describe('hostile paths', () => {
  const scope: OracleScope = { notebooks: ['*'], folders: ['/vault'], fileTypes: ['*'], operations: OPERATIONS };
  const notebook = open(scope);

  it.each(LISTS)('are contained: every line of %s, in every operation and from every start', (list) => {
    const lines = readFixtureLines(`paths/${list}`);
    expect(lines.length).toBeGreaterThan(100);
    const starts = ['', '/', '/vault/', '/vault', '/workspace/vault/', '/scratch/', `/runs/${RUN}/`];
    const found = lines.flatMap((line) => starts.flatMap((start) => faults(notebook, scope, start + line)));
    expect(found).toEqual([]);
  });

  it('are contained after their escapes are decoded', () => {
    const decoded = LISTS.flatMap((list) => readFixtureLines(`paths/${list}`)).flatMap((line) => {
      try {
        const once = decodeURIComponent(line);
        return once === line ? [] : [once, decodeURIComponent(once)];
      } catch {
        return [];
      }
    });
    expect(decoded.length).toBeGreaterThan(500);
    expect(
      decoded.flatMap((line) => ['/', '/vault/'].flatMap((start) => faults(notebook, scope, start + line))),
    ).toEqual([]);
  });

  it('agree with the oracle for generated deceptive paths', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '..',
      '.',
      '/../',
      '/./',
      'vault',
      'vault-evil',
      'Vault',
      'secret',
      'runs',
      'scratch',
      RUN,
      'run-2',
      'workspace',
      'a.md',
      '.git',
      '.GIT',
      '.cloister',
      '%2e%2e',
      '\\',
      '\0',
      '\u202e',
      '\u200b',
      '\uff0f',
      '\u2024',
      '\u0301',
      '\ud800',
      'ſ',
      ' ',
      '~1',
      'git',
    );
    const raw = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(raw, (path) => {
        expect(faults(notebook, scope, path)).toEqual([]);
      }),
      { numRuns: caseCount({ reduced: 1000, full: 10_000 }) },
    );
  });

  it('agree with the oracle for narrow scopes', () => {
    const narrow: OracleScope = {
      notebooks: ['notebook-1'],
      folders: ['/vault/*/out', '/vault/**/*.md', '/vault/a?'],
      fileTypes: ['*.md', 'read*'],
      operations: ['read', 'create'],
    };
    const guarded = open(narrow);
    const piece = fc.constantFrom('/', 'vault', 'a', 'ab', 'out', 'x.md', 'x.MD', 'readme', 'é', '..', '.');
    const raw = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(raw, (path) => {
        expect(faults(guarded, narrow, path)).toEqual([]);
      }),
      { numRuns: caseCount({ reduced: 500, full: 5000 }) },
    );
  });

  it('do not include any of 5,000 ordinary names', () => {
    const words = [
      'Notiz',
      'été',
      'Größe',
      'día',
      'план',
      '計画',
      '計画書',
      '노트',
      'मापन',
      'قياس',
      'ปลูก',
      'Δt',
      'naïve',
      'x86',
      'v1.2',
    ];
    const emoji = ['🌱', '👩‍🔬', '🏳️‍🌈', '1️⃣', '🇨🇭', '⚗️'];
    const joins = [' ', '-', '_', '.', ' – ', ' (2)', "'s ", ', ', ' & ', '%', '#', '@', '~', '+', '='];
    const denied: string[] = [];
    let random = 20_260_115;
    const pick = <T>(list: readonly T[]): T => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
      return list[Math.floor((random / 2_147_483_648) * list.length)] as T;
    };
    for (let index = 0; index < 5000; index += 1) {
      let name = `${pick(words)}${pick(joins)}${pick(index % 3 === 0 ? emoji : words)}${pick(joins)}${index}`;
      if (index % 10 === 0) {
        const room = 255 - new TextEncoder().encode(`${name}.md`.normalize('NFC')).length;
        name += 'x'.repeat(Math.max(0, room));
      }
      const path = `/vault/${pick(words)}/${name}.md`;
      const form = index % 2 === 0 ? path : path.normalize('NFD');
      const decision = notebook.resolve(form, pick(OPERATIONS), 'file');
      if (decision.type !== 'allowed' || decision.handle.path !== path.normalize('NFC')) denied.push(form);
    }
    expect(denied).toEqual([]);
  });
});
