import { expect, it } from 'vitest';
import { createEmbedSlots, MAX_EMBEDS } from '../../../../../src/ui/state/notebook/embed-slots.ts';

it('shows the first embeds, and the next one when one is removed', () => {
  const slots = createEmbedSlots();
  const shown = new Map<number, boolean>();
  const embeds = Array.from({ length: MAX_EMBEDS + 2 }, (_, at) => slots.join((isShown) => shown.set(at, isShown)));
  expect([...shown.values()].filter((isShown) => isShown)).toHaveLength(MAX_EMBEDS);
  expect([shown.get(MAX_EMBEDS), shown.get(MAX_EMBEDS + 1)]).toEqual([false, false]);
  embeds[MAX_EMBEDS]?.();
  embeds[0]?.();
  embeds[0]?.();
  expect([shown.get(MAX_EMBEDS), shown.get(MAX_EMBEDS + 1)]).toEqual([false, true]);
});
