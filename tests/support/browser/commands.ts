import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    readReadmes: () => Promise<{ path: string; content: string }[]>;
    readTextFixture: (name: string) => Promise<string>;
  }
}

/** Returns every README.md of the installed packages: some hundred texts from other authors. */
export const readReadmes: BrowserCommand<[]> = ({ project }) => {
  const folder = join(project.config.root, 'node_modules');
  const found: { path: string; content: string }[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.toLowerCase() !== 'readme.md') continue;
    const path = join(entry.parentPath, entry.name);
    found.push({ path: path.slice(folder.length), content: readFileSync(path, 'utf8') });
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
};

/** Returns a file of `tests/fixtures`. */
export const readTextFixture: BrowserCommand<[string]> = ({ project }, name) =>
  readFileSync(join(project.config.root, 'tests/fixtures', name), 'utf8');
