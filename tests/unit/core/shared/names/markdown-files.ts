import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lists the Markdown files of installed packages, as found when the tests run. */
export function* installedMarkdown(): Generator<{ path: string; text: string }> {
  const folder = 'node_modules';
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:md|markdown)$/i.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    yield { path: `/${path}`, text: readFileSync(path, 'utf8') };
  }
}
