import { describe, expect, it } from 'vitest';
import { citeKeys } from '../../../../src/core/citations/cite-keys.ts';
import { readLibrary } from '../../../../src/core/citations/read-library.ts';
import { suggestReferences } from '../../../../src/core/citations/suggest-references.ts';
import { hostileLibraries, MISLEADING } from '../../../support/citations/hostile-libraries.ts';

/** Processor time of reading a library and citing from it, in milliseconds. */
function timeOf(text: string): number {
  const before = process.cpuUsage();
  const library = readLibrary(text, 'bibtex');
  if (library === null) throw new Error('not read');
  const placed = [{ path: '/a.bib', library }];
  citeKeys(library.keys.slice(0, 2000), placed, 'author-date');
  suggestReferences('a', placed);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a hostile library', () => {
  it.each(Object.keys(hostileLibraries(1)))('takes no more than linear time with %s', (name) => {
    const small = hostileLibraries(25_000)[name] ?? '';
    const large = hostileLibraries(400_000)[name] ?? '';
    timeOf(small);
    const base = Math.max(timeOf(small), 25);
    // Linear time is 16 times as long, quadratic time 256 times.
    expect(timeOf(large)).toBeLessThan(base * 64);
  });

  it('cannot reach members of objects', () => {
    const library = readLibrary(hostileLibraries(1)['a name like a member of objects'] ?? '', 'bibtex');
    expect(library?.find('constructor')?.title).toBe('U');
    expect(library?.find('__proto__')?.title).toBe('T');
    expect(library?.find('toString')).toBeNull();
  });

  it('gives text and web addresses only', () => {
    const library = readLibrary(MISLEADING, 'bibtex');
    if (library === null) throw new Error('not read');
    const [markup, address, data] = citeKeys(['markup', 'address', 'data'], [{ path: '/a.bib', library }], 'numeric');
    expect(markup?.href).toBeNull();
    expect(markup?.parts.map(({ text }) => text).join('')).toContain('<script>alert(1)</script>');
    expect(markup?.parts.map(({ text }) => text).join('')).not.toMatch(/[\u200b\u202e]/);
    expect(address?.href).toBeNull();
    expect(data?.href).toBeNull();
  });
});
