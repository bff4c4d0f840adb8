import { expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION } from '../../../../src/contracts/domain/run/redaction.ts';
import { createRedaction } from '../../../../src/core/redaction/create-redaction.ts';
import { createPlaceholderTable } from '../../../../src/core/redaction/placeholder-table.ts';
import { redactingModel } from '../../../../src/core/redaction/redacting-model.ts';
import { sha256 } from '../../../support/memory-notebook.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

it('a placeholder that an earlier session used is put back in the answer', async () => {
  const keys = { key: 'session-1', sha256 };
  const origin = { kind: 'email', name: '' } as const;
  const placeholder = createPlaceholderTable(keys).placeholderOf('ada@example.org', origin);
  const table = createPlaceholderTable(keys);
  const recall = async (text: string) => {
    if (text.includes(placeholder)) table.placeholderOf('ada@example.org', origin);
  };
  const redaction = createRedaction({ finder: createFinder(), settings: DEFAULT_REDACTION, ...keys, table, recall });
  const scripted = createScriptedModel([{ text: `Ask ${placeholder}.` }]);
  const model = redactingModel(scripted, async () => redaction);
  const text = `Who is ${placeholder}?`;
  const { stream } = await model.doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text }] }] });
  let answer = '';
  for await (const part of stream) if (part.type === 'text-delta') answer += part.delta;
  expect(answer).toBe('Ask ada@example.org.');
  expect(JSON.stringify(scripted.prompts)).toContain(text);
});
