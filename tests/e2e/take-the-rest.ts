import type { Page } from '@playwright/test';

/** Takes what room there is, in a database that is not the app's. */
export async function takeTheRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const junk = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('junk', 1);
      open.onupgradeneeded = () => open.result.createObjectStore('bytes', { autoIncrement: true });
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    let sizeBytes = 1_048_576;
    for (let n = 0; n < 500 && sizeBytes >= 4096; n++) {
      const bytes = new Uint8Array(sizeBytes);
      for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      const isIn = await new Promise<boolean>((resolve) => {
        const transaction = junk.transaction('bytes', 'readwrite', { durability: 'strict' });
        transaction.objectStore('bytes').add(bytes);
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
      if (!isIn) sizeBytes /= 4;
    }
    junk.close();
  });
}
