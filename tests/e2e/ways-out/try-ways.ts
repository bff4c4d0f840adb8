import type { Page, Worker } from '@playwright/test';
import { makeKit, tryAll } from './kit.ts';
import { leavingWays } from './leaving.ts';
import { realmWays } from './realms.ts';
import { requestWays } from './requests.ts';
import { serviceWays } from './services.ts';
import { tryWorkerWaysOut } from './worker-ways.ts';

/** How each way ended: `no error`, or the name of the error. */
export type Outcomes = Record<string, string>;

/** Tries every way that a page has, those that leave it last. Rejects when one took the page away. */
export function tryPageWaysOut(page: Page, origin: string): Promise<Outcomes> {
  return page.evaluate(`(() => {
    const kit = (${makeKit})(${JSON.stringify(origin)});
    const calls = Object.entries((${realmWays})(kit)).map(([name, way]) => ['web rtc: ' + name, way]);
    const ways = { ...(${requestWays})(kit), ...Object.fromEntries(calls), ...(${serviceWays})(kit) };
    return (${tryAll})(ways, (${leavingWays})(kit));
  })()`);
}

/** Tries every way that a worker has; null when the worker ended meanwhile, as those without a view do. */
export async function tryWaysOutOf(
  worker: Worker,
  origin: string,
): Promise<{ name: string; outcomes: Outcomes } | null> {
  const name = await worker.evaluate(() => self.name).catch(() => null);
  const outcomes = await worker.evaluate(tryWorkerWaysOut, origin).catch(() => null);
  return name === null || outcomes === null ? null : { name, outcomes };
}
