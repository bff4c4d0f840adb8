import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askNavigator, type Observed } from '../../support/golden/ask-navigator.ts';
import { asksOrOffers } from '../../support/golden/judge.ts';
import { SHIPPED, sampleOn } from '../../support/sample-notebook.ts';

/** The day on which the requests were written. */
const TODAY = '2026-11-26';
/** How many of the hundred requests have to go their way. */
const LEAST = 97;

const routeSchema = z.enum(['fast', 'clarify', 'hand-over']);
type Route = z.infer<typeof routeSchema>;

const file = new URL('../../fixtures/navigator/routing-prompts.json', import.meta.url);
const requests = z.array(z.tuple([routeSchema, z.string()])).parse(JSON.parse(readFileSync(file, 'utf8')));
const files = Object.fromEntries(
  sampleOn(SHIPPED, TODAY).map(({ path, content }) => [path, typeof content === 'string' ? content : '']),
);

/** The way that a request went: an agent with a model was offered, a question was asked, or it was done at once. */
function routeOf({ status, text, beyond, changes, calls }: Observed): Route | 'broke' {
  if (beyond !== undefined) return 'hand-over';
  if (status !== 'completed') return 'broke';
  const isDone = changes.size > 0 || calls.some(({ toolName, done }) => done && toolName.startsWith('ui_'));
  // What is listed are hits and examples; a question of a note among them is not the Navigator's.
  const said = text.replace(/^ *- .*\?.*$/gm, '- …');
  return !isDone && asksOrOffers(said) ? 'clarify' : 'fast';
}

describe('the way of a request', () => {
  const all: { wanted: Route; went: Route | 'broke'; prompt: string; text: string; changed: string[] }[] = [];

  beforeAll(async () => {
    for (const [wanted, prompt] of requests) {
      const observed = await askNavigator({ prompt }, TODAY, files);
      const changed = [...observed.changes.keys()];
      all.push({ wanted, went: routeOf(observed), prompt, text: observed.text, changed });
    }
    const misses = all.filter(({ wanted, went }) => wanted !== went);
    const lines = misses.map(({ wanted, went, prompt, text, changed }) =>
      [wanted.padEnd(10), went.padEnd(10), prompt, changed.join(' '), text.slice(0, 110).replaceAll('\n', ' ')].join(
        ' | ',
      ),
    );
    console.info(`${all.length - misses.length} of ${all.length} went their way\n${lines.join('\n')}`);
  });

  it(`is the intended one for at least ${LEAST} of ${requests.length} requests`, () => {
    expect(requests).toHaveLength(100);
    expect(all.filter(({ wanted, went }) => wanted === went).length).toBeGreaterThanOrEqual(LEAST);
  });

  it('changes nothing where a question or another agent is called for', () => {
    const changed = all.filter(({ wanted, changed }) => wanted !== 'fast' && changed.length > 0);
    expect(changed.map(({ prompt }) => prompt)).toEqual([]);
  });

  it('is found without a failure', () => {
    expect(all.filter(({ went }) => went === 'broke').map(({ prompt }) => prompt)).toEqual([]);
  });
});
