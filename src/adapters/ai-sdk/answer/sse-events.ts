/** Longest line, and most data of one event, in characters: 1 MiB. */
export const MAX_EVENT_CHARS = 1_048_576;

/** Thrown when a line or an event exceeds the limit. */
export class EventTooLong extends Error {}

/**
 * Splits a stream of server-sent events into the data of each event. An event is complete at the empty line after it; an incomplete
 * last event is dropped. Invalid UTF-8 becomes U+FFFD.
 *
 * @param onLines called with the number of lines before they are read
 */
export function createEventSplitter(onLines: (count: number) => void = () => {}): {
  push(bytes: Uint8Array): string[];
} {
  const decoder = new TextDecoder();
  let line = '';
  let data: string[] = [];
  let dataChars = 0;
  let afterReturn = false;

  function take(ended: string, events: string[]): void {
    if (ended === '') {
      if (data.length > 0) events.push(data.join('\n'));
      data = [];
      dataChars = 0;
    } else if (ended.startsWith('data:')) {
      const value = ended.slice(ended.startsWith('data: ') ? 6 : 5);
      dataChars += value.length;
      if (dataChars > MAX_EVENT_CHARS) throw new EventTooLong();
      data.push(value);
    }
  }

  return {
    push(bytes) {
      const text = decoder.decode(bytes, { stream: true });
      const events: string[] = [];
      // CR LF is one line end, even when a chunk ends between them.
      const fresh = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
      if (text !== '') afterReturn = text.endsWith('\r');
      const [first = '', ...rest] = fresh.split(/\r\n|\r|\n/);
      onLines(rest.length);
      line += first;
      for (const next of rest) {
        take(line, events);
        line = next;
      }
      if (line.length > MAX_EVENT_CHARS) throw new EventTooLong();
      return events;
    },
  };
}
