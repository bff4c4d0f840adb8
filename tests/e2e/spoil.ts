import type { Page } from '@playwright/test';

/**
 * Changes a row of a table as stored, past the app, which is not notified.
 *
 * @param where the fields of the row to change. Default: the first row
 */
export async function spoil(
  page: Page,
  table: string,
  fields: Record<string, unknown>,
  where: Record<string, unknown> = {},
): Promise<void> {
  await page.evaluate(
    ([name, change, wanted]) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('cloister');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const transaction = open.result.transaction(name, 'readwrite');
          const request = transaction.objectStore(name).openCursor();
          let isSpoiled = false;
          request.onsuccess = () => {
            const cursor = request.result;
            if (!cursor) return;
            if (Object.entries(wanted).some(([field, value]) => cursor.value[field] !== value)) {
              cursor.continue();
              return;
            }
            cursor.update({ ...cursor.value, ...change });
            isSpoiled = true;
          };
          transaction.oncomplete = () => {
            open.result.close();
            if (isSpoiled) resolve();
            else reject(new Error(`no such row in ${name}`));
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    [table, fields, where] as const,
  );
}
