import type { BrowserCommand } from 'vitest/node';
import { AXE_TAGS, axeSource, COLOUR_RULES } from '../axe-source.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    findViolations: (selector: string, scheme?: 'light' | 'dark') => Promise<string[]>;
  }
}

interface Axe {
  run(selector: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Returns the accessibility rules that axe finds violated inside an element of the test's page, as `rule: html`: all
 * rules in light colours, and the rules about colours in dark ones.
 */
export const findViolations: BrowserCommand<[string, ('light' | 'dark')?]> = async (
  context,
  selector,
  scheme = 'light',
) => {
  const frame = await context.frame();
  await context.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  const runOnly = scheme === 'light' ? AXE_TAGS : { type: 'rule', values: COLOUR_RULES };
  return await frame.evaluate(
    async ({ within, options }) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(changes.map((change) => change.finished));
      const { axe } = globalThis as typeof globalThis & { axe: Axe };
      const { violations } = await axe.run(within, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    { within: selector, options: { resultTypes: ['violations'], runOnly } },
  );
};
