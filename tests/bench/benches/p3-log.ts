import type { Reporter } from './index.ts';
import { benchAppend } from './p3-append.ts';
import { benchLongLog } from './p3-long-log.ts';

/** P3: what an entry of the log costs, and what a long log costs. */
export async function benchLog(reporter: Reporter): Promise<void> {
  await benchAppend(reporter);
  await benchLongLog(reporter);
}
