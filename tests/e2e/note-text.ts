import { expect, type Locator } from '@playwright/test';

/** The text of a note's field as it is on the screen, line by line. Only for notes that fit on it: others are drawn in part. */
export async function noteText(field: Locator): Promise<string> {
  const lines = await field.locator('.cm-line').evaluateAll((all) =>
    all.map((line) => {
      const copy = line.cloneNode(true);
      // What the live view draws is beside its source.
      if (copy instanceof Element) for (const drawn of copy.querySelectorAll('.cm-live-part')) drawn.remove();
      return copy.textContent;
    }),
  );
  return lines.join('\n');
}

/** Waits until the field holds exactly this text, or one that fits. */
export async function expectNoteText(field: Locator, wanted: string | RegExp): Promise<void> {
  const polled = expect.poll(() => noteText(field));
  if (typeof wanted === 'string') await polled.toBe(wanted);
  else await polled.toMatch(wanted);
}
