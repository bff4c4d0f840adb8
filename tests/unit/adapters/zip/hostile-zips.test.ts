import { describe, expect, it } from 'vitest';
import { openZip } from '../../../../src/adapters/zip/read-zip.ts';
import type { ZipLimits } from '../../../../src/adapters/zip/zip-limits.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { GOOD, HOSTILE_ZIPS } from '../../../support/zip/hostile-zips.ts';
import { rawZip } from '../../../support/zip/raw-zip.ts';

/** What comes of an archive when all that can be is read. */
async function unpack(zip: Blob, limits: Partial<ZipLimits> = {}) {
  const opened = await openZip(zip, limits);
  const skipped = [...opened.skipped];
  const files: Record<string, string> = {};
  for (const item of opened.items) {
    if (item.type !== 'file') continue;
    const content = await opened.read(item);
    if (content.type === 'bytes') files[item.path] = new TextDecoder().decode(content.bytes);
    else skipped.push({ path: item.path, code: content.code, message: content.message });
  }
  return { files, skipped, notes: opened.notes };
}

async function refusal(work: Promise<unknown>): Promise<{ code: string; message: string } | null> {
  return work.then(
    () => null,
    (error) => toErrorData(error),
  );
}

describe('hostile archives', () => {
  for (const [kind, { zip, skipped = [], refused, noted = [], taken = {} }] of Object.entries(HOSTILE_ZIPS)) {
    if (refused !== undefined) {
      it(`refuses ${kind} as a whole`, async () => {
        const error = await refusal(unpack(zip()));
        expect(error?.code).toBe(refused);
        expect(error?.message).toMatch(/\.$/);
      });
      continue;
    }
    it(`extracts only the harmless files of ${kind}`, async () => {
      const result = await unpack(zip());
      expect(result.skipped.map(({ code }) => code)).toEqual(skipped);
      expect(result.notes.map(({ code }) => code)).toEqual(noted);
      for (const remark of [...result.skipped, ...result.notes]) {
        expect(remark.path).not.toBe('');
        expect(remark.message).toMatch(/[.!]$/);
      }
      const own = Object.fromEntries(
        Object.entries(taken).map(([path, text]) => [path.replace(/^\/(git|cloister)-imported/, '/.$1'), text]),
      );
      expect(result.files).toEqual({ '/good.md': 'good', ...own });
    });
  }

  it('names each exceeded limit', async () => {
    const zip = rawZip({ entries: [GOOD, { name: 'b/c.md', data: 'other' }] });
    const whole: [Partial<ZipLimits>, RegExp][] = [
      [{ entries: 1 }, /more than 1 entries/],
      [{ files: 1 }, /more than 1 files/],
      [{ totalBytes: 8 }, /9 bytes; 8 bytes are available/],
      [{ directoryBytes: 60 }, /the limit is 60 bytes/],
    ];
    for (const [limits, words] of whole) {
      const error = await refusal(openZip(zip, limits));
      expect([error?.code, error?.message]).toEqual(['zip-limit', expect.stringMatching(words)]);
    }
    const single: [Partial<ZipLimits>, string, RegExp][] = [
      [{ fileBytes: 4 }, 'file-too-large', /the limit is 4 bytes/],
      [{ depth: 1 }, 'zip-limit', /2 levels; the limit is 1/],
      [{ nameBytes: 5 }, 'zip-limit', /6 bytes; the limit is 5|7 bytes; the limit is 5/],
    ];
    for (const [limits, code, words] of single) {
      const { skipped } = await openZip(zip, limits);
      expect(skipped[0]?.code).toBe(code);
      expect(skipped[0]?.message).toMatch(words);
    }
  });
});
