import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../../src/navigator/grammar/parse-command.ts';
import { parseRequest } from '../../../../src/navigator/intents/slots.ts';
import { translateRequest } from '../../../../src/navigator/languages/translate-request.ts';

const FILES: Readonly<Record<string, string>> = import.meta.glob('../../../../src/ui/languages/*/app/help.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const VALUES: Readonly<Record<string, string>> = {
  folder: '/experiments',
  topic: 'germination',
  note: '/notes/plan.md',
  renamed: '/notes/plan-2.md',
};

/** The example requests of a language, by their keys. */
function examplesOf(text: string): [string, string][] {
  return [...text.matchAll(/^help-examples-(\w+) = (.+)$/gm)].map(([, key = '', pattern = '']) => [
    key,
    pattern.replaceAll(/\{ \$(\w+) \}/g, (_, name: string) => VALUES[name] ?? ''),
  ]);
}

describe('example requests of the help', () => {
  it.each(Object.entries(FILES))('are understood as they are: %s', (_, text) => {
    const examples = examplesOf(text);
    expect(examples).toHaveLength(18);
    for (const [key, example] of examples) {
      const { language, english } = translateRequest(example);
      expect(language, example).not.toBe('en');
      const isUnderstood =
        english !== null && (parseCommand(english, null) !== null || parseRequest(english, null).intent !== 'help');
      expect(isUnderstood || (key === 'help' && english === 'help'), `${example} => ${english}`).toBe(true);
    }
  });
});
