import { describe, expect, it } from 'vitest';
import { askNavigator } from '../../support/golden/ask-navigator.ts';
import { languagePrompts, screenSentences } from '../../support/golden/golden-prompts.ts';
import { judge } from '../../support/golden/judge.ts';

describe.each(['de', 'zh'] as const)('requests about the screen in %s', (language) => {
  const { today, files } = languagePrompts(language);
  const { tabs, prompts, unasked } = screenSentences(language);

  it.each(prompts.map((golden) => [golden.prompt, golden] as const))(
    'does what is asked: %s',
    async (prompt, { expect: wanted, before }) => {
      const asked = { id: prompt, kind: 'screen', form: 'plain' as const, prompt, expect: wanted };
      const observed = await askNavigator(before ? { prompt, before } : { prompt }, today, files, tabs);
      const { outcome } = judge(asked, observed);
      const seen = JSON.stringify({ text: observed.text, calls: observed.calls, tabs: observed.tabs }, null, 1);
      expect(outcome, `${prompt}\n${seen}`).toBe('right');
    },
  );

  it.each(unasked)('changes nothing: %s', async (prompt) => {
    const observed = await askNavigator({ prompt }, today, files, tabs);
    const effects = observed.calls.filter(({ toolName }) => /^(?:add_labels|ui_(?!tabs_list))/.test(toolName));
    expect([...observed.changes], observed.text).toEqual([]);
    expect(effects, observed.text).toEqual([]);
    expect(observed.tabs).toEqual(tabs.map(({ path }) => path));
  });
});
