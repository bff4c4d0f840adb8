import { describe, expect, it } from 'vitest';
import { answerLinkCandidates } from '../../../../../src/ui/preview/links/answer-link.ts';

const PATHS = ['/notes/plan.md', '/experiments/plan.md', '/my notes/b.md'];
const path = (target: string) => answerLinkCandidates({ kind: 'path', target }, 'run-1', PATHS, []);

describe('answerLinkCandidates', () => {
  it('resolves paths from the root of the notebook', () => {
    expect(path('/notes/plan.md')).toEqual(['/notes/plan.md']);
    expect(path('/workspace/notes/plan.md')).toEqual(['/notes/plan.md']);
    expect(path('my notes/b.md')).toEqual(['/my notes/b.md']);
  });

  it('resolves names of notes', () => {
    expect(answerLinkCandidates({ kind: 'wiki', target: 'plan' }, 'run-1', PATHS, [])).toHaveLength(2);
  });

  it('resolves files of the run', () => {
    expect(path('/runs/this/result-1.json')).toEqual(['/runs/run-1/result-1.json']);
    expect(path('/runs/run-0/result-1.json')).toEqual(['/runs/run-0/result-1.json']);
  });

  it('finds nothing for scratch files and missing files', () => {
    expect(path('/scratch/x.md')).toEqual([]);
    expect(path('/workspace/scratch/x.md')).toEqual([]);
    expect(path('/missing.md')).toEqual([]);
  });
});
