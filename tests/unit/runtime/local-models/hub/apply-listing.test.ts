import { describe, expect, it } from 'vitest';
import type { ModelFile } from '../../../../../src/contracts/domain/local-model.ts';
import { applyListing, needsListing, withSeen } from '../../../../../src/runtime/local-models/hub/apply-listing.ts';
import { readCommit, readListing } from '../../../../../src/runtime/local-models/hub/read-listing.ts';

const COMMIT = 'c'.repeat(40);
const HASH = '1'.repeat(64);
const OTHER = '2'.repeat(64);
const hub = { address: 'https://huggingface.co', repo: 'a/b', revision: 'main', commit: null, listedMs: null };
const file = (more: Partial<ModelFile> = {}): ModelFile => ({
  name: 'x.gguf',
  url: 'https://huggingface.co/a/b/resolve/main/x.gguf',
  sizeBytes: null,
  sha256: null,
  done: false,
  ...more,
});
const listing = new Map([['x.gguf', { sizeBytes: 7, sha256: HASH }]]);
const seenAs = (sha256: string) => [{ repo: 'a/b', path: 'x.gguf', sha256, commit: 'd'.repeat(40), atMs: 1 }];
const apply = (one: ModelFile, known = seenAs(HASH).slice(1)) =>
  applyListing({ hub, files: [one], webLlm: null }, COMMIT, listing, known, 5);

describe('applyListing', () => {
  it('gives a file the size and the hash of the list, at the commit', () => {
    expect(apply(file())).toEqual({
      type: 'applied',
      patch: {
        files: [
          {
            ...file(),
            url: `https://huggingface.co/a/b/resolve/${COMMIT}/x.gguf`,
            sizeBytes: 7,
            sha256: HASH,
            listed: true,
          },
        ],
        webLlm: null,
        hub: { ...hub, commit: COMMIT, listedMs: 5 },
      },
      seen: [{ repo: 'a/b', path: 'x.gguf', sha256: HASH, commit: COMMIT, atMs: 5 }],
    });
  });

  it('notes a file once', () => {
    expect(apply(file(), seenAs(HASH))).toMatchObject({ type: 'applied', seen: [] });
  });

  it('refuses a file with another hash than the one given, and names both', () => {
    const refused = apply(file({ sha256: OTHER }));
    expect(refused).toMatchObject({ type: 'refused', error: { code: 'model-damaged' } });
    expect(String(refused.type === 'refused' && refused.error.message)).toMatch(new RegExp(`${HASH}.*${OTHER}`));
  });

  it('refuses a file that had another hash before, and names both', () => {
    const refused = apply(file(), seenAs(OTHER));
    expect(refused).toMatchObject({ type: 'refused', error: { code: 'model-damaged' } });
    expect(String(refused.type === 'refused' && refused.error.message)).toMatch(new RegExp(`${OTHER}.*${HASH}`));
  });

  it('accepts a new version whose hash the person gave', () => {
    expect(apply(file({ sha256: HASH }), seenAs(OTHER))).toMatchObject({ type: 'applied', seen: [{ sha256: HASH }] });
  });

  it('refuses a file that the list does not name', () => {
    const url = 'https://huggingface.co/a/b/resolve/main/y.gguf';
    expect(apply(file({ url }))).toMatchObject({ type: 'refused', error: { code: 'model-damaged' } });
  });

  it('leaves files from elsewhere alone', () => {
    const library = file({ name: 'x.wasm', url: 'https://example.org/x.wasm' });
    expect(apply(library)).toMatchObject({ type: 'applied', patch: { files: [library] }, seen: [] });
    expect(needsListing({ hub, files: [library] })).toBe(false);
    expect(needsListing({ hub, files: [file()] })).toBe(true);
    expect(needsListing({ hub, files: [file({ listed: true })] })).toBe(false);
  });

  it('keeps the newest of what was seen', () => {
    const [one] = seenAs(HASH);
    if (!one) throw new Error('none');
    const other = { ...one, path: 'y.gguf' };
    expect(withSeen([one], [{ ...one, sha256: OTHER }], 9)).toEqual([{ ...one, sha256: OTHER }]);
    expect(withSeen([one, other], [], 1)).toEqual([other]);
  });
});

describe('readListing', () => {
  const text = (value: unknown) => JSON.stringify(value);

  it('reads files with and without a SHA-256', () => {
    const lfs = { oid: HASH, size: 9, pointerSize: 130 };
    const read = readListing(
      text([
        { type: 'directory', path: 'd', oid: 'e' },
        { type: 'file', path: 'd/x.gguf', size: 130, oid: 'f', lfs },
        { type: 'file', path: 'README.md', size: 4, oid: 'f' },
      ]),
    );
    expect(read).toEqual(
      new Map([
        ['d/x.gguf', { sizeBytes: 9, sha256: HASH }],
        ['README.md', { sizeBytes: 4, sha256: null }],
      ]),
    );
  });

  it.each([
    ['text', 'hello'],
    ['an object', '{"error":"Repository not found"}'],
    ['a wrong hash', text([{ type: 'file', path: 'x', lfs: { oid: 'zz', size: 1 } }])],
    ['a negative size', text([{ type: 'file', path: 'x', size: -1 }])],
    [
      'a file twice',
      text([
        { type: 'file', path: 'x', size: 1 },
        { type: 'file', path: 'x', size: 2 },
      ]),
    ],
    ['deep nesting', '['.repeat(100_000)],
  ])('refuses %s with a reason', (_, given) => {
    expect(typeof readListing(given)).toBe('string');
  });

  it('reads the commit of a revision, and nothing else', () => {
    expect(readCommit(text({ sha: COMMIT, private: false }))).toBe(COMMIT);
    expect(readCommit(text({ sha: 'main' }))).toBeNull();
    expect(readCommit('<html>')).toBeNull();
  });
});
