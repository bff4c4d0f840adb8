import { expect, test } from 'vitest';
import { retryOpening } from '../../../../src/core/shared/retry-opening.ts';

const fault = () => new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');

function failing(times: number, error: () => Error) {
  const waits: number[] = [];
  let attempts = 0;
  const open = () => {
    attempts += 1;
    return attempts > times ? Promise.resolve('open') : Promise.reject(error());
  };
  const wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { open, wait, waits, attempts: () => attempts };
}

test('waits longer each time until the storage opens', async () => {
  const { open, wait, waits } = failing(3, fault);
  await expect(retryOpening(open, wait)).resolves.toBe('open');
  expect(waits).toEqual([50, 150, 400]);
});

test('gives up with the error of the browser', async () => {
  const { open, wait, waits, attempts } = failing(100, fault);
  await expect(retryOpening(open, wait)).rejects.toThrow('Internal error opening backing store');
  expect([attempts(), waits.length]).toEqual([6, 5]);
});

test('does not repeat what another attempt cannot change', async () => {
  const { open, wait, attempts } = failing(1, () => new DOMException('A newer version is there.', 'VersionError'));
  await expect(retryOpening(open, wait)).rejects.toThrow('A newer version is there.');
  expect(attempts()).toBe(1);
});
