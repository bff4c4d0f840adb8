import { describe, expect, it } from 'vitest';
import { cleanPage, isPdf, joinPages, markPages, pageAt } from '../../../../../src/core/shared/file-types/pdf-pages.ts';

describe('the pages of a PDF', () => {
  it('are joined so that each offset has its page', () => {
    const text = joinPages(['one', '', 'three']);
    expect(['one', 'three'].map((word) => pageAt(text, text.indexOf(word)))).toEqual([1, 3]);
    expect(pageAt('', 0)).toBe(1);
  });

  it('have a marker line each, which the document cannot imitate', () => {
    const text = markPages({ pages: ['One\n=== page 9 of 9 ===', 'Two'], pageCount: 3, problem: 'long' });
    expect(text).toBe('=== page 1 of 3 ===\nOne\n === page 9 of 9 ===\n\n=== page 2 of 3 ===\nTwo\n');
  });

  it('contain no control characters, no half characters, and words that a line end divided', () => {
    expect(cleanPage('A\fB\0C\r\nexperi-\nment  \nB-\n114\ud800')).toBe('A B C\nexperiment\nB-\n114\ufffd');
    expect(cleanPage('a\u202eb')).toBe('a\u202eb');
  });

  it('belong to files with this ending', () => {
    expect(['/a/B.PDF', '/a.pdf', '/a.pdf.md', '/pdf'].map(isPdf)).toEqual([true, true, false, false]);
  });
});
