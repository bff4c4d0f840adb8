import { describe, expect, it } from 'vitest';
import { suggest } from '../../../../src/ui/ask/suggest.ts';

const TODAY = '2026-11-24';

describe('suggest', () => {
  it('suggests last week when it has notes', () => {
    const folders = [
      { folder: '/', files: ['/README.md'] },
      { folder: '/runs-of-mine', files: ['/runs-of-mine/2026-11-17-blue-ratio.md', '/runs-of-mine/data.csv'] },
    ];
    expect(suggest(folders, TODAY)).toEqual([
      'Summarize last week’s runs-of-mine into /notes/weekly-summary.md',
      'Find notes about ratio',
      'What is in /runs-of-mine?',
    ]);
  });

  it('suggests the newest month when last week is empty', () => {
    const folders = [{ folder: '/lab', files: ['/lab/2025-03-02-chlorophyll.md', '/lab/2024-01-01-x.md'] }];
    expect(suggest(folders, TODAY)).toEqual([
      'Summarize March 2025 into /notes/summary-2025-03.md',
      'Find notes about chlorophyll',
      'What is in /lab?',
    ]);
  });

  it('prefers a word of a dated note', () => {
    const folders = [{ folder: '/lab', files: ['/lab/samples.md', '/lab/2025-03-02-chlorophyll.md'] }];
    expect(suggest(folders, TODAY)).toContain('Find notes about chlorophyll');
  });

  it('suggests files without dates', () => {
    expect(suggest([{ folder: '/', files: ['/a.md'] }], TODAY)).toEqual(['Read /a.md']);
  });

  it('suggests nothing for a notebook without notes', () => {
    expect(suggest([{ folder: '/', files: [] }], TODAY)).toEqual([]);
    expect(suggest([{ folder: '/data', files: ['/data/a.csv'] }], TODAY)).toEqual([]);
  });
});
