import { FluentBundle, FluentResource } from '@fluent/bundle';
import { beforeAll, describe, expect, it } from 'vitest';
import { patternOf, type Texts, watchCatalogs } from '../../../../src/ui/kit/language/text-catalog.ts';
import { resources as german } from '../../../../src/ui/languages/de.ts';
import { resources as chinese } from '../../../../src/ui/languages/zh-cn.ts';

/** All modules of the screen by path, and their code. */
const modules = import.meta.glob(['../../../../src/ui/**/*.{ts,tsx}', '../../../../src/features/**/*.{ts,tsx}']);
const codes = import.meta.glob<string>(['../../../../src/ui/**/*.{ts,tsx}', '../../../../src/features/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
});

/** Each English text by its id: a pattern, or null for a plain text. */
const english = new Map<string, string | null>();
const twice: string[] = [];

function collect(id: string, texts: Texts | readonly string[]): void {
  for (const [key, text] of Object.entries(texts)) {
    const textId = `${id}-${key}`;
    if (typeof text === 'object') {
      collect(textId, text);
      continue;
    }
    const pattern = typeof text === 'string' ? null : patternOf(text)?.pattern;
    // Functions put other texts together.
    if (pattern === undefined) continue;
    if (english.has(textId)) twice.push(textId);
    english.set(textId, pattern);
  }
}

beforeAll(async () => {
  watchCatalogs(collect);
  for (const [path, load] of Object.entries(modules)) {
    const code = await codes[path]?.();
    if (code?.includes(' = catalog(')) await load();
  }
});

it('are in catalogs, each one', async () => {
  const files = Object.entries(codes).filter(([path]) => path.endsWith('-strings.ts'));
  expect(files.length).toBeGreaterThan(40);
  const plain: string[] = [];
  for (const [path, read] of files) if (!(await read()).includes('catalog(')) plain.push(path);
  expect(plain).toEqual([]);
});

const variablesOf = (text: string) => [...new Set(text.match(/\$\w+/g))].sort();

const PART = /\{ (part-[\w-]+) \}/g;

/** Messages of a language: the text of each by its id, with the parts that it shares with others in their places. */
function messagesOf(resources: readonly string[]): Map<string, string> {
  const messages = new Map<string, string>();
  for (const resource of resources)
    for (const part of resource.split(/^(?=[a-zA-Z])/m)) {
      const [id = '', ...text] = part.split(' = ');
      if (part.trim() !== '' && !part.startsWith('#')) messages.set(id, text.join(' = '));
    }
  const parts = new Set([...messages.keys()].filter((id) => id.startsWith('part-')));
  for (const [id, text] of messages)
    messages.set(
      id,
      text.replace(PART, (_, part: string) => messages.get(part) ?? expect.unreachable(`${id} needs ${part}.`)),
    );
  for (const part of parts) messages.delete(part);
  return messages;
}

describe.each([
  ['de', german],
  ['zh-CN', chinese],
])('the texts in %s', (locale, resources) => {
  const messages = messagesOf(resources);

  it('translate every English text, and no other', () => {
    expect(english.size).toBeGreaterThan(1500);
    expect(twice).toEqual([]);
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('use each shared part', () => {
    const all = resources.join('\n');
    const parts = [...all.matchAll(/^part-[\w-]+/gm)].map(([part]) => part);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.filter((part) => !all.includes(`{ ${part} }`))).toEqual([]);
  });

  it('are valid, each one', () => {
    const bundle = new FluentBundle(locale);
    const problems = resources.flatMap((resource) => bundle.addResource(new FluentResource(resource)));
    expect(problems).toEqual([]);
    expect([...messages.keys()].filter((id) => !bundle.getMessage(id)?.value)).toEqual([]);
  });

  it('have the variables of the English ones', () => {
    const different = [...english].flatMap(([id, pattern]) => {
      const wanted = variablesOf(pattern ?? '').join();
      const found = variablesOf(messages.get(id) ?? '').join();
      return pattern !== null && wanted !== found ? [`${id}: ${found} instead of ${wanted}`] : [];
    });
    expect(different).toEqual([]);
  });
});
