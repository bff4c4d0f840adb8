import type { Page } from '@playwright/test';
import { AXE_TAGS } from '../support/axe-source.ts';
import { casesOf } from '../support/case-count.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { prepareWalk } from './prepare-walk.ts';
import { stopsOf } from './walk.ts';

/** `zoomed` is the wide page at 200 %, `narrow` the width down to which a page must reflow. */
const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  zoomed: { width: 720, height: 450 },
  narrow: { width: 320, height: 640 },
} as const;

type Size = keyof typeof SIZES;

/** How the walk goes from view to view: by the bar at the bottom of a phone, or by the columns. */
const wayOf = (size: Size) => (size === 'phone' || size === 'narrow' ? 'phone' : 'wide');

/** Areas that are beside every view, and the views in which they are checked as well. */
const BESIDE = ['aside[aria-label="Files"]', 'aside[aria-label="Run"]'];
const WITH_ALL = new Set(['notebook', 'search', 'run']);
/** Views that show something else on a phone. In all others its colours are those of the wide page, which are checked there. */
const WITH_COLOURS = new Set(['welcome', 'notebook', 'write', 'search', 'run', 'more']);

/**
 * The stops of the reduced walk: the built app as a whole, with its frame, a note, a table, dialogs and a run. Every view and
 * kind of file is checked by tests/browser/accessibility.test.tsx, the palette and the board of tasks by their own specs, and all here
 * in full.
 */
const MAIN_VIEWS = new Set(['notebook', 'write', 'live', 'table', 'import', 'run', 'task-list', 'log-entry', 'more']);
/** Those that are checked on a phone as well: with its frame, what scrolls sideways, and what it alone has. */
const MAIN_ON_PHONE = new Set(['notebook', 'write', 'table', 'import', 'run', 'more']);
/** The stops of the reduced walk whose dark colours are checked as well. */
const MAIN_IN_DARK = ['notebook', 'run'];
/** The stops of the reduced walk that are checked in forced colours as well. */
const MAIN_IN_FORCED = ['run'];

/** Every rule in light; in dark and in forced colours those that colours can break, since all else is the same page. */
function violations(page: Page, size: Size, view: string, without: readonly string[] = []): Promise<string[]> {
  const inDark = casesOf({ reduced: size === 'wide' ? MAIN_IN_DARK : [], full: [view] }).includes(view);
  const withColours = casesOf({ reduced: size === 'wide' ? [view] : [...WITH_COLOURS], full: [view] }).includes(view);
  const rules = { 'color-contrast': { enabled: withColours } };
  const inForced = casesOf({ reduced: size === 'wide' ? MAIN_IN_FORCED : [], full: [view] }).includes(view);
  return findViolations(page, { without, inDark, inForced, options: { runOnly: AXE_TAGS, rules } });
}

const sizes: readonly Size[] = casesOf({
  reduced: ['wide', 'phone'],
  full: ['wide', 'phone', 'tablet', 'zoomed', 'narrow'],
});

for (const size of sizes) {
  test(`all views are free of accessibility violations, in light, dark and forced colours: ${size}`, async ({
    page,
    rootUrl,
  }) => {
    const server = await startProvider({ key: 'sk-other' });
    await page.setViewportSize(SIZES[size]);
    const found: Record<string, string[]> = {};
    await page.goto(rootUrl);
    await expect(page.getByRole('button', { name: 'Open the sample notebook' })).toBeVisible();
    found['welcome'] = await violations(page, size, 'welcome');
    const walk = await prepareWalk(page, rootUrl, server.baseURL);
    const full = stopsOf(walk, wayOf(size));
    const main = wayOf(size) === 'phone' ? MAIN_ON_PHONE : MAIN_VIEWS;
    for (const stop of casesOf({ reduced: full.filter(({ name }) => main.has(name)), full })) {
      await test.step(stop.name, async () => {
        await stop.go(page);
        const without = wayOf(size) === 'phone' || WITH_ALL.has(stop.name) ? [] : BESIDE;
        found[stop.name] = await violations(page, size, stop.name, without);
        expect.soft(found[stop.name], stop.name).toEqual([]);
        // WCAG 1.4.10: the page reflows, so only parts of it scroll sideways.
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(beyond, `${stop.name}: pixels beyond the screen`).toBeLessThanOrEqual(0);
      });
    }
    await page.getByRole('button', { name: 'Agent: Navigator' }).click();
    await page.getByRole('menuitem', { name: /^Assistant/ }).click();
    await page.getByRole('textbox', { name: 'Ask' }).fill('Who is there?');
    await expect(page.getByText(/First request: about/)).toBeVisible();
    found['before a request'] = await violations(page, size, 'run', wayOf(size) === 'phone' ? [] : BESIDE);
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
    await server.close();
  });
}
