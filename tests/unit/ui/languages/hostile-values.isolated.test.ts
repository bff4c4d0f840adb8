import { beforeAll, expect, it } from 'vitest';
import { createLanguage, patternOf, type Texts, watchCatalogs } from '../../../../src/ui/kit/language/text-catalog.ts';
import { resources as german } from '../../../../src/ui/languages/de.ts';
import { resources as chinese } from '../../../../src/ui/languages/zh-cn.ts';

/** Values that mean something to Fluent, to the direction of writing, to HTML, or to a lookup by name. */
const HOSTILE = [
  '{ $x }',
  '{ "{" }{ -term }{ other-message }',
  '{ $n -> [one] x *[other] y }',
  '\n.attribute = x',
  '\u202etxt.exe\u2066',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
];

const lower = (text: string) => text.toLowerCase();

const catalogs: [feature: string, texts: Texts][] = [];

beforeAll(async () => {
  watchCatalogs((feature, texts) => catalogs.push([feature, texts]));
  const codes = import.meta.glob<string>(
    ['../../../../src/ui/**/*-strings.ts', '../../../../src/features/**/*-strings.ts'],
    {
      query: '?raw',
      import: 'default',
    },
  );
  const modules = import.meta.glob(['../../../../src/ui/**/*-strings.ts', '../../../../src/features/**/*-strings.ts']);
  for (const [path, load] of Object.entries(modules))
    if ((await codes[path]?.())?.includes(' = catalog(')) await load();
  watchCatalogs(() => undefined);
});

/** All messages with variables of a catalog in a language, with the names of their variables. */
function messagesOf(
  id: string,
  english: Texts,
  texts: Texts,
): { id: string; format: (...values: string[]) => string; names: readonly string[] }[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const translated = texts[key];
    if (typeof text === 'function' && typeof translated === 'function') {
      const known = patternOf(text);
      // The types of the parameters are those of the catalog; here each gets a text.
      return known
        ? [{ id: `${id}-${key}`, names: known.names, format: translated as (...values: string[]) => string }]
        : [];
    }
    const isGroup = typeof text === 'object' && !Array.isArray(text) && typeof translated === 'object';
    return isGroup ? messagesOf(`${id}-${key}`, text as Texts, translated as Texts) : [];
  });
}

it.each([
  ['en', []],
  ['de', german],
  ['zh-CN', chinese],
])('values stay what they are in every message in %s', (locale, resources) => {
  const { catalog } = createLanguage({ locale, resources });
  let count = 0;
  const changed: string[] = [];
  for (const [feature, english] of catalogs) {
    for (const { id, format, names } of messagesOf(feature, english, catalog(feature, english))) {
      for (const value of HOSTILE) {
        const written = format(...names.map(() => value));
        const plain = format(...names.map(() => 'zqz'));
        count += 1;
        // What is written of a plain value, with the hostile one in its place. Some begin with a capital.
        if (lower(plain).includes('zqz') && lower(written) !== lower(plain).replaceAll('zqz', lower(value)))
          changed.push(`${id}: ${written}`);
      }
    }
  }
  expect(changed).toEqual([]);
  expect(count).toBeGreaterThan(3000);
});
