import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { axeSource, COLOUR_RULES } from '../support/axe-source.ts';

type AxeOptions = Parameters<AxeBuilder['options']>[0];
type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

interface Scan {
  /** Selector of the only area that is scanned. */
  within?: string;
  /** Selectors of areas that are not scanned. */
  without?: readonly string[];
  /** Scans the colours of the dark page as well. */
  inDark?: boolean;
  /** Options of axe for the scan of the light page. */
  options?: AxeOptions;
}

/**
 * Returns the accessibility rules that a page violates, as `rule: html`: each rule in light colours, and with `inDark` the
 * rules about colours in dark ones. Runs axe in the page itself, because AxeBuilder opens another page for each scan, which
 * takes more time than the scan. The app has no frames.
 */
export async function findViolations(
  page: Page,
  { within, without = [], inDark = false, options = {} }: Scan = {},
): Promise<string[]> {
  const areas = { ...(within === undefined ? {} : { include: [within] }), exclude: [...without] };
  // A view without its heading is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await toScheme(page, 'light');
  const inLight = await runAxe(page, areas, options);
  if (!inDark) return inLight;
  await toScheme(page, 'dark');
  const found = await runAxe(page, areas, { runOnly: { type: 'rule', values: COLOUR_RULES } });
  await toScheme(page, 'light');
  return [...inLight, ...found.map((line) => `dark: ${line}`)];
}

/** Resolves when the transitions of colours have ended. */
async function toScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map((change) => change.finished));
  });
}

async function runAxe(
  page: Page,
  areas: { include?: string[]; exclude: string[] },
  options: AxeOptions,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([context, given]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (context: object, options: object) => Promise<AxeResults> };
      };
      const { violations } = await axe.run(context, { ...given, resultTypes: ['violations'], selectors: false });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
      );
    },
    [areas, options] as const,
  );
}
