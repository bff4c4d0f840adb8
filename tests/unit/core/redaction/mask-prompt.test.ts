import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { DEFAULT_REDACTION, type MaskedValues } from '../../../../src/contracts/domain/run/redaction.ts';
import { createRedaction } from '../../../../src/core/redaction/create-redaction.ts';
import { maskPrompt } from '../../../../src/core/redaction/mask-prompt.ts';
import { withMark } from '../../../../src/core/redaction/own-words.ts';
import { sha256 } from '../../../support/memory-notebook.ts';

const finder = createFinder();
const EMAIL = 'ada@example.org';
const PLACEHOLDERS = /\[EMAIL-\w+\]/g;

type Prompt = LanguageModelV4CallOptions['prompt'];

async function mask(options: LanguageModelV4CallOptions, settings: MaskedValues = DEFAULT_REDACTION): Promise<string> {
  const redaction = createRedaction({ finder, settings, key: 'session-1', sha256 });
  return JSON.stringify(await maskPrompt(options, redaction));
}

const user = (text: string): Prompt[number] => ({ role: 'user', content: [{ type: 'text', text }] });
/** Returns a call of a model on a server, and its result. */
const called = (output: { type: 'text'; value: string } | { type: 'json'; value: number[] }): Prompt => {
  const call = { toolCallId: 'call-1', toolName: 'read_file' };
  const providerOptions = withMark(undefined, 'session-1');
  return [
    { role: 'assistant', content: [{ type: 'tool-call', ...call, input: {}, providerOptions }] },
    { role: 'tool', content: [{ type: 'tool-result', ...call, output }] },
  ];
};

describe('maskPrompt', () => {
  it('masks a value in messages, names of files and tools', async () => {
    const data = { type: 'text', text: '' } as const;
    const tool = { type: 'function', name: 'mail', description: `As ${EMAIL}.` } as const;
    const inputSchema = { type: 'object', description: `To ${EMAIL}.` } as const;
    const masked = await mask({
      prompt: [
        { role: 'system', content: `You write for ${EMAIL}.` },
        { role: 'user', content: [{ type: 'file', mediaType: 'text/plain', filename: `${EMAIL} copy`, data }] },
        user(`Write to ${EMAIL}.`),
      ],
      tools: [{ ...tool, inputSchema }],
    });
    expect(masked).not.toContain(EMAIL);
    const found = masked.match(PLACEHOLDERS) ?? [];
    expect(found).toHaveLength(5);
    expect(new Set(found).size).toBe(1);
  });

  it('masks in each text what another text marks as a value', async () => {
    const prompt = [user('I typed hunter2abc.'), user('password: hunter2abc')];
    expect(await mask({ prompt })).not.toContain('hunter2abc');
  });

  it('masks a whole number of a result', async () => {
    const patterns = [{ name: 'ID', pattern: '\\b\\d{10}\\b', example: '' }];
    const prompt = called({ type: 'json', value: [1234567890, 12] });
    const masked = await mask({ prompt }, { ...DEFAULT_REDACTION, patterns });
    expect(masked).not.toContain('1234567890');
    expect(masked).toContain(',12]');
  });

  it('gives each place in a result a placeholder of its own, but not in the reason of a rejection', async () => {
    const placeholdersOf = async (value: string) =>
      new Set((await mask({ prompt: called({ type: 'text', value }) })).match(PLACEHOLDERS));
    expect((await placeholdersOf(`${EMAIL}, ${EMAIL}`)).size).toBe(2);
    expect((await placeholdersOf(`The person rejected this: not ${EMAIL}, never ${EMAIL}`)).size).toBe(1);
  });
});
