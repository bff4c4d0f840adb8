import { describe, expect, it } from 'vitest';
import type { Step } from '../../../../../src/contracts/domain/run/run.ts';
import { toTimeline, withStreamed } from '../../../../../src/ui/run/steps/timeline.ts';
import { callRow } from '../../../../support/rows.ts';

const step = (index: number, text: string): Step => ({
  runId: 'run',
  index,
  agent: 'navigator',
  text,
  reasoning: '',
  finishReason: 'stop',
  usage: { inputTokens: 0, outputTokens: 0, requests: 1 },
  startedMs: 0,
  durationMs: 0,
});

const tail = (text: string, from = 0) => ({ text, from });

const call = (stepIndex: number, toolCallId: string) =>
  callRow({ toolCallId, runId: 'run', stepIndex, toolName: 'list_files' });

describe('toTimeline', () => {
  it('assigns calls to their step, also before the step is stored', () => {
    const timeline = toTimeline([step(1, 'first')], [call(1, 'a'), call(2, 'b')]);
    expect(timeline.map(({ index, text, calls }) => [index, text, calls.map((each) => each.toolCallId)])).toEqual([
      [1, 'first', ['a']],
      [2, '', ['b']],
    ]);
  });

  it('adds the streamed text', () => {
    const steps = [step(1, 'first')];
    const committed = toTimeline(steps, []);
    const timeline = withStreamed(committed, steps, { step: 2, text: tail('sec', 7), reasoning: tail('hm') });
    expect(timeline[0]).toBe(committed[0]);
    expect(timeline[1]).toMatchObject({ index: 2, text: 'sec', textFrom: 7, reasoning: 'hm', streaming: true });
  });

  it('prefers a stored step to its streamed text', () => {
    const steps = [step(1, 'whole')];
    const timeline = withStreamed(toTimeline(steps, []), steps, { step: 1, text: tail('who'), reasoning: tail('') });
    expect(timeline).toEqual([{ index: 1, text: 'whole', reasoning: '', calls: [], streaming: false }]);
  });
});
