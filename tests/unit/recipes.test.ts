import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// A recipe of CONTRIBUTING.md is complete when it leads to each file that has an example of its kind.

const text = readFileSync('CONTRIBUTING.md', 'utf8');
const proofs = text.slice(text.indexOf('Each recipe is proven by a test'));

interface Recipe {
  readonly title: string;
  /** Most files that a person edits, translations included. */
  readonly most: number;
  /** What each file with the example contains. */
  readonly example: RegExp;
  /** Files to edit, each with the words of the recipe that lead to it. */
  readonly steps: Readonly<Record<string, string>>;
  /** Files that use the example, and are no step. */
  readonly uses?: Readonly<Record<string, string>>;
  readonly proof: string;
}

const translated = (path: string): Readonly<Record<string, string>> => ({
  [`src/ui/languages/de/${path}.ftl`]: 'translations',
  [`src/ui/languages/zh-cn/${path}.ftl`]: 'translations',
});

const RECIPES: readonly Recipe[] = [
  {
    title: 'Add a field of an agent',
    most: 8,
    example: /shortPrompt/,
    steps: {
      'src/contracts/domain/agent.ts': '`src/contracts/domain/agent.ts`',
      'src/contracts/domain/manifest/agent-file.ts': '`src/contracts/domain/manifest/agent-file.ts`',
      'src/ui/agents/form/agent-draft.ts': '`form/agent-draft.ts`',
      'src/ui/agents/form/agent-fields.tsx': '`form/agent-fields.tsx`',
      'src/ui/agents/agent-strings.ts': '`agent-strings.ts`',
      ...translated('agents/agent'),
      'src/core/prompt/fit-prompt.ts': '`src/core/prompt`',
    },
    uses: {
      'src/core/grants/agent-of-run.ts': 'adds the goal of a run to it',
      'src/core/policy/describe-agent-edit.ts': 'puts it before other texts',
      'src/ui/agents/describe-edit.ts': 'joins it with the instructions',
      'src/ui/agents/files/asked-panel.tsx': 'shows it in full',
    },
    proof: 'tests/unit/ui/agents/agent-fields.isolated.test.tsx',
  },
  {
    title: 'Add a field of the log',
    most: 5,
    example: /manifestHash/,
    steps: {
      'src/contracts/domain/audit.ts': '`src/contracts/domain/audit.ts`',
      'src/runtime/app/services.ts': '`src/runtime/app/services.ts`',
      'src/ui/audit/log-strings.ts': '`src/ui/audit/log-strings.ts`',
      ...translated('agents/log'),
    },
    uses: { 'src/runtime/import-export/import-entries.ts': 'is the action that records it' },
    proof: 'tests/unit/ui/audit/entry-details.isolated.test.tsx',
  },
  {
    title: 'Add a setting',
    most: 5,
    example: /[hH]andsOver|hand-over-alone = |^ {2}alone:/m,
    steps: {
      'src/ui/state/preferences.ts': '`src/ui/state/preferences.ts`',
      'src/ui/run/hand-over/hand-over-section.tsx': 'A control in the section of its feature',
      'src/ui/run/hand-over/hand-over-strings.ts': 'its texts',
      ...translated('talk/hand-over'),
    },
    uses: { 'src/ui/run/hand-over/hand-over-offer.tsx': 'reads the setting' },
    proof: 'tests/unit/ui/state/preferences.isolated.test.tsx',
  },
  {
    title: 'Add a command',
    most: 4,
    example: /todos\.tick/,
    steps: {
      'src/features/todos/contract/todo-requests.ts': 'the group of its feature',
      'src/features/todos/worker/todo-commands.ts': 'Its handler',
      'src/ui/console/create-console.ts': '`create-console.ts`',
      'src/ui/console/console-parameters.ts': '`console-parameters.ts`',
    },
    uses: { 'src/features/todos/page/use-todos.ts': 'sends the command' },
    proof: 'tests/unit/ui/console/console-commands.isolated.test.ts',
  },
  {
    title: 'Add a view',
    most: 7,
    example: /GitView\b|gitViews|^ {2}'git',$|^ {2}git: \{$|git-view-title|catalog\('git'/m,
    steps: {
      'src/features/git/page/git-view.tsx': 'with the view',
      'src/features/git/texts/git-strings.ts': '`<feature>-strings.ts`',
      'src/features/git/texts/de/git.ftl': 'translations',
      'src/features/git/texts/zh-cn/git.ftl': 'translations',
      'src/contracts/domain/views/view-ids.ts': '`src/contracts/domain/views/view-ids.ts`',
      'src/contracts/domain/views/view-names.ts': '`view-names.ts`',
      'src/ui/shell/views.tsx': '`src/ui/shell/views.tsx`',
    },
    uses: { 'src/features/git/feature-page.tsx': 'has the rows of the views of a feature' },
    proof: 'tests/unit/ui/shell/views.isolated.test.tsx',
  },
  {
    title: 'Add a tool',
    most: 4,
    example: /list_views|listViews/,
    steps: {
      'src/tools/organize/list-views.ts': '`src/tools/<group>`',
      'src/tools/index.ts': '`src/tools/index.ts`',
      'src/ui/languages/de/worker/worker-tools.ftl': '`worker-tools.ftl`',
      'src/ui/languages/zh-cn/worker/worker-tools.ftl': '`worker-tools.ftl`',
    },
    proof: 'tests/unit/tools/add-tool.isolated.test.ts',
  },
  {
    title: 'Add a model engine',
    most: 5,
    example: /loadWllama\b|^ {2}(?:async )?wllama[:(]|engine-wllama/m,
    steps: {
      'src/adapters/wllama/load-wllama.ts': '`src/adapters`',
      'src/contracts/domain/local-engines.ts': '`src/contracts/domain/local-engines.ts`',
      'src/runtime/local-models/engines.ts': '`src/runtime/local-models/engines.ts`',
      ...translated('agents/local-model'),
    },
    proof: 'tests/unit/runtime/local-models/adding-an-engine.isolated.test.ts',
  },
  {
    title: 'Add an agent kind',
    most: 4,
    example: /^name: deep-agent$|kind-deep-agent-title/m,
    steps: {
      'src/agents/deep-agent/AGENT.md': '`AGENT.md`',
      'src/agents/deep-agent/adapter.ts': '`adapter.ts`',
      'src/ui/languages/de/worker/worker-agents.ftl': '`worker-agents.ftl`',
      'src/ui/languages/zh-cn/worker/worker-agents.ftl': '`worker-agents.ftl`',
    },
    proof: 'tests/unit/agents/add-kind.isolated.test.ts',
  },
];

/** Written by `npm run schemas`. */
const GENERATED = 'src/adapters/dexie/rows/row-shapes.ts';

const sources = globSync('src/**/*.{ts,tsx,md,ftl}')
  .filter((path) => path !== GENERATED)
  .map((path) => [path, readFileSync(path, 'utf8')] as const);
const allCode = [...sources, ...globSync('{scripts,tests/unit,tests/support}/**/*.{ts,tsx,mjs}').map(withText)];

function withText(path: string): readonly [string, string] {
  return [path, path.endsWith('recipes.test.ts') ? '' : readFileSync(path, 'utf8')];
}

/** Returns the steps of a recipe. */
function sectionOf(title: string): string {
  const [, section = ''] = text.split(`**${title}**`);
  return section.split(/^\*\*/m)[0] ?? '';
}

describe.each(RECIPES)('$title', ({ title, most, example, steps, uses = {}, proof }) => {
  it('leads to each file that has the example', () => {
    const found = sources.filter(([, source]) => example.test(source)).map(([path]) => path);
    const known = [...Object.keys(steps), ...Object.keys(uses)];
    expect(found.filter((path) => !known.includes(path))).toEqual([]);
    expect(known.filter((path) => !existsSync(path))).toEqual([]);
    expect(Object.values(steps).filter((words) => !sectionOf(title).includes(words))).toEqual([]);
  });

  it('takes no more files than it may', () => expect(Object.keys(steps).length).toBeLessThanOrEqual(most));

  it('is proven by a test', () => {
    expect(proofs).toContain(`\`${proof}\``);
    expect(existsSync(proof)).toBe(true);
  });
});

describe('the recipes', () => {
  const recipes = text.slice(text.indexOf('**Add to a feature'));
  const code = [...recipes.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word);

  it('name only files that exist', () => {
    const files = globSync('{src,scripts,tests}/**/*.*', { exclude: (name) => name.includes('node_modules') });
    const named = code.filter((word) => /^[\w./-]+\.(?:tsx?|mjs|ftl|md)$/.test(word));
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it('name only what the code has', () => {
    const named = new Set(code.filter((word) => /^\w*(?:[a-z][A-Z]|[A-Z]{2}_?)\w*$/.test(word)));
    expect(named.size).toBeGreaterThan(30);
    expect([...named].filter((name) => !allCode.some(([, source]) => source.includes(name)))).toEqual([]);
  });
});
