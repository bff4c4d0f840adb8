import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserCommand } from 'vitest/node';
import { caseCount } from '../case-count.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    readReadmes: () => Promise<{ path: string; content: string }[]>;
    readDocuments: (counts: { reduced: number; full: number }) => Promise<{ path: string; content: string }[]>;
    countCases: (counts: { reduced: number; full: number }) => Promise<number>;
    readTextFixture: (name: string) => Promise<string>;
  }
}

/** Returns every README.md of the installed packages: some hundred texts from other authors. */
export const readReadmes: BrowserCommand<[]> = ({ project }) => {
  return documentsIn(join(project.config.root, 'node_modules'), (name) => name === 'readme.md');
};

/** Returns Markdown files of the installed packages, evenly spread over all of them. */
export const readDocuments: BrowserCommand<[{ reduced: number; full: number }]> = ({ project }, counts) => {
  const found = documentsIn(join(project.config.root, 'node_modules'), (name) => name.endsWith('.md'));
  const count = Math.min(found.length, caseCount(counts));
  return found.filter(
    (_, index) => Math.floor((index * count) / found.length) !== Math.floor(((index - 1) * count) / found.length),
  );
};

/** Returns how many cases a test runs. The page has no environment of its own. */
export const countCases: BrowserCommand<[{ reduced: number; full: number }]> = (_context, counts) => caseCount(counts);

function documentsIn(folder: string, isWanted: (name: string) => boolean): { path: string; content: string }[] {
  const found: { path: string; content: string }[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isWanted(entry.name.toLowerCase())) continue;
    const path = join(entry.parentPath, entry.name);
    found.push({ path: path.slice(folder.length), content: readFileSync(path, 'utf8') });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns a file of `tests/fixtures`. */
export const readTextFixture: BrowserCommand<[string]> = ({ project }, name) =>
  readFileSync(join(project.config.root, 'tests/fixtures', name), 'utf8');
