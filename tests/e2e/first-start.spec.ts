import { openConsole } from './console.ts';
import { expect, test } from './fixtures.ts';

test('the first page is rendered once: the ready worker replaces none of its elements', async ({ page, rootUrl }) => {
  await page.addInitScript(() => {
    const seen: Element[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent?.includes('sample'),
      );
      if (button && !seen.includes(button)) seen.push(button);
    }).observe(document, { childList: true, subtree: true });
  });
  await openConsole(page, rootUrl);
  const open = page.getByRole('button', { name: 'Open the sample notebook' });
  await expect(open).toBeVisible();
  const { list, buttons } = await page.evaluate(async () => {
    const list = await cloister.notebooks.list();
    // What the page makes of the worker's answer is on the screen by the frame after the next.
    await new Promise((done) => setTimeout(done, 500));
    return { list, buttons: (window as unknown as { seen: Element[] }).seen.map((button) => button.isConnected) };
  });
  expect(list).toEqual([]);
  expect(buttons).toEqual([true]);
});
