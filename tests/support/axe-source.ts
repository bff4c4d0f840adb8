import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));

/** The script of axe, in the version of @axe-core/playwright. */
export const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours. The dark page is otherwise the same. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
