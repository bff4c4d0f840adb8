import type { Page } from '@playwright/test';

/** Sets the date of one page. Playwright's clock would set it for all later pages of the context, which other tests share. */
export async function fixDate(page: Page, date: string): Promise<void> {
  const fixedMs = new Date(date).getTime();
  await page.addInitScript(replaceDate, fixedMs);
  await page.evaluate(replaceDate, fixedMs);
}

function replaceDate(fixedMs: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given) => (given.length === 0 ? new RealDate(fixedMs) : Reflect.construct(RealDate, given)),
    get: (target, name) => (name === 'now' ? () => fixedMs : Reflect.get(target, name)),
  });
}
