import type { Page } from '@playwright/test';

/** Creates and shows a notebook with these files, on a page with the console open. Resolves with its id. */
export async function openNotebook(page: Page, files: Record<string, string>): Promise<string> {
  return page.evaluate(async (given) => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Plants' });
    const entries = Object.entries(given).map(([path, content]) => ({ path, content }));
    await cloister.notebooks.import(notebookId, entries);
    location.hash = `#/notebook/${notebookId}`;
    return notebookId;
  }, files);
}
