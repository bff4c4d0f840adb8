import { describe, expect, it } from 'vitest';
import { suggest } from '../../../../src/ui/ask/suggest.ts';

const TODAY = '2026-11-24';

describe('suggest', () => {
  it('speaks of last week where there are notes of it', () => {
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

  it('speaks of the newest month where last week is empty', () => {
    const folders = [{ folder: '/lab', files: ['/lab/2025-03-02-chlorophyll.md', '/lab/2024-01-01-x.md'] }];
    expect(suggest(folders, TODAY)).toEqual([
      'Summarize March 2025 into /notes/summary-2025-03.md',
      'Find notes about chlorophyll',
      'What is in /lab?',
    ]);
  });

  it('takes its word from a note with a day before one without', () => {
    const folders = [{ folder: '/lab', files: ['/lab/samples.md', '/lab/2025-03-02-chlorophyll.md'] }];
    expect(suggest(folders, TODAY)).toContain('Find notes about chlorophyll');
  });

  it('takes what there is of notes without days', () => {
    expect(suggest([{ folder: '/', files: ['/a.md'] }], TODAY)).toEqual(['Read /a.md']);
  });

  it('says nothing of an empty notebook, nor of one without notes', () => {
    expect(suggest([{ folder: '/', files: [] }], TODAY)).toEqual([]);
    expect(suggest([{ folder: '/data', files: ['/data/a.csv'] }], TODAY)).toEqual([]);
  });
});
