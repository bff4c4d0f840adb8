import { describe, expect, it } from 'vitest';
import type { ChangeRow, FileState } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { createContentSurvey } from '../../../../src/core/retention/old-contents.ts';

const DAY_MS = 86_400_000;
const NOW = { nowMs: 1000 * DAY_MS, days: 100 };
const person = { type: 'person' } as const;
const state = (hash: string | null, path = '/a.md'): FileState | null =>
  hash === null ? null : { path, kind: 'file', hash, sizeBytes: 1 };

interface Step {
  readonly day: number;
  readonly before: string | null;
  readonly after: string | null;
  readonly fileId?: string;
  readonly path?: string;
  readonly actor?: ChangeRow['actor'];
}

function survey(
  steps: readonly Step[],
  { needed = [], files = ['a'], versions = 1 }: { needed?: string[]; files?: string[]; versions?: number } = {},
): string[] {
  const found = createContentSurvey({ needed: new Set(needed), fileIds: new Set(files), versions });
  for (const { day, before, after, fileId = 'a', path, actor = person } of steps) {
    const transitions = [{ fileId, before: state(before, path), after: state(after, path) }];
    found.add({ notebookId: 'n', atMs: day * DAY_MS, actor, runId: null, transitions });
  }
  return found.old(NOW).map(({ hash }) => hash);
}

const FOUR: readonly Step[] = [
  { day: 1, before: null, after: '1' },
  { day: 2, before: '1', after: '2' },
  { day: 3, before: '2', after: '3' },
  { day: 1000, before: '3', after: '4' },
];

describe('contents of earlier versions', () => {
  it('end when neither a recent change nor one of the last versions names them', () => {
    expect(survey(FOUR)).toEqual(['1', '2']);
    expect(survey(FOUR, { versions: 3 })).toEqual(['1']);
    expect(survey(FOUR, { versions: 20 })).toEqual([]);
  });

  it('stay while a file, a draft or an approval needs them', () => {
    expect(survey(FOUR, { needed: ['1'] })).toEqual(['2']);
  });

  it('stay for both sides of a change of the last days, so that it can be undone and redone', () => {
    expect(survey([...FOUR, { day: 999, before: '1', after: '2', fileId: 'b' }], { files: ['a', 'b'] })).toEqual([]);
  });

  it('stay as the last versions of a deleted file, which can be restored, but not of a file of a run', () => {
    const deleted = [
      ...FOUR.slice(0, 3),
      { day: 4, before: '3', after: null },
      { day: 1000, before: null, after: 'x', fileId: 'b' },
    ];
    expect(survey(deleted, { files: ['b'] })).toEqual(['1', '2']);
    const ofRun = deleted.map((step) => (step.fileId === 'b' ? step : { ...step, path: '/runs/r/a.md' }));
    expect(survey(ofRun, { files: ['b'] })).toEqual(['1', '2', '3']);
  });

  it('count a content that came back as the newer version', () => {
    const back = [
      ...FOUR.slice(0, 3),
      { day: 4, before: '3', after: '1' },
      { day: 1000, before: null, after: 'x', fileId: 'b' },
    ];
    expect(survey(back, { files: ['a', 'b'], versions: 2 })).toEqual(['2']);
  });

  it('stay as the text before the first change of an agent, which masking compares with', () => {
    const agent = { type: 'agent', agent: 'writer', runId: 'r' } as const;
    const steps = FOUR.map((step) => (step.day === 2 ? { ...step, actor: agent } : step));
    expect(survey(steps)).toEqual(['2']);
  });

  it('stay as that text for a deleted file, too, which can be restored', () => {
    const agent = { type: 'agent', agent: 'writer', runId: 'r' } as const;
    const steps: readonly Step[] = [
      ...FOUR.slice(0, 3).map((step) => (step.day === 2 ? { ...step, actor: agent } : step)),
      { day: 4, before: '3', after: null },
      { day: 1000, before: null, after: 'x', fileId: 'b' },
    ];
    expect(survey(steps, { files: ['b'] })).toEqual(['2']);
  });

  it('end by the newest change, not by a clock that was set ahead', () => {
    const early = FOUR.map((step) => ({ ...step, day: Math.min(step.day, 50) }));
    expect(survey(early)).toEqual([]);
  });
});
