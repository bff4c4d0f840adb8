import { describe, expect, it } from 'vitest';
import {
  createEventSplitter,
  EventTooLong,
  MAX_EVENT_CHARS,
} from '../../../../../src/adapters/ai-sdk/answer/sse-events.ts';

function split(text: string | Uint8Array, size: number): string[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const splitter = createEventSplitter();
  const events: string[] = [];
  for (let at = 0; at < bytes.length; at += size) events.push(...splitter.push(bytes.subarray(at, at + size)));
  return events;
}

describe('createEventSplitter', () => {
  const text = ': a remark\n\nevent: x\ndata: {"ä":"漢🙂"}\n\ndata:one\ndata: two\nid: 7\n\ndata: cut off\n';
  const events = ['{"ä":"漢🙂"}', 'one\ntwo'];

  it('returns the data of each complete event, in chunks of any size', () => {
    for (let size = 1; size <= 20; size++) expect(split(text, size)).toEqual(events);
  });

  it('accepts every line ending', () => {
    for (let size = 1; size <= 7; size++) {
      expect(split(text.replaceAll('\n', '\r\n'), size)).toEqual(events);
      expect(split(text.replaceAll('\n', '\r'), size)).toEqual(events);
    }
  });

  it('replaces invalid UTF-8, and skips a byte order mark', () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('\uFEFFdata: a'), 0xff, 0xe6, 0xbc, 0x0a, 0x0a]);
    expect(split(bytes, 1)).toEqual(['a\uFFFD\uFFFD']);
  });

  it('rejects a line and an event over the maximum size', () => {
    const half = 'x'.repeat(MAX_EVENT_CHARS / 2);
    expect(() => split(`data: ${half}${half}`, 65_536)).toThrow(EventTooLong);
    expect(() => split(`data: ${half}\ndata: ${half}\ndata: ${half}\n`, 65_536)).toThrow(EventTooLong);
    expect(split(`data: ${half}\n\ndata: ${half}\n\n`, 65_536)).toEqual([half, half]);
  });
});
