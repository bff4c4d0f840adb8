import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../../src/contracts/domain/run/message.ts';
import { createTokenCounter } from '../../../../src/core/prompt/token-counter.ts';
import { truncateRow } from '../../../../src/core/prompt/truncate-row.ts';

const count = () => createTokenCounter(null, new Map());

function resultRow(output: unknown): MessageRow {
  const part = { type: 'tool-result', toolCallId: 'call-1', toolName: 'delete_file', output };
  return { sessionId: 's', seq: 2, runId: 'run', role: 'tool', atMs: 0, content: [part] };
}

describe('truncateRow', () => {
  const words = 'The rule book denies this, whoever asks. '.repeat(60);

  it.each([
    ['a refusal', { type: 'execution-denied', reason: words }],
    ['a failure', { type: 'error-text', value: words }],
  ])('truncates %s to any size, and keeps its type', async (_what, output) => {
    for (const most of [200, 60, 24, 1]) {
      const { content } = await truncateRow(resultRow(output), most, 'elsewhere', count());
      expect(content[0]?.['output']).toMatchObject({ type: output.type });
      expect(JSON.stringify(content).length).toBeLessThan(JSON.stringify(output).length);
    }
  });

  it('truncates the text of a tool result', async () => {
    const { content } = await truncateRow(
      resultRow({ type: 'json', value: { text: words } }),
      60,
      'elsewhere',
      count(),
    );
    expect(content[0]?.['output']).toMatchObject({ type: 'text' });
  });
});
