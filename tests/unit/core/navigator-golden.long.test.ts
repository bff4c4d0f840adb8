import { beforeAll, describe, expect, it } from 'vitest';
import { askNavigator } from '../../support/golden/ask-navigator.ts';
import { goldenFloor, goldenPrompts } from '../../support/golden/golden-prompts.ts';
import { type Judged, judge } from '../../support/golden/judge.ts';
import { missesOf, scoreOf, tableOf } from './score-table.ts';

const { today, prompts } = goldenPrompts();
const all: Judged[] = [];

describe('the Navigator on independently written requests', () => {
  beforeAll(async () => {
    for (const golden of prompts) all.push(judge(golden, await askNavigator(golden, today)));
    console.info(`${tableOf(all)}\n\nMisses\n${missesOf(all)}`);
  });

  it('completes at least as many requests as before', () => {
    const { right, ahead } = scoreOf(all);
    const floor = goldenFloor();
    expect(right, 'When it is more, raise the floor in golden-floor.json.').toBeGreaterThanOrEqual(floor.right);
    expect(ahead, 'When it is more, raise the floor in golden-floor.json.').toBeGreaterThanOrEqual(floor.ahead);
  });

  it('makes no more unrequested changes than before', () => {
    expect(scoreOf(all).changedOtherwise).toBeLessThanOrEqual(goldenFloor().changedOtherwise);
  });

  it('finishes every request', () => {
    expect(all.filter(({ outcome }) => outcome === 'broke').map(({ golden }) => golden.id)).toEqual([]);
  });
});
