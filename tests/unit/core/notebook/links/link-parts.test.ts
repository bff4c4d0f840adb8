import { describe, expect, it } from 'vitest';
import { readsLinksOf } from '../../../../../src/core/notebook/links/link-facts.ts';
import { linkParts } from '../../../../../src/core/notebook/links/link-parts.ts';

describe('linkParts', () => {
  it('reads a bounded number of links of a note', () => {
    const count = (text: string) => linkParts('/a.md', text).flatMap(({ links }) => links).length;
    expect(count('[[a]] '.repeat(49_000))).toBe(49_000);
    expect(count('[[a]] '.repeat(60_000))).toBe(50_000);
  });
});

describe('readsLinksOf', () => {
  it('reads notes up to the size that the search indexes', () => {
    const note = (sizeBytes: number) => readsLinksOf({ path: '/a.md', kind: 'file', sizeBytes });
    expect(note(2 * 1024 * 1024)).toBe(true);
    expect(note(2 * 1024 * 1024 + 1)).toBe(false);
  });
});
