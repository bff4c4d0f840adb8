import { describe, expect, it } from 'vitest';
import { RESERVED_TOP_NAMES } from '../../../src/contracts/domain/notebook/path.ts';
import { createToolList, parseToolCall } from '../../../src/core/execution/parse-call.ts';
import { describeTool, toModelTool } from '../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { createToolLab } from '../../support/tool-lab.ts';

// Everything here goes over the list: a new tool is covered as soon as it is in it.

const list = createToolList(TOOLS);

/** The fields of a tool's input that become targets: found by asking the tool itself. */
function pathFields(tool: (typeof TOOLS)[number]): string[] {
  const example = tool.examples[0]?.input;
  if (typeof example !== 'object' || example === null) return [];
  const properties = Object.keys(describeTool(tool).inputSchema.properties ?? {});
  return [...properties, ...nestedFields(example)].filter((name) => {
    const marked = tool.inputSchema.safeParse(withField(example, name, '/marker.md'));
    return marked.success && tool.targets(marked.data).some(({ path }) => path === '/marker.md');
  });
}

/** The texts inside of lists and objects of a value, as `moves.0.from`. */
function nestedFields(value: object, above = ''): string[] {
  return Object.entries(value).flatMap(([key, member]) => {
    if (typeof member === 'object' && member !== null) return nestedFields(member, `${above}${key}.`);
    return above !== '' && typeof member === 'string' ? [`${above}${key}`] : [];
  });
}

/** Returns an input with another value for a field, which may be inside of a list. */
function withField(input: object, field: string, value: unknown): object {
  const [key = '', ...rest] = field.split('.');
  const member: unknown = Reflect.get(input, key);
  const inner = rest.length === 0 || typeof member !== 'object' || member === null ? value : null;
  const next = inner ?? withField(member as object, rest.join('.'), value);
  return Array.isArray(input) ? input.with(Number(key), next) : { ...input, [key]: next };
}

/** Each path field of each tool. The first example of the tool fills the other fields. */
const PATH_FIELDS = TOOLS.flatMap((tool) =>
  pathFields(tool).map((field) => ({ tool, field, name: `${tool.name}.${field}` })),
);

interface PropertySchema {
  description?: string;
  default?: unknown;
}

describe.each(TOOLS.map((tool) => ({ tool, name: tool.name })))('the tool $name', ({ tool }) => {
  it('has a snake_case name, a description and examples', () => {
    expect(tool.name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(tool.description).toMatch(/^[A-Z].{20,400}\.$/s);
    expect(tool.examples.length).toBeGreaterThan(0);
  });

  it('has examples that parse to themselves', () => {
    for (const { input, title } of tool.examples) {
      expect(title).not.toBe('');
      expect(parseToolCall(tool.name, JSON.stringify(input), list)).toEqual({ type: 'call', tool, input });
    }
  });

  it('refuses unknown fields', () => {
    const input = { ...(tool.examples[0]?.input as object), approved: true };
    expect(parseToolCall(tool.name, JSON.stringify(input), list)).toMatchObject({ code: 'bad-input' });
  });

  it('describes each field, and the default of each optional one', () => {
    const { inputSchema, outputSchema } = describeTool(tool);
    const required = new Set(inputSchema.required as string[] | undefined);
    for (const [name, schema] of Object.entries(inputSchema.properties as Record<string, PropertySchema>)) {
      expect(schema.description, name).toMatch(/\.$/);
      expect(required.has(name) || /Default: /.test(schema.description ?? ''), `${name} says its default`).toBe(true);
    }
    for (const [name, schema] of Object.entries(outputSchema.properties as Record<string, PropertySchema>)) {
      expect(schema.description, name).toMatch(/\.$/);
    }
  });

  it('has JSON Schemas that survive a round trip', () => {
    const descriptor = describeTool(tool);
    expect(JSON.parse(JSON.stringify(descriptor))).toEqual(descriptor);
    expect(descriptor.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(toModelTool(tool).inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(invalidTypes(descriptor.inputSchema)).toEqual([]);
    expect(invalidTypes(descriptor.outputSchema)).toEqual([]);
  });

  it('has hints that match its risk', () => {
    // What is shown to the person changes nothing, and leaves for nowhere; calls of a helper have hints of their own. Git is read elsewhere
    // than in the notebook.
    const onlyShows =
      tool.type === 'perform' &&
      tool.url === undefined &&
      /^(?:(?:ui|agent)_|git_(?:log|read|propose)$)/.test(tool.name);
    expect(tool.hints.readOnlyHint).toBe(tool.type === 'read' || onlyShows);
    expect(tool.risk === 'read').toBe(tool.type === 'read' || onlyShows);
    if (tool.risk === 'destructive') expect(tool.hints.destructiveHint).toBe(true);
  });
});

/** Places in a schema whose `type` is none of JSON Schema's, or that have no type where one is due. */
function invalidTypes(schema: unknown, at = '#'): string[] {
  if (Array.isArray(schema)) return schema.flatMap((entry, index) => invalidTypes(entry, `${at}/${index}`));
  if (typeof schema !== 'object' || schema === null) return [];
  const types = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'];
  const wrong: string[] = [];
  if ('type' in schema && typeof schema.type === 'string' && !types.includes(schema.type)) wrong.push(`${at}/type`);
  for (const [key, value] of Object.entries(schema)) {
    const schemas =
      key === 'properties'
        ? Object.values(value as object)
        : ['items', 'anyOf', 'oneOf', 'allOf'].includes(key)
          ? [value].flat()
          : [];
    for (const [index, entry] of schemas.entries()) wrong.push(...invalidTypes(entry, `${at}/${key}/${index}`));
  }
  return wrong;
}

describe('each tool with a path', () => {
  it('is listed in this suite', () => {
    const withTargets = TOOLS.filter((tool) => tool.examples.some(({ input }) => tool.targets(input).length > 0));
    expect(new Set(PATH_FIELDS.map(({ tool }) => tool))).toEqual(new Set(withTargets));
    expect(PATH_FIELDS.length).toBeGreaterThanOrEqual(withTargets.length);
  });

  const secret = 'the secret content';
  const filled = {
    '/open/a.md': 'a',
    '/open/b.txt': 'b',
    '/open/data.bin': new Uint8Array([1, 2, 3]),
    '/closed/secret.md': secret,
    '/closed/folder/secret.md': secret,
    '/opened/secret.md': secret,
    '/.cloister/agents/x/AGENT.md': secret,
    '/.git/config': secret,
    '/open/.git/hooks/post-checkout': secret,
    '/runs/run-2/x.md': secret,
    '/scratch/run-2/x.md': secret,
    '/top.md': secret,
  };
  const closed = [
    '/closed/secret.md',
    '/closed/folder',
    '/closed',
    '/opened/secret.md',
    '/opened',
    '/top.md',
    '/CLOSED/secret.md',
    '/open/../closed/secret.md',
    '/open/./../top.md',
    '/workspace/closed/secret.md',
    '/',
  ];
  const otherTypes = ['/open/data.bin', '/open/DATA.BIN', '/open/new.exe'];
  const reserved = [
    ...RESERVED_TOP_NAMES.filter((name) => name !== 'workspace' && name !== 'scratch').flatMap((name) => [
      `/${name}`,
      `/${name}/x.md`,
    ]),
    '/.cloister/agents/x/AGENT.md',
    '/.Cloister/agents',
    '/.GIT/config',
    '/.git/config',
    '/open/.git/hooks/post-checkout',
    '/workspace/.git/config',
    '/runs/run-2/x.md',
    '/runs/run-2',
    '/runs/../.git/config',
    '/scratch/../.cloister/x',
    '/RUNS/run-2/x.md',
  ];
  const invalid = ['relative.md', '/a\u0000b', '/a\\b', '/../x.md', '/a\nb', `/${'n'.repeat(300)}.md`, '/\ud800'];

  /** Tools that list and search from the root in any scope. */
  const rootTools = ['list_files', 'glob', 'grep', 'search_content'];

  /** A file of another type is denied where a file is meant, and is nothing where a folder is. */
  function expectedType(path: string, toolName: string): RegExp {
    if (path === '/' && rootTools.includes(toolName)) return /^result$/;
    if (invalid.includes(path)) return /^(?:invalid|error)$/;
    return otherTypes.includes(path) ? /^(?:denied|error)$/ : /^denied$/;
  }

  /** Two notebooks that differ in what the agent may not know of, and in nothing else. */
  function openLabs() {
    const options = { scopeFolders: ['/open'], fileTypes: ['*.md', '*.txt'] };
    const within = { '/open/a.md': 'a', '/open/b.txt': 'b' };
    return { full: createToolLab(filled, options), empty: createToolLab(within, options) };
  }

  it.each(PATH_FIELDS)('$name reveals nothing about files out of scope', async ({ tool, field }) => {
    const example = tool.examples[0]?.input as object;
    for (const path of [...closed, ...reserved, ...invalid, ...otherTypes]) {
      const { full, empty } = openLabs();
      const others = pathFields(tool).reduce((at, name) => withField(at, name, '/open/a.md'), example);
      const input = withField(others, field, path);
      const answers = await Promise.all([full.call(tool.name, input), empty.call(tool.name, input)]);
      expect(answers[0], path).toEqual(answers[1]);
      expect(answers[0].type, path).toMatch(expectedType(path, tool.name));
      expect(JSON.stringify(answers[0]), path).not.toContain(secret);
      expect(full.read, path).toEqual([]);
      expect(await full.notebook.changes({}), path).toEqual([]);
    }
  });

  it('is denied the root of a narrower scope, unless it only lists and searches', () => {
    const opening = TOOLS.filter((tool) =>
      tool.examples.some(({ input }) => tool.targets(input).some(({ opensRoot }) => opensRoot === true)),
    );
    expect(opening.map(({ name }) => name).toSorted()).toEqual(rootTools.toSorted());
    expect(opening.every(({ type, risk }) => type === 'read' && risk === 'read')).toBe(true);
  });

  it.each(PATH_FIELDS)('$name is denied to an agent without rights', async ({ tool, field }) => {
    const can = { read: false, write: false, create: false, delete: false };
    const example = tool.examples[0]?.input as object;
    for (const [path, scopeFolders] of [
      ['/open/a.md', ['/']],
      ['/', ['/']],
      ['/', ['/open']],
    ] as const) {
      const answer = await createToolLab(filled, { can, scopeFolders }).call(
        tool.name,
        withField(example, field, path),
      );
      expect(answer).toMatchObject({ type: 'denied', code: 'scope.operations' });
    }
  });
});

describe('each external tool', () => {
  const elsewhere = TOOLS.filter((tool) => tool.type === 'perform' && tool.risk !== 'read').map((tool) => ({
    tool,
    name: tool.name,
  }));

  it.each(elsewhere)('$name is denied to an agent without the right to use other services', async ({ tool }) => {
    for (const { input } of tool.examples) {
      const answer = await createToolLab({}).call(tool.name, input);
      expect(answer).toMatchObject({ type: 'denied', code: 'scope.operations' });
    }
  });

  // git_push sends to the server that the person has connected, and names it.
  const addressed = elsewhere.filter(({ tool }) => 'url' in tool && tool.url !== undefined);

  it.each(addressed)('$name is allowed only for listed addresses', async ({ tool }) => {
    const lab = createToolLab({}, { can: { integrations: true } });
    for (const { input } of tool.examples) {
      // The way out of the lab leads nowhere: to come to it is to be let through.
      expect(await lab.call(tool.name, input)).toMatchObject({ type: 'error', code: 'gate-off' });
      const off = JSON.parse(JSON.stringify(input).replaceAll('example.org', 'example.com'));
      expect(await lab.call(tool.name, off)).toMatchObject({ type: 'denied', code: 'url.host' });
    }
  });

  it.each(elsewhere)('$name is marked as open-world, and asks by default', ({ tool }) => {
    expect(tool.hints.openWorldHint).toBe(true);
    expect(['network', 'execute', 'install', 'spend', 'access']).toContain(tool.risk);
  });
});

describe('each tool without a path', () => {
  const pathless = TOOLS.filter((tool) => tool.examples.some(({ input }) => tool.targets(input).length === 0));

  it.each(pathless.map((tool) => ({ tool, name: tool.name })))('$name names no file out of scope', async ({ tool }) => {
    const lab = createToolLab({ '/closed/secret.md': 'x', '/open/a.md': 'y' }, { scopeFolders: ['/open'] });
    const row = lab.notebook.get('/closed/secret.md');
    if (row === undefined) throw new Error('the fixture has no such file');
    const before = { path: row.path, kind: row.kind, hash: row.hash, sizeBytes: row.sizeBytes };
    const change = {
      notebookId: lab.notebook.notebookId,
      transitions: [{ fileId: row.fileId, before, after: null }],
      blobs: [],
      summary: 'Delete /closed/secret.md',
    };
    const { changeId } = lab.notebook.apply(change, { runId: 'run-1' });
    for (const { input } of tool.examples) {
      for (const id of [changeId, 'no-such-change']) {
        const named =
          typeof input === 'object' && input !== null && 'changeId' in input ? { ...input, changeId: id } : input;
        const answer = await lab.call(tool.name, named);
        expect(JSON.stringify(answer)).not.toMatch(/closed|secret/);
      }
    }
  });
});
