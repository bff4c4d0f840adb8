import { describe, expect, it } from 'vitest';
import { CloisterError } from '../../../../../src/contracts/errors/errors.ts';
import { explainNoFile, type FileWays } from '../../../../../src/runtime/local-models/downloads/explain-no-file.ts';

const BROKEN = new TypeError('Failed to fetch');

function explain(url: string, ways: Partial<FileWays> = {}, failure: unknown = BROKEN, answered = false) {
  const all: FileWays = {
    sendFiles: async () => {
      throw BROKEN;
    },
    isOnline: () => true,
    localNetwork: async () => 'granted',
    pageOrigin: 'https://app.example',
    gateState: async () => ({ airplane: false }),
    ...ways,
  };
  return explainNoFile({ url, answered }, failure, all, new AbortController().signal);
}

describe('explainNoFile', () => {
  it.each<[string, string, Partial<FileWays>, string, string]>([
    ['an offline device', 'https://a.org/x', { isOnline: () => false }, 'when-back', 'offline'],
    [
      'a server on this device, offline',
      'http://127.0.0.1:1/x',
      { isOnline: () => false },
      'later',
      'server-unreachable',
    ],
    [
      'a denied permission',
      'http://192.168.1.7/x',
      { localNetwork: async () => 'denied' },
      'never',
      'local-network-denied',
    ],
    ['a server without https', 'http://a.org/x', {}, 'never', 'mixed-content'],
    ['an unreachable server', 'https://a.org/x', {}, 'later', 'server-unreachable'],
    ['a server without CORS', 'https://a.org/x', { sendFiles: async () => new Response() }, 'later', 'cors-blocked'],
  ])('explains %s', async (_, url, ways, again, code) => {
    const said = await explain(url, ways);
    expect({ again: said.again, code: said.error.code }).toEqual({ again, code });
    expect(said.error.message).toContain(new URL(url).origin);
  });

  it('waits for the end of airplane mode, and passes on other errors of the gate', async () => {
    expect((await explain('https://a.org/x', {}, new CloisterError('airplane-mode', 'It is on.'))).again).toBe(
      'when-back',
    );
    expect(await explain('https://a.org/x', {}, new CloisterError('denied', 'No.'))).toMatchObject({
      again: 'later',
      error: { code: 'denied' },
    });
  });

  it('does not report a broken connection as missing CORS', async () => {
    const said = await explain('https://a.org/x', { sendFiles: async () => new Response() }, BROKEN, true);
    expect(said.error.code).toBe('answer-cut');
  });

  it('requests only the root of the server, not the file', async () => {
    const asked: unknown[] = [];
    await explain('https://a.org/big/model.gguf', {
      sendFiles: async ({ url, mode, from }) => {
        asked.push({ url, mode, from });
        return new Response();
      },
    });
    expect(asked).toEqual([{ url: 'https://a.org/', mode: 'no-cors', from: 0 }]);
  });
});
