import { describe, expect, it } from 'vitest';
import { chainRows, EMPTY_HEAD } from '../../../../../src/core/audit/chain.ts';
import { createChainVerifier } from '../../../../../src/core/audit/chain-verifier.ts';
import { compareLog, type LogTraces } from '../../../../../src/core/audit/compare-log.ts';
import { createLogNames } from '../../../../../src/core/audit/log-names.ts';
import { nodeHasher } from '../../../../support/memory-services.ts';
import { sampleRecords } from '../../../../support/sample-log.ts';

const NONE: LogTraces = {
  changes: [],
  notebooks: [],
  runs: [],
  endedRuns: [],
  sessions: [],
  toolCalls: [],
  answers: [],
  hasOthers: false,
};
const TRACES: Partial<LogTraces>[] = [
  { changes: [{ changeId: 'lost', auditSeq: 2 }] },
  { changes: [{ changeId: 'lost', auditSeq: 40 }] },
  { notebooks: [{ notebookId: 'lost', seq: 0 }] },
  { notebooks: [{ notebookId: 'notebook-1', seq: 1 }] },
  { runs: ['lost'] },
  { endedRuns: ['run-0'] },
  { sessions: ['lost'] },
  { toolCalls: ['lost'] },
  { answers: ['lost'] },
];

const rows = chainRows(EMPTY_HEAD, sampleRecords(9), nodeHasher);
const log = createLogNames();
for (const { seq, line } of rows) log.add(seq, line);

describe('what verifying the log finds', () => {
  it('has a key', () => {
    expect(compareLog(9, log.names, NONE)).toBeNull();
    expect(compareLog(9, log.names, { ...NONE, runs: ['run-0'], hasOthers: true })).toBeNull();
    const faults = TRACES.map((traces) => compareLog(9, log.names, { ...NONE, ...traces }));
    faults.push(compareLog(0, createLogNames().names, { ...NONE, hasOthers: true }));
    const reasons = faults.map((fault) => fault?.reason.key);
    expect(new Set(reasons).size).toBe(TRACES.length + 1);
    expect(reasons).not.toContain(undefined);
    expect(faults.map((fault) => fault?.firstBadSeq)).toEqual([2, 10, 10, 10, 10, 10, 10, 10, 10, 1]);
  });

  it('so does what is wrong with the chain', () => {
    const [one, two, three] = rows;
    if (!one || !two || !three) throw new Error('the log is too short');
    const cases = [[one, three], [one, { ...two, line: three.line }], [{ ...one, hash: two.hash }], [one]];
    const reasons = cases.map((some) => {
      const verifier = createChainVerifier(nodeHasher, { seq: 3, hash: three.hash });
      for (const row of some) verifier.push(row);
      return verifier.finish().sentence?.key;
    });
    expect(reasons).not.toContain(undefined);
  });
});
