import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askNavigator } from '../../support/golden/ask-navigator.ts';
import { armSchema } from '../../support/golden/golden-prompts.ts';
import { judge } from '../../support/golden/judge.ts';

const abilities = z
  .record(z.string(), z.array(z.tuple([z.string(), armSchema])))
  .parse(JSON.parse(readFileSync(new URL('../../fixtures/navigator/abilities.json', import.meta.url), 'utf8')));

describe.each(Object.entries(abilities))('what the Navigator can do: %s', (kind, requests) => {
  it.each(requests)('%s', async (prompt, expected) => {
    const golden = { id: prompt, kind, form: 'plain', prompt, expect: expected } as const;
    const observed = await askNavigator(golden, '2026-01-15');
    const { outcome } = judge(golden, observed);
    const changed = [...observed.changes.keys()];
    expect({
      outcome,
      ...(outcome === 'right' ? {} : { text: observed.text, calls: observed.calls, changed }),
    }).toEqual({
      outcome: 'right',
    });
  });
});
