import { beforeAll, describe, expect, it } from 'vitest';
import { askNavigator } from '../../support/golden/ask-navigator.ts';
import { type GoldenPrompt, screenPrompts } from '../../support/golden/golden-prompts.ts';
import { type Judged, judge } from '../../support/golden/judge.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

/** How many of the requests have to come out right. Only ever raised. */
const LEAST = { named: 6, more: 20 };
/** How many may leave something changed that was not requested. Only ever lowered. */
const MOST_CHANGED = { named: 0, more: 0 };

const { today, files, tabs, ...prompts } = screenPrompts();

describe.each(['named', 'more'] as const)('requests about tabs and several files: %s', (group) => {
  const all: Judged[] = [];

  beforeAll(async () => {
    for (const { prompt, expect: wanted, before } of prompts[group]) {
      const asked = { id: prompt, kind: group, form: 'plain' as const, prompt, expect: wanted };
      const golden: GoldenPrompt = before ? { ...asked, before } : asked;
      all.push(judge(golden, await askNavigator(golden, today, { ...sampleFiles(today), ...files }, tabs)));
    }
    console.info(`${rightOf(all)} of ${all.length} came out right\n${missesOf(all)}`);
  });

  it('come out right for at least as many as before', () => {
    expect(rightOf(all)).toBeGreaterThanOrEqual(LEAST[group]);
  });

  it('change nothing that was not requested, and are finished', () => {
    const changed = all.filter(({ outcome }) => outcome === 'changed-otherwise');
    expect(changed.length).toBeLessThanOrEqual(MOST_CHANGED[group]);
    expect(all.filter(({ outcome }) => outcome === 'broke').map(({ golden }) => golden.prompt)).toEqual([]);
  });
});

function rightOf(all: readonly Judged[]): number {
  return all.filter(({ outcome }) => outcome === 'right').length;
}

function missesOf(all: readonly Judged[]): string {
  return all
    .filter(({ outcome }) => outcome !== 'right')
    .map(({ golden, outcome, observed: { changes, calls, tabs: open, text } }) =>
      [
        outcome,
        golden.prompt,
        calls.map(({ toolName, done }) => `${toolName}${done ? '' : '!'}`).join(' '),
        [...changes.keys()].join(' '),
        open.join(' '),
        text.slice(0, 160).replaceAll('\n', ' '),
      ].join(' | '),
    )
    .join('\n');
}
