import { describe, expect, it } from 'vitest';
import {
  atCommit,
  listingAddress,
  parseHubAddress,
  revisionAddress,
} from '../../../../../src/runtime/local-models/hub/hub-address.ts';

const COMMIT = 'a'.repeat(40);

describe('parseHubAddress', () => {
  it('reads repository, revision and path of a file at the default hub', () => {
    const at = parseHubAddress('https://huggingface.co/Qwen/Qwen3-0.6B-GGUF/resolve/main/Qwen3-0.6B-Q8_0.gguf', null);
    expect(at).toEqual({
      path: 'Qwen3-0.6B-Q8_0.gguf',
      source: {
        address: 'https://huggingface.co',
        repo: 'Qwen/Qwen3-0.6B-GGUF',
        revision: 'main',
        commit: null,
        listedMs: null,
      },
    });
  });

  it('knows a commit as such', () => {
    expect(parseHubAddress(`https://hf.co/a/b/resolve/${COMMIT}/x/y.gguf`, null)).toMatchObject({
      path: 'x/y.gguf',
      source: { commit: COMMIT },
    });
  });

  it.each([
    'https://huggingface.co.evil.example/a/b/resolve/main/x.gguf',
    'https://example.org/a/b/resolve/main/x.gguf',
    'http://huggingface.co/a/b/resolve/main/x.gguf',
    'https://huggingface.co/a/b/blob/main/x.gguf',
    'https://huggingface.co/a/resolve/main/x.gguf',
  ])('takes %s for no file of a hub', (url) => {
    expect(parseHubAddress(url, null)).toBeNull();
  });

  it('accepts the hub of the person beside the default one', () => {
    const url = 'http://127.0.0.1:4000/a/b/resolve/main/x.gguf';
    expect(parseHubAddress(url, null)).toBeNull();
    expect(parseHubAddress(url, 'http://127.0.0.1:4000')?.source.address).toBe('http://127.0.0.1:4000');
  });
});

describe('addresses of a hub', () => {
  const source = {
    address: 'https://huggingface.co',
    repo: 'a/b c',
    revision: 'refs/pr/1',
    commit: null,
    listedMs: null,
  };

  it('encode names', () => {
    expect(revisionAddress(source)).toBe('https://huggingface.co/api/models/a/b%20c/revision/refs%2Fpr%2F1');
    expect(listingAddress(source, COMMIT)).toBe(`https://huggingface.co/api/models/a/b%20c/tree/${COMMIT}?recursive=1`);
  });

  it('move to a commit', () => {
    expect(atCommit('https://hf.co/a/b/resolve/main/x/y.gguf', COMMIT)).toBe(
      `https://hf.co/a/b/resolve/${COMMIT}/x/y.gguf`,
    );
    expect(atCommit('https://example.org/x.gguf', COMMIT)).toBe('https://example.org/x.gguf');
  });
});
