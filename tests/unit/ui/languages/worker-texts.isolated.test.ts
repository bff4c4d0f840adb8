import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { AGENT_ADAPTERS, BUILT_IN_AGENTS } from '../../../../src/contracts/domain/agent-kinds.ts';
import { describeTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { resources as german } from '../../../../src/ui/languages/de-worker.ts';
import { resources as chinese } from '../../../../src/ui/languages/zh-cn-worker.ts';
import { SHARED_LABELS } from '../../../../src/ui/tools/parameter-label.ts';
import { readCatalogs } from '../../../support/sentence-catalogs.ts';

const presets = Object.keys(import.meta.glob('../../../../src/agents/presets/*/AGENT.md')).map(
  (path) => path.split('/').at(-2) ?? '',
);

const playbooks = import.meta.glob<string>('../../../../src/playbooks/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const idOf = (key: string) => `worker-${key.replaceAll('.', '-')}`;
const fieldsOf = (template: string) =>
  [...template.replace(/\{\?[^}]*\}/g, '').matchAll(/\{(\w+)/g)].map(([, name = '']) => `$${name}`);

/** The variables of each text of the worker, by its id in the languages. */
async function englishTexts(): Promise<Map<string, readonly string[]>> {
  const texts = new Map<string, readonly string[]>();
  for (const { file, patterns, keys } of await readCatalogs()) {
    // Defects are not shown.
    if (file.includes('internal-messages')) continue;
    for (const [at, pattern] of Object.values(patterns).entries())
      texts.set(
        idOf(keys[at] ?? ''),
        [...pattern.matchAll(/\$\w+/g)].map(([name]) => name),
      );
  }
  for (const tool of TOOLS) {
    const { name, preconditions, words } = describeTool(tool);
    for (const field of ['description', 'safety']) texts.set(idOf(`tool.${name}.${field}`), []);
    for (const at of preconditions.keys()) texts.set(idOf(`tool.${name}.preconditions.${at}`), []);
    texts.set(idOf(`tool.${name}.want`), fieldsOf(words.want));
    for (const parameter of Object.keys(words.parameters ?? {}))
      texts.set(idOf(`tool.${name}.parameter.${parameter}`), []);
    for (const [at, done] of words.done.entries()) texts.set(idOf(`tool.${name}.done.${at}`), fieldsOf(done));
  }
  for (const name of Object.keys(SHARED_LABELS)) texts.set(idOf(`parameter.${name}`), []);
  for (const [path, source] of Object.entries(playbooks)) {
    const { name, inputs = [] } = parse(source) as { name: string; inputs?: readonly { name: string }[] };
    expect(path).toContain(name);
    for (const field of ['title', 'description', ...inputs.map((input) => `inputs.${input.name}`)])
      texts.set(idOf(`playbook-text.${name}.${field}`), []);
  }
  const named = [
    ...AGENT_ADAPTERS.map((kind) => `agent-kind.${kind}`),
    ...presets.map((preset) => `preset.${preset}`),
    ...Object.values(BUILT_IN_AGENTS).map((agent) => `built-in-agent.${agent}`),
  ];
  for (const name of named) for (const field of ['title', 'description']) texts.set(idOf(`${name}.${field}`), []);
  return texts;
}

/** The texts of a language by id. A text that is the same as another refers to it. */
function messagesOf(resources: readonly string[]): Map<string, string> {
  const messages = new Map<string, string>();
  for (const part of resources.flatMap((resource) => resource.split(/^(?=[a-zA-Z])/m))) {
    const [id = '', ...text] = part.split(' = ');
    if (part.trim() !== '') messages.set(id, text.join(' = ').trim());
  }
  for (const [id, text] of messages) {
    const [, other] = /^\{ (worker-[\w-]+) \}$/.exec(text) ?? [];
    if (other !== undefined) messages.set(id, messages.get(other) ?? '');
  }
  return messages;
}

const unique = (names: readonly string[]) => [...new Set(names)].sort().join();

describe.each([
  ['de', german],
  ['zh-CN', chinese],
])('the texts of the worker in %s', (locale, resources) => {
  const messages = messagesOf(resources);

  it('translate every sentence, and no other', async () => {
    const english = await englishTexts();
    expect(english.size).toBeGreaterThan(900);
    expect([...english.keys()].filter((id) => !messages.has(id))).toEqual([]);
    expect([...messages.keys()].filter((id) => !english.has(id))).toEqual([]);
  });

  it('are valid, each one', () => {
    const bundle = new FluentBundle(locale);
    expect(resources.flatMap((resource) => bundle.addResource(new FluentResource(resource)))).toEqual([]);
    expect([...messages.keys()].filter((id) => !bundle.getMessage(id)?.value)).toEqual([]);
  });

  it('have the variables of the English ones', async () => {
    const different = [...(await englishTexts())].flatMap(([id, names]) => {
      const found = unique([...(messages.get(id) ?? '').matchAll(/\$\w+/g)].map(([name]) => name));
      return found === unique(names) ? [] : [`${id}: ${found} instead of ${unique(names)}`];
    });
    expect(different).toEqual([]);
  });
});
