import { describe, expect, it } from 'vitest';
import { readsLinksOf } from '../../../../../src/core/notebook/links/link-facts.ts';
import { linkParts } from '../../../../../src/core/notebook/links/link-parts.ts';

describe('linkParts', () => {
  it('reads a bounded number of links of a note', () => {
    const count = (text: string) => linkParts('/a.md', text).flatMap(({ links }) => links).length;
    expect(count('[[a]] '.repeat(99_000))).toBe(99_000);
    expect(count('[[a]] '.repeat(120_000))).toBe(100_000);
    expect(count(`[[a]] ${'`a` '.repeat(100_000)}`)).toBe(1);
    expect(count(`[[a]] ${'`a` '.repeat(100_001)}`)).toBe(0);
  });
});

describe('readsLinksOf', () => {
  it('reads notes of up to 16 MiB', () => {
    const note = (sizeBytes: number) => readsLinksOf({ path: '/a.md', kind: 'file', sizeBytes });
    expect(note(16 * 1024 * 1024)).toBe(true);
    expect(note(16 * 1024 * 1024 + 1)).toBe(false);
  });
});
