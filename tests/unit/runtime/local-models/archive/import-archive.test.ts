import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createModelStore } from '../../../../../src/adapters/dexie/stores/dexie-model-store.ts';
import { importArchive } from '../../../../../src/runtime/local-models/archive/import-archive.ts';
import type { LocalModelStore } from '../../../../../src/runtime/local-models/local-model-store.ts';
import { newDatabase } from '../../../../support/dexie-harness.ts';
import { archiveList } from '../../../../support/models/archive-list.ts';
import { type RawEntry, type RawZip, rawZip } from '../../../../support/zip/raw-zip.ts';
import 'fake-indexeddb/auto';

const sha256 = 'a'.repeat(64);
const list = (...names: string[]): RawEntry => ({
  name: 'cloister-model.json',
  data: archiveList(names.map((name) => ({ name, sizeBytes: 4, sha256 }))),
});
const gguf: RawEntry = { name: 'a.gguf', data: 'GGUF', stored: true };

/** Of an archive that is refused before anything is written: Node has no file system of an origin. */
async function refusal(zip: RawZip | Blob): Promise<{ code: string; message: string }> {
  const database = newDatabase();
  await database.open();
  const modelStore: LocalModelStore = {
    store: createModelStore(database),
    loop: { clock: { nowMs: () => 1 } },
    syncAllowlist: async () => {},
  };
  try {
    await importArchive(modelStore, { archive: zip instanceof Blob ? zip : rawZip(zip) });
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: String(error.code), message: error.message };
    throw error;
  } finally {
    expect(await database.localModels.count()).toBe(0);
    database.close();
  }
  throw new Error('it was taken');
}

describe('an archive', () => {
  it.each<[string, RawZip, string, RegExp]>([
    [
      'a path out of the folder',
      { entries: [list('a.gguf'), gguf, { name: '../evil', data: 'x' }] },
      'invalid-path',
      /\.\./,
    ],
    [
      'an absolute path',
      { entries: [list('a.gguf'), gguf, { name: '/evil', data: 'x' }] },
      'invalid-path',
      /path is absolute/,
    ],
    ['a drive', { entries: [list('a.gguf'), gguf, { name: 'C:/evil', data: 'x' }] }, 'invalid-path', /drive/],
    ['a backslash', { entries: [list('a.gguf'), gguf, { name: 'a\\b', data: 'x' }] }, 'invalid-path', /backslash/],
    ['a duplicate name', { entries: [list('a.gguf'), gguf, gguf] }, 'already-exists', /a\.gguf/],
    ['a duplicate manifest', { entries: [list('a.gguf'), list('b'), gguf] }, 'already-exists', /cloister-model/],
    [
      'a link',
      { entries: [list('a.gguf'), { ...gguf, unixMode: 0o120777 }] },
      'link-as-text',
      /a\.gguf: The entry is a symbolic link/,
    ],
    ['a device', { entries: [list('a.gguf'), { ...gguf, unixMode: 0o020666 }] }, 'zip-special', /device/],
    ['a password', { entries: [list('a.gguf'), { ...gguf, flags: 1 }] }, 'zip-encrypted', /password/],
    ['a bomb', { entries: [list('a.gguf'), { name: 'a.gguf', data: new Uint8Array(8_000_000) }] }, 'zip-limit', /bomb/],
    [
      'contradictory sizes',
      { entries: [list('a.gguf'), { ...gguf, local: { size: 9 } }] },
      'zip-damaged',
      /contradictory information/,
    ],
    [
      'overlapping entries',
      { entries: [list('a.gguf'), gguf, { name: 'b', data: 'x', ghost: true, offset: 0 }] },
      'zip-damaged',
      /./,
    ],
    [
      'more files than its manifest',
      { entries: [list('a.gguf'), gguf, { name: 'b', data: 'x' }] },
      'bad-input',
      /contains b/,
    ],
    ['fewer files than its manifest', { entries: [list('a.gguf', 'b.gguf'), gguf] }, 'bad-input', /lacks b\.gguf/],
    ['a huge count', { entries: [list('a.gguf'), gguf], count: 60_000 }, 'zip-limit', /more than 4100 entries/],
    ['no manifest', { entries: [{ name: 'x', data: 'x' }] }, 'bad-input', /No model was found/],
    [
      'an invalid manifest',
      { entries: [{ name: 'cloister-model.json', data: '{"format":' }, gguf] },
      'bad-input',
      /not valid JSON/,
    ],
    [
      'a folder nested too deeply',
      { entries: [list('a.gguf'), { name: 'a/b/c/d/e/f/g/h/i', data: 'x' }] },
      'zip-limit',
      /9 levels/,
    ],
  ])('with %s is refused, with a reason', async (_, zip, code, words) => {
    const said = await refusal(zip);
    expect(said.message).toMatch(words);
    expect(said.code).toBe(code);
    expect(said.message).toMatch(/Nothing was imported/);
  });

  it.each([true, false])('with a changed manifest is refused, and names it (stored: %s)', async (stored) => {
    // By hand another model is named, in words of the same length.
    const packed = list('a.gguf');
    const data = String(packed.data).replace('"tiny"', '"evil"');
    const said = await refusal({ entries: [{ ...packed, data, stored, crc: crc32(String(packed.data)) }, gguf] });
    expect(said).toMatchObject({
      code: 'zip-damaged',
      message: expect.stringMatching(/^cloister-model\.json: .*damaged/),
    });
    expect(said.message).toMatch(/Nothing was imported/);
  });

  it('that is not a zip is refused', async () => {
    expect((await refusal(new Blob(['GGUF and more']))).code).toBe('zip-damaged');
    expect((await refusal(new Blob([]))).code).toBe('zip-damaged');
  });

  it('with an oversized manifest is refused before it is read', async () => {
    const name = 'cloister-model.json';
    expect(
      (await refusal({ entries: [{ name, data: new Uint8Array(5_000_000).map((_, at) => at * 7), stored: true }] }))
        .message,
    ).toMatch(/5000000 bytes/);
  });
});
