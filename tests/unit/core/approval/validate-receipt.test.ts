import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../src/contracts/domain/notebook/notebook.ts';
import {
  ANSWER_TTL_MS,
  type Approval,
  approvalStateSchema,
  type ReceiptClaims,
} from '../../../../src/contracts/domain/run/run.ts';
import { FOLDER_MARK, receiptOf, targetsNow, targetsOf } from '../../../../src/core/approval/receipt.ts';
import { type ReceiptCheck, validateReceipt } from '../../../../src/core/approval/validate-receipt.ts';
import { createMemoryNotebook, NOON_MS, sha256 } from '../../../support/memory-notebook.ts';

const hasher = { sha256 };
const NEW = new TextEncoder().encode('# New\n');
const file = (path: string, content: string) => ({
  path,
  kind: 'file' as const,
  hash: sha256(content),
  sizeBytes: content.length,
});

function createChange(): Change {
  return {
    notebookId: 'notebook-1',
    transitions: [
      { fileId: 'f1', before: file('/notes/a.md', 'old'), after: file('/notes/a.md', '# New\n') },
      { fileId: 'f2', before: null, after: { path: '/out', kind: 'folder', hash: null, sizeBytes: 0 } },
      { fileId: 'f3', before: file('/notes/m.md', 'move me'), after: file('/out/m.md', 'move me') },
      { fileId: 'f4', before: file('/notes/d.md', 'gone'), after: null },
    ],
    blobs: [{ hash: sha256(NEW), bytes: NEW }],
    summary: 'Rearrange',
  };
}

function claimsFor(change: Change): ReceiptClaims {
  return {
    notebook: 'notebook-1',
    agent: 'tester',
    agentRevision: 3,
    ruleBookRevision: 5,
    tool: 'edit_file',
    input: { path: '/notes/a.md', options: { deep: [1, 'two', null] } },
    targets: targetsOf(change),
    run: 'run-1',
    nonce: 'nonce-1',
  };
}

function createApproval(): Approval {
  const change = createChange();
  const claims = claimsFor(change);
  return {
    approvalId: 'approval-1',
    runId: 'run-1',
    sessionId: 'session-1',
    toolCallId: 'call-1',
    notebookId: 'notebook-1',
    agent: 'tester',
    toolName: 'edit_file',
    input: structuredClone(claims.input),
    target: '/notes/a.md',
    risk: 'write',
    rule: 'default.write',
    reason: 'tester needs approval before each change to the notebook.',
    change,
    output: {},
    claims,
    receipt: receiptOf(claims, hasher),
    read: [],
    labels: [],
    state: 'allowed',
    decision: 'allow_once',
    answerReason: null,
    createdMs: NOON_MS - 1000,
    answeredMs: NOON_MS,
    stateReason: null,
  };
}

function verdict(
  edit: (check: { approval: Approval; claimsNow: ReceiptClaims; nowMs: number }) => void = () => undefined,
  more: Partial<ReceiptCheck> = {},
): string {
  const approval = createApproval();
  const check = { approval, claimsNow: structuredClone(approval.claims), nowMs: NOON_MS + 1000 };
  edit(check);
  return validateReceipt({ ...check, labelsNow: check.approval.labels, hasher, ...more }).type;
}

/** The value with one leaf changed, for every leaf it has. */
function* mutations(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const other of mutations(item)) yield value.with(index, other);
    yield value.slice(1);
    yield [...value, value[0]];
    if (value.length > 1) yield value.toReversed();
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      for (const other of mutations(member)) yield { ...value, [name]: other };
  } else if (typeof value === 'number') {
    yield value + 1;
  } else if (value === null) {
    yield sha256('something');
  } else {
    const text = String(value);
    yield /^[0-9a-f]{64}$/.test(text) ? sha256(text) : `${text}x`;
  }
}

describe('receiptOf', () => {
  it('differs when any field of the claims differs, at any depth', () => {
    const claims = claimsFor(createChange());
    const receipts = new Set([receiptOf(claims, hasher)]);
    let count = 1;
    for (const changed of mutations(claims)) {
      if (JSON.stringify(changed) === JSON.stringify(claims)) continue;
      receipts.add(receiptOf(changed as ReceiptClaims, hasher));
      count += 1;
    }
    expect(count).toBeGreaterThan(30);
    expect(receipts.size).toBe(count);
  });

  it('does not depend on the order of keys', () => {
    const claims = claimsFor(createChange());
    const reversed = Object.fromEntries(Object.entries(claims).reverse()) as ReceiptClaims;
    expect(receiptOf(reversed, hasher)).toBe(receiptOf(claims, hasher));
  });
});

describe('targetsOf', () => {
  it('lists every path once, with its content before and after', () => {
    expect(targetsOf(createChange())).toEqual([
      { path: '/notes/a.md', before: sha256('old'), after: sha256('# New\n') },
      { path: '/out', before: null, after: FOLDER_MARK },
      { path: '/notes/m.md', before: sha256('move me'), after: null },
      { path: '/out/m.md', before: null, after: sha256('move me') },
      { path: '/notes/d.md', before: sha256('gone'), after: null },
    ]);
  });

  it('combines both transitions of a path when files swap places', () => {
    const swap: Change = {
      ...createChange(),
      transitions: [
        { fileId: 'f1', before: file('/a', 'one'), after: file('/b', 'one') },
        { fileId: 'f2', before: file('/b', 'two'), after: file('/a', 'two') },
      ],
    };
    expect(targetsOf(swap)).toEqual([
      { path: '/a', before: sha256('one'), after: sha256('two') },
      { path: '/b', before: sha256('two'), after: sha256('one') },
    ]);
  });

  it('equals targetsNow while the notebook is unchanged', () => {
    const change = createChange();
    const reader = createMemoryNotebook({ '/notes/a.md': 'old', '/notes/m.md': 'move me', '/notes/d.md': 'gone' });
    expect(targetsNow(targetsOf(change), reader)).toEqual(targetsOf(change));
    reader.apply(change);
    expect(targetsNow(targetsOf(change), reader)).not.toEqual(targetsOf(change));
  });
});

describe('validateReceipt', () => {
  it('accepts an allowed approval while nothing has changed', () => {
    expect(verdict()).toBe('valid');
    expect(verdict(({ approval }) => Object.assign(approval, { decision: 'allow_always' }))).toBe('valid');
  });

  it.each(approvalStateSchema.options.filter((state) => state !== 'allowed'))('refuses one that is %s', (state) => {
    expect(verdict(({ approval }) => Object.assign(approval, { state }))).toBe(
      state === 'expired' ? 'expired' : 'void',
    );
  });

  it.each(['reject_once', 'reject_always', null])('refuses one with the answer %s', (decision) => {
    expect(verdict(({ approval }) => Object.assign(approval, { decision }))).toBe('void');
  });

  it('refuses an answer without a time', () => {
    expect(verdict(({ approval }) => Object.assign(approval, { answeredMs: null }))).toBe('void');
  });

  it.each([
    [NOON_MS, 'valid'],
    [NOON_MS + ANSWER_TTL_MS - 1, 'valid'],
    [NOON_MS + ANSWER_TTL_MS, 'expired'],
    [NOON_MS + 10 * ANSWER_TTL_MS, 'expired'],
    [NOON_MS - 1, 'expired'],
    [0, 'expired'],
    [Number.NaN, 'expired'],
  ])('at %d it is %s', (nowMs, expected) => {
    expect(verdict((check) => Object.assign(check, { nowMs }))).toBe(expected);
  });

  it('refuses claims that differ from the receipt', () => {
    const { claims } = createApproval();
    for (const changed of mutations(claims)) {
      if (JSON.stringify(changed) === JSON.stringify(claims)) continue;
      expect(
        verdict((check) => Object.assign(check.approval, { claims: changed })),
        JSON.stringify(changed),
      ).toBe('void');
      expect(
        verdict((check) => Object.assign(check, { claimsNow: changed })),
        JSON.stringify(changed),
      ).toBe('void');
    }
  });

  it('refuses claims and receipt that both differ from the stored change', () => {
    const { claims } = createApproval();
    for (const changed of mutations(claims)) {
      if (JSON.stringify(changed) === JSON.stringify(claims)) continue;
      const forged = changed as ReceiptClaims;
      const result = verdict((check) => {
        Object.assign(check.approval, { claims: forged, receipt: receiptOf(forged, hasher) });
      });
      expect(result, JSON.stringify(changed)).toBe('void');
    }
  });

  it.each(['notebookId', 'agent', 'toolName', 'runId', 'receipt'] as const)(
    'refuses a row whose %s was swapped',
    (field) => {
      expect(verdict(({ approval }) => Object.assign(approval, { [field]: sha256('other') }))).toBe('void');
    },
  );

  it('refuses a row with another input', () => {
    expect(verdict(({ approval }) => Object.assign(approval, { input: { path: '/notes/b.md' } }))).toBe('void');
  });

  it('refuses a change with other paths, hashes, sizes, order or notebook', () => {
    const change = createChange();
    const swapped: Change[] = [];
    for (const [index, transition] of change.transitions.entries()) {
      for (const side of ['before', 'after'] as const) {
        const state = transition[side];
        if (state === null) continue;
        const edits = [{ path: `${state.path}x` }, { hash: sha256('evil') }];
        for (const edit of edits) {
          swapped.push({
            ...change,
            transitions: change.transitions.with(index, { ...transition, [side]: { ...state, ...edit } }),
          });
        }
        swapped.push({ ...change, transitions: change.transitions.with(index, { ...transition, [side]: null }) });
      }
      swapped.push({ ...change, transitions: change.transitions.toSpliced(index, 1) });
    }
    swapped.push({ ...change, transitions: change.transitions.toReversed() }, { ...change, notebookId: 'notebook-2' });
    expect(swapped.length).toBeGreaterThan(20);
    for (const other of swapped) {
      expect(
        verdict(({ approval }) => Object.assign(approval, { change: other })),
        JSON.stringify(other.transitions),
      ).toBe('void');
    }
  });

  it('refuses bytes that differ from those shown', () => {
    const evil = new TextEncoder().encode('# Evl\n');
    const change = createChange();
    const blobs = [
      [{ hash: sha256(NEW), bytes: evil }],
      [{ hash: sha256(evil), bytes: evil }],
      [...change.blobs, { hash: sha256(evil), bytes: evil }],
    ];
    for (const other of blobs) {
      expect(verdict(({ approval }) => Object.assign(approval, { change: { ...change, blobs: other } }))).toBe('void');
    }
    const [first, ...rest] = change.transitions;
    const resized = { ...change, transitions: [{ ...first, after: { ...first?.after, sizeBytes: 7 } }, ...rest] };
    expect(verdict(({ approval }) => Object.assign(approval, { change: resized }))).toBe('void');
  });

  it('requires that the notebook holds the bytes that the change does not contain', () => {
    const change = { ...createChange(), blobs: [] };
    const edit = ({ approval }: { approval: Approval }) => Object.assign(approval, { change });
    expect(verdict(edit, { holds: (hash) => hash === sha256(NEW) || hash === sha256('move me') })).toBe('valid');
    expect(verdict(edit)).toBe('valid');
    expect(verdict(edit, { holds: () => false })).toBe('void');
  });

  it('names the file that has changed since', () => {
    const approval = createApproval();
    const targets = approval.claims.targets.map((target, index) =>
      index === 0 ? { ...target, before: sha256('edited') } : target,
    );
    const result = validateReceipt({
      approval,
      claimsNow: { ...approval.claims, targets },
      labelsNow: [],
      nowMs: NOON_MS,
      hasher,
    });
    expect(result).toMatchObject({ type: 'void', reason: { message: expect.stringContaining('/notes/a.md') } });
  });

  it('distinguishes an edited agent from edited rules', () => {
    const approval = createApproval();
    const now = (edit: Partial<ReceiptClaims>) =>
      validateReceipt({ approval, claimsNow: { ...approval.claims, ...edit }, labelsNow: [], nowMs: NOON_MS, hasher });
    expect(now({ agentRevision: 4 })).toMatchObject({
      type: 'void',
      reason: { message: expect.stringContaining('agent') },
    });
    expect(now({ ruleBookRevision: 6 })).toMatchObject({
      type: 'void',
      reason: { message: expect.stringContaining('rules') },
    });
  });

  it('does not accept one approval for another', () => {
    const other = createApproval();
    const claimsNow = { ...other.claims, nonce: 'nonce-2' };
    expect(validateReceipt({ approval: other, claimsNow, labelsNow: [], nowMs: NOON_MS, hasher }).type).toBe('void');
  });

  it('accepts an approval without a change, which binds the input', () => {
    const approval: Approval = { ...createApproval(), change: null };
    const claims = { ...approval.claims, targets: [{ path: '/private/a.md', before: null, after: null }] };
    const read: Approval = { ...approval, claims, receipt: receiptOf(claims, hasher) };
    expect(validateReceipt({ approval: read, claimsNow: claims, labelsNow: [], nowMs: NOON_MS, hasher }).type).toBe(
      'valid',
    );
    const swapped: Approval = { ...read, input: { path: '/private/b.md' } };
    expect(validateReceipt({ approval: swapped, claimsNow: claims, labelsNow: [], nowMs: NOON_MS, hasher }).type).toBe(
      'void',
    );
  });

  it.each([
    ['a change', 'write', [], 'void'],
    ['a request', 'network', [], 'void'],
    ['a read', 'read', [], 'valid'],
    ['a change that was allowed with the same source', 'write', ['/inbox/a.md'], 'valid'],
    ['a change that was allowed with another source', 'write', ['/inbox/b.md'], 'void'],
  ] as const)('checks untrusted labels that were added since, for %s', (_, risk, known, type) => {
    const labels = known.map((source) => ({ label: 'untrusted' as const, source }));
    const approval: Approval = { ...createApproval(), risk, labels };
    const labelsNow = [
      ...labels,
      { label: 'untrusted' as const, source: '/inbox/a.md' },
      { label: 'local-only' as const, source: '/private/c.md' },
    ];
    const said = validateReceipt({ approval, claimsNow: approval.claims, labelsNow, nowMs: NOON_MS, hasher });
    expect(said.type).toBe(type);
    if (said.type === 'void') expect(said.reason.message).toContain('(/inbox/a.md) after you allowed this');
  });

  it('refuses an approval that cannot be checked', () => {
    expect(verdict(({ approval }) => Object.assign(approval, { input: { bad: Number.NaN } }))).toBe('void');
    expect(verdict(({ approval }) => Object.assign(approval, { claims: null }))).toBe('void');
  });
});
