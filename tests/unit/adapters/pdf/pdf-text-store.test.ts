import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createPdfTextStore } from '../../../../src/adapters/pdf/pdf-text-store.ts';

const TEXT = { pages: ['One', 'Two'], pageCount: 2, problem: null };

describe('the store of PDF texts', () => {
  it('keeps texts and their problems by hash, also for the next start', async () => {
    const store = createPdfTextStore('texts-1');
    expect(await store.read(['a', 'b'])).toEqual([null, null]);
    await store.write('a', TEXT);
    await store.write('b', { pages: [], pageCount: 0, problem: 'locked' });
    store.close();
    const again = createPdfTextStore('texts-1');
    expect(await again.count()).toBe(2);
    expect(await again.read(['b', 'a'])).toEqual([{ pages: [], pageCount: 0, problem: 'locked' }, TEXT]);
    expect([...(await again.states())]).toEqual([
      ['a', null],
      ['b', 'locked'],
    ]);
    await again.remove(['a']);
    expect(await again.read(['a'])).toEqual([null]);
    expect(await again.count()).toBe(1);
  });

  it('treats a damaged text as missing', async () => {
    const store = createPdfTextStore('texts-2');
    await store.write('a', TEXT);
    const request = indexedDB.open('texts-2');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const change = request.result.transaction('texts', 'readwrite');
    change.objectStore('texts').put({ pages: 'x' }, 'a');
    await new Promise((resolve) => {
      change.oncomplete = resolve;
    });
    request.result.close();
    expect(await store.read(['a'])).toEqual([null]);
  });
});
