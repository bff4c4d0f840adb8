import { catalog } from '../language/text-catalog.ts';

const english = {
  navigator: {
    title: 'Navigator',
    about:
      'Finds, reads, summarizes, creates, edits, tags, moves, deletes and undoes, without any model. Works offline from the first start.',
  },
  assistant: {
    title: 'Assistant',
    about: 'Works on your notes with the default language model. Cannot delete.',
  },
};

const texts = catalog('worker-built-in-agents', english);

/** Names of the agents that ship with Cloister. */
export const builtInAgents = { english, texts };
