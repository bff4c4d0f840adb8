import { describe, expect, it } from 'vitest';
import type { StoredChange } from '../../../src/adapters/dexie/database.ts';
import type { FileState } from '../../../src/contracts/domain/notebook/notebook.ts';
import { appendToChain, type ChainRow, EMPTY_HEAD } from '../../../src/core/audit/chain.ts';
import { check } from '../../crash/page/check.ts';
import type { Snapshot } from '../../crash/page/snapshot.ts';
import type { Acknowledgement } from '../../crash/protocol.ts';
import { hasher, sha256 } from '../../support/memory-notebook.ts';

const notebookId = 'notebook-1';
const bytes = (text: string) => new TextEncoder().encode(text);
const stateOf = (path: string, text: string): FileState => {
  return { path, kind: 'file', hash: sha256(bytes(text)), sizeBytes: text.length };
};
const person = { type: 'person' as const };

/** A file that was written twice, with all that must stand beside it. */
function sound(): Snapshot {
  const states = [stateOf('/a.md', 'one'), stateOf('/a.md', 'second')];
  const log: ChainRow[] = [];
  const changes = states.map((after, index): StoredChange => {
    const changeId = `change-${index + 1}`;
    log.push(
      appendToChain(
        log.at(-1) ?? EMPTY_HEAD,
        { atMs: 1, actor: person, action: 'file.write', notebookId, decision: 'allowed', changeId },
        hasher,
      ),
    );
    return {
      changeId,
      notebookId,
      seq: index + 1,
      runId: null,
      toolCallId: null,
      actor: person,
      atMs: 1,
      action: 'write',
      summary: '',
      auditSeq: log.length,
      undoes: [],
      undoneBy: null,
      fileIds: ['file-1'],
      idempotencyKey: `key-${index + 1}`,
      transitions: [{ fileId: 'file-1', before: states[index - 1] ?? null, after }],
    };
  });
  const file = {
    fileId: 'file-1',
    notebookId,
    pathKey: '/a.md',
    parent: '/',
    createdMs: 1,
    modifiedMs: 1,
    author: person,
    seq: 2,
  };
  return {
    notebooks: [
      {
        notebookId,
        workspaceId: 'w',
        name: 'N',
        createdMs: 1,
        seq: 2,
        files: 1,
        sizeBytes: 6,
        quotaBytes: 1000,
        sample: false,
      },
    ],
    files: [{ ...file, ...stateOf('/a.md', 'second') }],
    blobs: ['one', 'second'].map((text) => ({ hash: sha256(bytes(text)), bytes: bytes(text) })),
    changes,
    log,
    runs: [],
    steps: [],
    toolCalls: [],
    messages: [],
    approvals: [],
    drafts: [],
  };
}

const told: Acknowledgement[] = [
  { type: 'written', path: '/a.md', hash: sha256(bytes('one')), version: 1 },
  { type: 'written', path: '/a.md', hash: sha256(bytes('second')), version: 2 },
];

async function problemsOf(snapshot: Snapshot, acknowledged: readonly Acknowledgement[] = told): Promise<string[]> {
  const task = { kind: 'check' as const, database: 'd', kill: null, acknowledged, baseline: null };
  return [...(await check(snapshot, snapshot, task)).problems];
}

const kindsOf = async (snapshot: Snapshot) =>
  [...new Set((await problemsOf(snapshot)).map((problem) => problem.split(':')[0]))].sort();

function edit<K extends keyof Snapshot>(key: K, change: (rows: Snapshot[K]) => Snapshot[K]): Snapshot {
  const snapshot = sound();
  return { ...snapshot, [key]: change(snapshot[key]) };
}

describe('the check after a kill', () => {
  it('reports no problem in an intact database', async () => {
    expect(await problemsOf(sound())).toEqual([]);
  });

  it('reports torn bytes, and files with a wrong size, folder or total', async () => {
    expect(await kindsOf(edit('blobs', (rows) => rows.map((row) => ({ ...row, bytes: row.bytes.slice(1) }))))).toEqual([
      'torn',
    ]);
    expect(await kindsOf(edit('notebooks', (rows) => rows.map((row) => ({ ...row, sizeBytes: 7 }))))).toEqual(['torn']);
    const moved = edit('files', (rows) => rows.map((row) => ({ ...row, path: '/gone/a.md', parent: '/gone' })));
    expect((await problemsOf(moved)).join()).toContain('torn: /gone/a.md lies in a folder that is not there');
    const brought = edit('blobs', (rows) => [...rows, { hash: sha256(bytes('x')), bytes: bytes('x') }]);
    expect(await kindsOf(brought)).toEqual(['torn']);
  });

  it('reports a write without its change, and a change without its write', async () => {
    const old = stateOf('/a.md', 'one');
    expect(await kindsOf(edit('files', (rows) => rows.map((row) => ({ ...row, ...old }))))).toEqual([
      'journal',
      'lost',
      'torn',
    ]);
    expect(await kindsOf(edit('changes', (rows) => rows.slice(0, 1)))).toEqual(['journal', 'log', 'torn']);
    expect(await kindsOf(edit('changes', (rows) => rows.map((row) => ({ ...row, seq: row.seq + 1 }))))).toEqual([
      'journal',
    ]);
  });

  it('reports a change without its log entry, an entry without its change, and a broken chain', async () => {
    expect(await kindsOf(edit('log', (rows) => rows.slice(0, 1)))).toEqual(['log']);
    expect(await kindsOf(edit('log', (rows) => rows.slice(1)))).toEqual(['log']);
    const forged = edit('log', (rows) => rows.map((row) => ({ ...row, line: row.line.replace('allowed', 'denied') })));
    expect((await problemsOf(forged)).join()).toContain('log: the chain breaks at entry 1');
  });

  it('reports two changes with one idempotency key', async () => {
    expect(await kindsOf(edit('changes', (rows) => rows.map((row) => ({ ...row, idempotencyKey: 'same' }))))).toEqual([
      'twice',
    ]);
  });

  it('reports an acknowledged change that is missing', async () => {
    const committed: Acknowledgement = {
      type: 'committed',
      changeId: 'change-3',
      actions: ['file.write'],
      auditSeq: 3,
      runIds: ['run-1'],
      steps: [['run-1', 1]],
      calls: [['call-1', 'done']],
      messages: 1,
      sessionId: 's',
      ended: ['run-1', 'completed'],
    };
    const kinds = await problemsOf(sound(), [
      committed,
      { type: 'written', path: '/a.md', hash: sha256(bytes('third')), version: 3 },
      { type: 'written', path: '/b.md', hash: sha256(bytes('b')), version: 1 },
      { type: 'gone', path: '/a.md' },
      { type: 'drafted', path: '/draft.md', hash: sha256(bytes('d')), version: 1 },
      { type: 'answered', approvalIds: ['approval-1'] },
    ]);
    for (const lost of [
      'change change-3',
      'entry 3',
      'run run-1',
      'step 1',
      'call call-1',
      '1 messages',
      'the end of run-1',
      '/b.md',
      'draft 1',
      'the answer',
    ]) {
      expect(
        kinds.some((kind) => kind.startsWith(`lost: ${lost}`)),
        lost,
      ).toBe(true);
    }
    const older = await problemsOf(
      edit('files', (rows) => rows.map((row) => ({ ...row, ...stateOf('/a.md', 'one') }))),
    );
    expect(older).toContain('lost: /a.md, version 2 (as found)');
  });
});
