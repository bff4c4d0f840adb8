import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readError, thrownMessage } from '../../../../../src/adapters/comlink/error-transfer.ts';
import { errorDataSchema } from '../../../../../src/contracts/errors/error-data.ts';
import { CloisterError, toErrorData } from '../../../../../src/contracts/errors/errors.ts';
import { notFoundError } from '../../../../../src/contracts/errors/messages/notebook-messages.ts';
import { rateLimitedError } from '../../../../../src/contracts/errors/messages/server-messages.ts';
import { scopeReason } from '../../../../../src/contracts/sentences/permission-sentences.ts';
import { limitReason, plainWord } from '../../../../../src/contracts/sentences/run-sentences.ts';
import { loadTranslations, translate, translateError } from '../../../../../src/ui/kit/worker-texts/translate.ts';

vi.mock('../../../../../src/ui/kit/language/active-language.ts', async () => {
  const { resources } = await import('../../../../../src/ui/languages/de-worker.ts');
  return { activeLanguage: { code: 'de', locale: 'de', resources: [], loadWorkerTexts: async () => resources } };
});

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

beforeAll(() => loadTranslations());

describe('translateError', () => {
  it('is English for models, log and console', () => {
    const error = notFoundError('run', { runId: 'run-1' });
    expect(error).toBeInstanceOf(CloisterError);
    expect(toErrorData(error)).toEqual({
      code: 'not-found',
      message: 'The run run-1 does not exist.',
      key: 'not-found.run',
      values: { runId: 'run-1' },
      data: { runId: 'run-1' },
    });
  });

  it('shows in German what crossed a thread', () => {
    const sent = structuredClone(thrownMessage(notFoundError('run', { runId: 'run-1' })).value);
    expect(plain(translateError(readError(sent)))).toBe('Den Lauf run-1 gibt es nicht.');
  });

  it('shows sentences in sentences, and a message without a key by its words', () => {
    const why = rateLimitedError.sentence('inSeconds', { n: 2 });
    const error = rateLimitedError('rate', { origin: 'https://a.example', why });
    expect(error.message).toBe(
      'https://a.example limits the request rate (too many requests in a short time). Try again in 2 seconds.',
    );
    expect(translateError(error)).toContain('Versuchen Sie es in 2 Sekunden erneut.');
    expect(translateError({ code: 'internal', message: 'Something else.' })).toBe('Something else.');
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

describe('translate', () => {
  it('shows a reason with its words in German', () => {
    const reason = scopeReason('operation', { agent: 'Otto', what: plainWord('deleteFiles') });
    expect(reason.message).toBe('The agent Otto is not allowed to delete files.');
    expect(translate(reason.message, reason)).not.toContain('delete files');
    expect(translate(reason.message, reason)).toContain('Otto');
    const limit = limitReason('size', { n: 2 });
    expect(translate(limit.message, limit)).not.toBe(limit.message);
  });

  it.each([
    ['an unknown key', { key: 'not-found.nothing', values: {} }],
    ['no key', { values: { path: '/a' } }],
    ['a key of an object', { key: 'constructor' }],
    ['values of another form, as in a damaged row', { key: 'not-found.run', values: JSON.parse('{ "runId": null }') }],
  ])('stays English for %s', (_, sentence) => {
    expect(translate('In English.', sentence)).toBe('In English.');
  });
});
