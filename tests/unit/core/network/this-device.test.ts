import { describe, expect, it } from 'vitest';
import { isThisDevice } from '../../../../src/core/network/this-device.ts';

describe('isThisDevice', () => {
  it.each(['http://localhost:1', 'http://a.localhost', 'http://127.0.0.1', 'http://127.8.9.1:80', 'http://[::1]:1234'])(
    'returns true for %s',
    (origin) => expect(isThisDevice(origin)).toBe(true),
  );

  it.each([
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://10.0.0.1',
    'http://[::2]',
    'nothing',
    '',
  ])('returns false for %j', (origin) => expect(isThisDevice(origin)).toBe(false));
});
