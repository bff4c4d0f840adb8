import { describe, expect, it } from 'vitest';
import { askNavigator } from '../../support/golden/ask-navigator.ts';
import { languagePrompts, moreSentences } from '../../support/golden/golden-prompts.ts';
import { judge } from '../../support/golden/judge.ts';

describe.each(['de', 'zh'] as const)('the Navigator in %s', (language) => {
  const { today, files, prompts, unasked } = languagePrompts(language);

  it.each(prompts.map((golden) => [golden.prompt, golden] as const))(
    'does what is asked: %s',
    async (prompt, golden) => {
      const observed = await askNavigator(golden, today, files);
      const { outcome } = judge({ ...golden, form: 'plain' }, observed);
      const seen = JSON.stringify(
        { text: observed.text, calls: observed.calls, changes: [...observed.changes] },
        null,
        1,
      );
      expect(outcome, `${prompt}\n${seen}`).toBe('right');
    },
  );

  const more = moreSentences(language);

  it.each(more.understood)('understands: %s', async (prompt) => {
    const { text, beyond } = await askNavigator({ prompt }, today, files);
    expect(beyond, text).not.toBe('not-understood');
    expect(text).not.toMatch(/I found nothing called/);
  });

  it.each([...unasked, ...more.unasked])('changes nothing: %s', async (prompt) => {
    const observed = await askNavigator({ prompt }, today, files);
    expect([...observed.changes], observed.text).toEqual([]);
    expect(observed.tabs).toEqual([]);
  });
});

describe('what the Navigator does not understand', () => {
  it.each([
    [
      'de',
      'Schreib mir ein Gedicht über Keimlinge',
      /^Das habe ich nicht verstanden: „Schreib mir ein Gedicht/,
      /übergeben/i,
    ],
    ['zh', '写一首关于幼苗的诗', /^我没有听懂“写一首关于幼苗的诗”/, /移交/],
  ] as const)(
    '%s: is said in that language, with examples of this notebook that work, and handed over',
    async (language, prompt, opening, offer) => {
      const { today, files } = languagePrompts(language);
      const observed = await askNavigator({ prompt }, today, files);
      expect(observed.text).toMatch(opening);
      expect(observed.text).toMatch(offer);
      expect(observed.beyond).toBe('not-understood');
      const examples = observed.text
        .split('\n')
        .flatMap((line) => /^- .+?(?:, zum Beispiel: |，例如：)(.+)$/.exec(line)?.[1] ?? []);
      expect(examples).toHaveLength(3);
    },
  );

  it.each([
    ['de', 'Was kannst du?', 15],
    ['zh', '你能做什么？', 15],
  ] as const)('%s: all that the Navigator can do, each example understood', async (language, prompt, count) => {
    const { today, files } = languagePrompts(language);
    const { text } = await askNavigator({ prompt }, today, files);
    const examples = text
      .split('\n')
      .flatMap((line) => /^- .+?(?:, zum Beispiel: |，例如：)(.+)$/.exec(line)?.[1] ?? []);
    expect(examples).toHaveLength(count);
    for (const example of examples) {
      const answered = await askNavigator({ prompt: example }, today, files);
      expect(answered.beyond, `${example}: ${answered.text}`).not.toBe('not-understood');
    }
  });
});
