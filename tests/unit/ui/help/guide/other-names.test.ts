import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../../../../src/tools/index.ts';
import { readGuide } from '../../../../../src/ui/help/guide/read-guide.ts';
import { findInGuide } from '../../../../../src/ui/help/guide/search-guide.ts';

const files = import.meta.glob<string>('../../../../../docs/guide/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const reference = import.meta.glob<string>('../../../../../docs/console-reference.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const within = (folder: string) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path.includes(`/docs/guide/${folder}`)));
const english = Object.fromEntries(Object.entries(files).filter(([path]) => /\/docs\/guide\/[^/]+$/.test(path)));
const guides = {
  English: readGuide(english, null),
  German: readGuide(english, within('de/')),
  Chinese: readGuide(english, within('zh-cn/')),
};
const pageOf = (language: keyof typeof guides) => guides[language].find(({ id }) => id === 'other-names')?.text ?? '';
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const NAMES = [
  'AgentActivityLog',
  'AgentScopeEditor',
  'visual folder picker',
  'assigned_to',
  'template',
  'localhost:11434',
  'pending action',
  'tokens_used',
  'external_agent.execute',
  'allowed_tools',
  'max_duration',
  'AGENT.md',
  'system.run',
  'gateway',
  'docker',
  'agent_sandboxes',
  'multi-workspace pattern',
  'agent:plan',
  'agent:todo:update',
  'agent:vfs:stats',
  '/workspace',
  'quota exceeded',
  'repo.applyPatch',
  'budget exceeded',
  'secondary sidebar',
  'hexdocs.pm',
  'IExReAct.clear',
  'path escape attempt',
  'list_files(glob)',
  'model switching at runtime',
  'intentional limitations',
  'ui.tabs.reorder',
  'set workspace color to orange',
  'add quick launcher entry',
  'script.run',
  'runtime target',
  'CapabilityDescriptor',
  'preconditions',
  'undo availability',
  'run again with small edits',
  'quick recipe',
];

describe('names from other programs', () => {
  it.each(Object.entries(guides))('are found in the %s guide by the palette', (_, guide) => {
    const missing = NAMES.filter((name) => {
      const { titles, texts } = findInGuide(guide, name);
      return titles.length + texts.length === 0;
    });
    expect(missing).toEqual([]);
  });

  it.each(['German', 'Chinese'] as const)('are the same in the %s page', (language) => {
    expect([...new Set(codeIn(pageOf(language)))].toSorted()).toEqual(
      [...new Set(codeIn(pageOf('English')))].toSorted(),
    );
  });

  it('lead to calls of the console and to tools that exist', () => {
    const all = `${pageOf('English')}${guides.English.find(({ id }) => id === 'console')?.text ?? ''}`;
    const calls = codeIn(all).filter((code) => /^cloister\.[a-z]\w*\.\w+$/.test(code));
    const known = Object.values(reference)[0] ?? '';
    expect(calls.length).toBeGreaterThan(10);
    expect(calls.filter((call) => !known.includes(`### \`${call}(`))).toEqual([]);
    const tools = codeIn(all).filter((code) => /^(?:agent|repo|ui|catalog|script)_[a-z_]+$/.test(code));
    expect(tools.length).toBeGreaterThan(5);
    expect(tools.filter((tool) => !TOOLS.some(({ name }) => name === tool))).toEqual([]);
  });
});
