import type { EngineDescriptor } from './engine-descriptor.ts';

/** The browser's own model, by the Prompt API. */
export const BUILT_IN: EngineDescriptor = {
  name: 'built-in',
  host: 'page',
  fileFormat: null,
  holdsLengths: true,
  words: 'built into the browser',
  unfit: ({ languageModel }) =>
    languageModel === false
      ? 'This browser has no built-in model. Use another kind of model, or a browser with a built-in model.'
      : null,
};
