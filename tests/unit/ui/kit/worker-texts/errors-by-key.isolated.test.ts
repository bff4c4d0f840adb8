import { describe, expect, it } from 'vitest';
import { readError, thrownMessage } from '../../../../../src/adapters/comlink/error-transfer.ts';
import { errorDataSchema } from '../../../../../src/contracts/errors/error-data.ts';
import { CloisterError, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import { notFoundError } from '../../../../../src/contracts/errors/messages/notebook-messages.ts';
import { rateLimitedError } from '../../../../../src/contracts/errors/messages/server-messages.ts';
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

  it('shows sentences in sentences, and a message without a key by its words', async () => {
    const why = rateLimitedError.sentence('inSeconds', { n: 2 });
    const error = rateLimitedError('rate', { origin: 'https://a.example', why });
    expect(error.message).toBe(
      'https://a.example limits the request rate (too many requests in a short time). Try again in 2 seconds.',
    );
    const german = await inGerman(error);
    expect(german).toContain('Versuchen Sie es in 2 Sekunden erneut.');
    const { findTranslation } = await import('../../../../../src/ui/kit/worker-texts/known-sentences.ts');
    expect(findTranslation(error.message)?.replaceAll(/[\u2068\u2069]/g, '')).toBe(german);
  });

  it('drops values of another form at the border', () => {
    const sent = { code: 'not-found', message: 'No.', key: 'not-found.run', values: { runId: ['x'] }, data: {} };
    expect(toErrorData(readError(sent))).toEqual({ code: 'not-found', message: 'No.', data: {} });
  });

  it('is stored with key and values, and rows without them stay valid', () => {
    const why = rateLimitedError.sentence('later');
    const error = toErrorData(rateLimitedError('rate', { origin: 'https://a.example', why }));
    expect(errorDataSchema.parse(structuredClone(error))).toEqual(error);
    const earlier = { code: 'not-found', message: 'The run run-1 does not exist.' };
    expect(errorDataSchema.parse(earlier)).toEqual(earlier);
  });
});
