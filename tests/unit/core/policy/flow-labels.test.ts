import { describe, expect, it } from 'vitest';
import type { RunLabel } from '../../../../src/contracts/domain/notebook/label.ts';
import { checkFlow, labelsOf, untrustedSince } from '../../../../src/core/policy/flow-labels.ts';
import { TOOLS } from '../../../../src/tools/index.ts';

const local: RunLabel = { label: 'local-only', source: '/private/ideas.md' };
const foreign: RunLabel = { label: 'untrusted', source: '/inbox/mail.md' };

const write = { name: 'write_file', risk: 'write', kind: 'edit' } as const;
const read = { name: 'read_file', risk: 'read', kind: 'read' } as const;
const fetching = { name: 'fetch_url', risk: 'network', kind: 'fetch' } as const;

describe('checkFlow', () => {
  it('allows everything to a run without labels', () => {
    for (const tool of [write, read, fetching]) {
      expect(checkFlow({ tool, writes: ['/a.md'], labels: [] })).toEqual({ type: 'clear' });
    }
  });

  it.each([fetching, { ...read, kind: 'fetch' as const }, { ...write, risk: 'network' as const }])(
    'denies a local-only run the network: %j',
    (tool) => {
      expect(checkFlow({ tool, writes: [], labels: [foreign, local] })).toEqual({
        type: 'denied',
        rule: 'flow.local-only',
        reason: expect.objectContaining({ message: expect.stringContaining('/private/ideas.md') }),
      });
    },
  );

  it('lets a local-only run read and write', () => {
    expect(checkFlow({ tool: write, writes: ['/a.md'], labels: [local] })).toEqual({ type: 'clear' });
    expect(checkFlow({ tool: read, writes: [], labels: [local] })).toEqual({ type: 'clear' });
  });

  it('asks before a write or a request of an untrusted run, and names the source', () => {
    const asks = {
      type: 'needs-approval',
      rule: 'flow.untrusted',
      reason: expect.objectContaining({ message: expect.stringContaining('/inbox/mail.md') }),
    };
    expect(checkFlow({ tool: fetching, writes: [], labels: [foreign] })).toEqual(asks);
    expect(checkFlow({ tool: write, writes: ['/runs/run-1/x', '/a.md'], labels: [foreign] })).toEqual(asks);
    expect(checkFlow({ tool: write, writes: ['/runsome.md'], labels: [foreign] })).toEqual(asks);
  });

  it('never asks for a read, nor for the run folders', () => {
    expect(checkFlow({ tool: read, writes: [], labels: [foreign] })).toEqual({ type: 'clear' });
    const writes = ['/runs/run-1/x', '/scratch/run-1/y'];
    expect(checkFlow({ tool: write, writes, labels: [foreign] })).toEqual({ type: 'clear' });
  });

  it.each(TOOLS.filter(({ hints }) => hints.openWorldHint).map((tool) => ({ tool, name: tool.name })))(
    'recognizes $name as an external tool',
    ({ tool }) => {
      expect(checkFlow({ tool, writes: [], labels: [local] }).type).toBe('denied');
    },
  );
});

describe('untrustedSince', () => {
  it('returns the source of a new label', () => {
    const other = { ...foreign, source: '/inbox/other.md' };
    expect(untrustedSince([], [foreign])).toBe('/inbox/mail.md');
    expect(untrustedSince([foreign], [foreign, other])).toBe('/inbox/other.md');
    expect(untrustedSince([{ ...foreign, label: 'local-only' }], [foreign])).toBe('/inbox/mail.md');
  });

  it('returns undefined without a new label', () => {
    expect(untrustedSince([foreign], [foreign])).toBeUndefined();
    expect(untrustedSince([], [local])).toBeUndefined();
  });
});

describe('labelsOf', () => {
  it('returns each label once', () => {
    expect(labelsOf([foreign, local, { ...foreign, source: '/x' }])).toEqual(['untrusted', 'local-only']);
    expect(labelsOf([])).toEqual([]);
  });
});
