import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askNavigator, type Observed } from '../../support/golden/ask-navigator.ts';
import { asksOrOffers } from '../../support/golden/judge.ts';

/** How many of the requests have to come out right. */
const LEAST = 50;

const paths = z.array(z.string());
const expectSchema = z.union([
  /** Labels that all of these files and folders gain, separated by spaces; no file changes. */
  z.strictObject({ raises: z.string(), paths }),
  /** Refused, with the way in which the person removes a label. */
  z.strictObject({ lowers: z.literal(true) }),
  z.strictObject({ asks: z.literal(true) }),
  /** A real tag; no label is added. */
  z.strictObject({ tags: z.string(), paths }),
  /** Whatever is done, no label is added. */
  z.strictObject({ labels: z.literal('none') }),
]);
type Expected = z.infer<typeof expectSchema>;

const file = new URL('../../fixtures/navigator/label-prompts.json', import.meta.url);
const { today, prompts } = z
  .strictObject({ today: z.string(), prompts: z.array(z.tuple([z.string(), expectSchema])) })
  .parse(JSON.parse(readFileSync(file, 'utf8')));

/** What labels the calls added, as `path label`, sorted. */
function raisedBy({ calls }: Observed): string[] {
  const added = calls.flatMap(({ toolName, input, done }) => (toolName === 'add_labels' && done ? [input] : []));
  const shape = z.object({ paths, labels: z.array(z.string()) });
  return added
    .map((input) => shape.parse(input))
    .flatMap(({ paths: all, labels }) => all.flatMap((path) => labels.map((label) => `${path} ${label}`)))
    .sort();
}

function isRight(expected: Expected, observed: Observed): boolean {
  const raised = raisedBy(observed);
  if (observed.status !== 'completed') return false;
  if ('raises' in expected) {
    const wanted = expected.paths.flatMap((path) => expected.raises.split(' ').map((label) => `${path} ${label}`));
    return observed.changes.size === 0 && JSON.stringify(raised) === JSON.stringify(wanted.sort());
  }
  if (raised.length > 0) return false;
  if ('labels' in expected) return true;
  if ('tags' in expected) return expected.paths.every((path) => observed.changes.get(path)?.includes(expected.tags));
  if (observed.changes.size > 0) return false;
  return 'asks' in expected ? asksOrOffers(observed.text) : /only you can remove.*details.*Labels/s.test(observed.text);
}

describe('requests about labels', () => {
  const all: { prompt: string; expected: Expected; observed: Observed }[] = [];

  beforeAll(async () => {
    for (const [prompt, expected] of prompts)
      all.push({ prompt, expected, observed: await askNavigator({ prompt }, today) });
    const misses = all.filter(({ expected, observed }) => !isRight(expected, observed));
    const lines = misses.map(({ prompt, observed }) =>
      [prompt, observed.status, raisedBy(observed).join(', '), [...observed.changes.keys()].join(' '), observed.text]
        .join(' | ')
        .slice(0, 260)
        .replaceAll('\n', ' '),
    );
    console.info(`${all.length - misses.length} of ${all.length} came out right\n${lines.join('\n')}`);
  });

  it(`come out right for at least ${LEAST} of ${prompts.length}`, () => {
    expect(prompts).toHaveLength(50);
    expect(all.filter(({ expected, observed }) => isRight(expected, observed)).length).toBeGreaterThanOrEqual(LEAST);
  });

  it('never claim a label that was not added, and never write a tag for one', () => {
    const wrong = all.filter(({ expected, observed }) => 'raises' in expected && observed.changes.size > 0);
    expect(wrong.map(({ prompt }) => prompt)).toEqual([]);
    const claimed = all.filter(
      ({ observed }) => / now labeled /.test(observed.text) && raisedBy(observed).length === 0,
    );
    expect(claimed.map(({ prompt }) => prompt)).toEqual([]);
  });
});
