import { describe, expect, it } from 'vitest';
import type { ModelFile } from '../../../../../src/contracts/domain/local-model.ts';
import { sumFiles } from '../../../../../src/runtime/local-models/downloads/report-progress.ts';

const file = (name: string, sizeBytes: number | null, done = false): ModelFile => ({
  name,
  sizeBytes,
  done,
  url: null,
  sha256: null,
});

describe('sumFiles', () => {
  it('adds finished and remaining bytes', () => {
    const files = [file('a', 10, true), file('b', 20), file('c', 30)];
    expect(sumFiles(files, { name: 'b', doneBytes: 5, totalBytes: 20 })).toEqual({ doneBytes: 15, totalBytes: 60 });
  });

  it('uses the size from the server, and never exceeds the total', () => {
    expect(sumFiles([file('m.gguf', null)], { name: 'm.gguf', doneBytes: 5, totalBytes: 50 }).totalBytes).toBe(50);
    expect(sumFiles([file('a', null)], { name: 'a', doneBytes: 60, totalBytes: 50 })).toEqual({
      doneBytes: 60,
      totalBytes: 60,
    });
  });

  it('returns no total while the size of a large file is unknown', () => {
    const parts = [file('m-00001-of-00002.gguf', null), file('m-00002-of-00002.gguf', null)];
    expect(sumFiles(parts, { name: 'm-00001-of-00002.gguf', doneBytes: 5, totalBytes: 50 }).totalBytes).toBeNull();
    expect(
      sumFiles([file('a', null), file('b', null)], { name: 'a', doneBytes: 1, totalBytes: null }).totalBytes,
    ).toBeNull();
  });

  it('ignores the unknown size of a small file', () => {
    const files = [file('tokenizer.json', null), file('s', 100)];
    expect(sumFiles(files, { name: 's', doneBytes: 40, totalBytes: 100 })).toEqual({ doneBytes: 40, totalBytes: 100 });
  });
});
