import { catalog } from '../../../kit/language/text-catalog.ts';

/** Texts of the choice whether a local model thinks before it answers. */
export const thinkingStrings = catalog('local-thinking', {
  label: 'Thinking',
  hint: 'The model thinks before it answers. Thinking can improve answers, but makes each one slower. The run shows the thoughts folded; they are no part of the answer.',
  off: 'Off',
  on: 'On (slower)',
  fact: 'thinks before it answers (slower)',
});
