import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Packages that the first script brings along before anything is painted, each with the modules that lead to it. */
const START_PACKAGES = ['@fluent/bundle', 'lucide-react', 'react', 'react-dom'];

/** What a module imports when it runs, but for types and for what it fetches later. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  );
  return [...imports.map(({ moduleRequest }) => moduleRequest.value), ...exports];
}

function packagesFrom(entry: string): Map<string, string> {
  const ledBy = new Map<string, string | null>([[entry, null]]);
  const packages = new Map<string, string>();
  const wayTo = (file: string | null): string =>
    file === null ? '' : `${wayTo(ledBy.get(file) ?? null)} > ${file.slice(root.length + 1)}`;
  for (const file of ledBy.keys()) {
    if (!/\.tsx?$/.test(file) || !existsSync(file)) continue;
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.')) {
        const target = resolve(dirname(file), specifier);
        if (!ledBy.has(target)) ledBy.set(target, file);
      } else {
        const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1);
        packages.set(name.join('/'), wayTo(file));
      }
    }
  }
  return packages;
}

describe('the first script', () => {
  it('contains only packages that the first paint needs', () => {
    const packages = packagesFrom(join(root, 'src/ui/main.tsx'));
    const more = [...packages].filter(([name]) => !START_PACKAGES.includes(name) && !name.startsWith('@fontsource'));
    expect(Object.fromEntries(more)).toEqual({});
    expect([...packages.keys()]).toEqual(expect.arrayContaining(START_PACKAGES));
  });
});
