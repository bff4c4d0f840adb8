import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectEncoding } from '../../../../../src/core/shared/file-types/detect-encoding.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../fixtures/json/${name}.json`, import.meta.url)));
const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const wide = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};

describe('detectEncoding', () => {
  it.each([
    ['i_string_UTF-16LE_with_BOM', { type: 'other', encoding: 'utf-16le', sure: true }],
    ['i_string_utf16LE_no_BOM', { type: 'other', encoding: 'utf-16le', sure: false }],
    ['i_string_utf16BE_no_BOM', { type: 'other', encoding: 'utf-16be', sure: false }],
    ['i_string_iso_latin_1', { type: 'other', encoding: 'windows-1252', sure: false }],
    ['i_string_invalid_utf-8', { type: 'other', encoding: 'windows-1252', sure: false }],
    ['i_string_truncated-utf-8', { type: 'other', encoding: 'windows-1252', sure: false }],
    ['i_string_UTF-8_invalid_sequence', { type: 'broken-utf-8', badBytes: 1, offset: 7 }],
    ['i_structure_UTF-8_BOM_empty_object', { type: 'utf-8', mark: true }],
  ])('detects %s', (name, expected) => {
    expect(detectEncoding(fixture(name))).toEqual(expected);
  });

  it('detects UTF-8 in text of many languages', () => {
    for (const text of ['', 'plain', 'Grüße, Ærø', '日本語のノート', 'Заметка', '🧪🌱', 'a\tb\r\nc\f'])
      expect(detectEncoding(utf8(text))).toEqual({ type: 'utf-8', mark: false });
  });

  it('detects UTF-16 without a mark for Western letters', () => {
    const text = 'sample;mass (g)\nB-114;2,51 µg\n'.repeat(20);
    expect(detectEncoding(wide(text, true))).toMatchObject({ encoding: 'utf-16le', sure: false });
    expect(detectEncoding(wide(text, false))).toMatchObject({ encoding: 'utf-16be', sure: false });
  });

  it('detects other bytes with NUL as binary', () => {
    expect(detectEncoding(bytes(0, 0, 0, 0))).toEqual({ type: 'binary' });
    expect(detectEncoding(bytes(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0))).toEqual({ type: 'binary' });
    expect(detectEncoding(bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0))).toEqual({ type: 'binary' });
    const counters = Uint8Array.from({ length: 4096 }, (_, at) => (at % 2 === 0 ? (at / 2) % 256 : 0));
    expect(detectEncoding(counters)).toEqual({ type: 'binary' });
  });

  it('does not detect an image or high bytes as Western text', () => {
    expect(detectEncoding(bytes(0xff, 0xd8, 0xff, 0xe1, 1, 2, 3))).toEqual({ type: 'binary' });
    expect(detectEncoding(Uint8Array.from({ length: 400 }, (_, at) => 128 + (at % 128)))).toEqual({ type: 'binary' });
    expect(detectEncoding(bytes(0x41, 0x42, 0x43, 0x81))).toEqual({ type: 'binary' });
  });

  it('allows an incomplete character at the end of the sample', () => {
    const text = `a${'日'.repeat(100_000)}`;
    expect(detectEncoding(utf8(text))).toEqual({ type: 'utf-8', mark: false });
    expect(detectEncoding(utf8(text).subarray(0, 3000))).toMatchObject({ type: 'broken-utf-8' });
  });
});
