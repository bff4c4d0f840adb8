import { describe, expect, it } from 'vitest';
import type { MessageRow, SessionSummary } from '../../../../src/contracts/domain/run/message.ts';
import { ownMessages, ownSummary } from '../../../../src/core/hand-over/own-messages.ts';

const RUNS = [
  { runId: 'r3', agent: 'first', createdMs: 3 },
  { runId: 'r1', agent: 'first', createdMs: 1 },
  { runId: 'r2', agent: 'second', createdMs: 2 },
];
const MESSAGES: MessageRow[] = ['r1', 'r1', 'r2', 'r3'].map((runId, at) => ({
  sessionId: 's',
  seq: at + 1,
  runId,
  role: 'user',
  content: [{ type: 'text', text: runId }],
  atMs: at,
}));
const summary = (agent?: string): SessionSummary => ({
  sessionId: 's',
  upToSeq: 2,
  text: 'What was said.',
  edited: false,
  updatedMs: 0,
  ...(agent === undefined ? {} : { agent }),
});

describe('ownMessages', () => {
  it('are those of the runs of one agent, before and after another one', () => {
    const seqsOf = (agent: string) => ownMessages(MESSAGES, RUNS, agent).map(({ seq }) => seq);
    expect([seqsOf('first'), seqsOf('second'), seqsOf('third')]).toEqual([[1, 2, 4], [3], []]);
  });

  it('include a message that is about to start a run', () => {
    const next = { ...MESSAGES[0], runId: '', seq: 5 } as MessageRow;
    expect(ownMessages([...MESSAGES, next], RUNS, 'second').map(({ seq }) => seq)).toEqual([3, 5]);
  });
});

describe('ownSummary', () => {
  it('is only that of the own messages; one of an earlier version is of the first agent', () => {
    const owners = (one: SessionSummary | null) =>
      ['first', 'second'].filter((agent) => ownSummary(one, RUNS, agent) !== null);
    expect([owners(summary()), owners(summary('second')), owners(null)]).toEqual([['first'], ['second'], []]);
  });
});
