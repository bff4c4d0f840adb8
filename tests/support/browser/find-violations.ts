import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    findViolations: (selector: string) => Promise<string[]>;
  }
}

/** The frame in which Vitest runs a test file. */
const TEST_FRAME = 'iframe[data-vitest]';
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns the accessibility rules that axe finds broken inside an element of the test's page, as `rule: html`. */
export const findViolations: BrowserCommand<[string]> = async ({ page }, selector) => {
  const { violations } = await new AxeBuilder({ page })
    .include([TEST_FRAME, selector])
    .options({ resultTypes: ['violations'], runOnly: TAGS })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
};
