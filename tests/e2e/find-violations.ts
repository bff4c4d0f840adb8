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
  /** Scans the colours of the page in a contrast theme (forced colours) as well. */
  inForced?: boolean;
  /** Options of axe for the scan of the light page. */
  options?: AxeOptions;
}

/**
 * Returns the accessibility rules that a page violates, as `rule: html`: each rule in light colours, and with `inDark` and
 * `inForced` the rules about colours in dark and in forced ones. Runs axe in the page itself, because AxeBuilder opens another page for each scan, which
 * takes more time than the scan. The app has no frames.
 */
export async function findViolations(
  page: Page,
  { within, without = [], inDark = false, inForced = false, options = {} }: Scan = {},
): Promise<string[]> {
  const areas = { ...(within === undefined ? {} : { include: [within] }), exclude: [...without] };
  // A view without its heading is still loading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await toScheme(page, 'light');
  const inLight = await runAxe(page, areas, options);
  const found = [...inLight];
  for (const theme of [...(inDark ? (['dark'] as const) : []), ...(inForced ? (['forced'] as const) : [])]) {
    await toScheme(page, theme);
    const ofTheme = await runAxe(page, areas, { runOnly: { type: 'rule', values: COLOUR_RULES } });
    found.push(...ofTheme.map((line) => `${theme}: ${line}`));
  }
  if (inDark || inForced) await toScheme(page, 'light');
  return found;
}

/** Resolves when the transitions of colours have ended. */
async function toScheme(page: Page, theme: 'light' | 'dark' | 'forced'): Promise<void> {
  const isForced = theme === 'forced';
  await page.emulateMedia({ colorScheme: isForced ? 'dark' : theme, forcedColors: isForced ? 'active' : 'none' });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map((change) => change.finished));
  });
}

/**
 * Lets axe read the colour of texts as forced. It reads the fill colour, which Chromium reports as the page sets it, although it
 * draws the text in the forced colour.
 */
function readForcedFill(): void {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    const isForcedFill = name === '-webkit-text-fill-color' && matchMedia('(forced-colors: active)').matches;
    return getPropertyValue.call(this, isForcedFill ? 'color' : name);
  };
}

async function runAxe(
  page: Page,
  areas: { include?: string[]; exclude: string[] },
  options: AxeOptions,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axeSource);
    await page.evaluate(readForcedFill);
  }
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
