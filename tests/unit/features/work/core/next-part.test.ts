import { describe, expect, it } from 'vitest';
import type { Review, ReviewRound } from '../../../../../src/features/work/contract/review.ts';
import { nextPart } from '../../../../../src/features/work/core/next-part.ts';
import { readVerdict } from '../../../../../src/features/work/core/read-verdict.ts';
import {
  planPrompt,
  reviewPrompt,
  reworkPrompt,
  workPrompt,
} from '../../../../../src/features/work/core/review-prompts.ts';

const round: ReviewRound = { executorRunId: 'e', reviewerRunId: 'r', verdict: null, remarks: '', decision: null };
type Now = Pick<Review, 'state' | 'plan' | 'rounds' | 'maxRounds' | 'reviewer'>;
const work = (state: Review['state'], more: Partial<Now> = {}): Now => ({
  state,
  plan: 'Plan.',
  rounds: [round],
  maxRounds: 3,
  reviewer: 'critic',
  ...more,
});
const ended = (status: 'completed' | 'blocked' | 'failed' | 'cancelled', text = '', message: string | null = null) => ({
  status,
  text,
  message,
});

describe('readVerdict', () => {
  it.each([
    ['Fine.\nVERDICT: approve', 'approve', 'Fine.'],
    ['**Verdict:** Approved', 'approve', ''],
    ['> verdict - send back', 'send-back', ''],
    ['Final verdict: SEND IT BACK\nthanks', 'send-back', 'thanks'],
    ['### Verdict: “reject”', 'reject', ''],
    ['VERDICT: approve\nOn second thought.\nVERDICT: reject', 'reject', 'On second thought.'],
    ['VERDICT: maybe', null, 'VERDICT: maybe'],
    ['I would approve this.', null, 'I would approve this.'],
    ['The verdicts of others differ.', null, 'The verdicts of others differ.'],
    ['', null, ''],
  ])('%j is %s', (text, verdict, remarks) => {
    expect(readVerdict(text)).toEqual({ verdict, remarks });
  });
});

describe('nextPart', () => {
  it('starts the executor with the plan, and fails with the reason when there is none', () => {
    const start = nextPart(work('planning', { rounds: [] }), ended('completed', ' 1. Do. '), false, 5);
    expect(start).toMatchObject({ type: 'start', role: 'executor', plan: '1. Do.', remarks: '' });
    const failed = nextPart(work('planning', { rounds: [] }), ended('failed', '', 'No line.'), false, 5);
    expect(failed).toMatchObject({
      type: 'stop',
      state: 'failed',
      said: { message: 'The plan was not finished: No line.' },
    });
  });

  it('starts the reviewer for changes; without a reviewer, or without changes, the person decides', () => {
    expect(nextPart(work('executing'), ended('completed'), true, 5)).toMatchObject({ type: 'start', role: 'reviewer' });
    const alone = nextPart(work('executing', { reviewer: null }), ended('completed'), true, 5);
    expect(alone).toMatchObject({ type: 'stop', state: 'awaiting-decision', said: null });
    const nothing = nextPart(work('executing'), ended('completed'), false, 5);
    expect(nothing).toMatchObject({
      state: 'awaiting-decision',
      said: { message: expect.stringContaining('no changes') },
    });
  });

  it('keeps what an executor planned that reached a limit, and fails when that is nothing', () => {
    const some = nextPart(work('executing'), ended('blocked', '', 'Step limit.'), true, 5);
    expect(some).toMatchObject({
      state: 'awaiting-decision',
      said: { message: expect.stringContaining('Step limit.') },
    });
    expect(nextPart(work('executing'), ended('cancelled'), false, 5)).toMatchObject({ state: 'failed' });
  });

  it('sends back within the bound, with the time and the remarks', () => {
    const back = nextPart(work('reviewing'), ended('completed', '- Fix.\nVERDICT: send back'), true, 5);
    expect(back).toMatchObject({ type: 'start', role: 'executor', remarks: '- Fix.' });
    expect(back.rounds[0]).toMatchObject({
      verdict: 'send-back',
      remarks: '- Fix.',
      decision: { type: 'send-back', by: 'agent', remarks: '- Fix.', atMs: 5 },
    });
    const last = nextPart(work('reviewing', { maxRounds: 1 }), ended('completed', 'VERDICT: send back'), true, 5);
    expect(last).toMatchObject({ type: 'stop', state: 'awaiting-decision' });
    expect(last.rounds[0]).toMatchObject({ verdict: 'send-back', decision: null });
  });

  it.each(['approve', 'reject'])('leaves %s to the person', (word) => {
    const next = nextPart(work('reviewing'), ended('completed', `VERDICT: ${word}`), true, 5);
    expect(next).toMatchObject({ type: 'stop', state: 'awaiting-decision' });
    expect(next.rounds[0]).toMatchObject({ verdict: word, decision: null });
  });
});

describe('the requests of the parts', () => {
  it('fit into a small context, however long the plan and the changes are', () => {
    const long = 'Wort '.repeat(40_000);
    const asked = { prompt: 'Sum up.', plan: long };
    const words = { words: long, changes: long, earlier: [] };
    for (const text of [planPrompt(asked), workPrompt(asked), reviewPrompt(asked, words)]) {
      expect(text.length).toBeLessThan(22_500);
      expect(text).toContain('Sum up.');
    }
    expect(reviewPrompt(asked, words)).toContain('cut after 12000 characters');
  });

  it('name the files whose changes were dropped', () => {
    expect(reworkPrompt({ prompt: 'Sum up.' }, 'Fix.', ['/a.md', '/b.md'])).toContain('/a.md, /b.md');
    expect(reworkPrompt({ prompt: 'Sum up.' }, 'Fix.', [])).not.toContain('changed in the notebook');
  });
});
