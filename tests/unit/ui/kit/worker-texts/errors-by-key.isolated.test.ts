import { describe, expect, it } from 'vitest';
import { readError, thrownMessage } from '../../../../../src/adapters/comlink/error-transfer.ts';
import { CloisterError, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import { notFoundError } from '../../../../../src/contracts/errors/messages/notebook-messages.ts';
import { addTexts } from '../../../../../src/ui/kit/language/text-catalog.ts';
import { resources } from '../../../../../src/ui/languages/de-worker.ts';

async function inGerman(error: unknown): Promise<string | null> {
  addTexts(resources);
  // The catalogs read their texts when their module runs.
  const { findByKey } = await import('../../../../../src/ui/kit/worker-texts/known-sentences.ts');
  return findByKey(toErrorData(error))?.replaceAll(/[\u2068\u2069]/g, '') ?? null;
}

describe('an error by key', () => {
  it('is English for models, log and console', () => {
    const error = notFoundError('run', { runId: 'run-1' });
    expect(error).toBeInstanceOf(CloisterError);
    expect(error.message).toBe('The run run-1 does not exist.');
    expect(toErrorData(error)).toEqual({
      code: 'not-found',
      message: 'The run run-1 does not exist.',
      key: 'not-found.run',
      values: { runId: 'run-1' },
      data: { runId: 'run-1' },
    });
  });

  it('crosses a thread and is shown in German', async () => {
    const sent = structuredClone(thrownMessage(notFoundError('run', { runId: 'run-1' })).value);
    expect(await inGerman(readError(sent))).toBe('Den Lauf run-1 gibt es nicht.');
  });
});
