import { describe, expect, it } from 'vitest';
import { createToolLab } from '../../support/tool-lab.ts';

const NOTE = '---\n# who\ndate: 2026-11-18 # day 14\ntags: [led, "blue"]\n---\n\n# Note\n';

describe('update_file_properties', () => {
  it('sets and removes properties, and keeps the rest', async () => {
    const lab = createToolLab({ '/a.md': NOTE });
    const input = { path: '/a.md', set: { date: '2026-11-19', done: true }, remove: ['tags', 'none'] };
    expect(await lab.output('update_file_properties', input)).toMatchObject({ path: '/a.md', removed: ['tags'] });
    expect(lab.notebook.textAt('/a.md')).toBe('---\n# who\ndate: 2026-11-19 # day 14\ndone: true\n---\n\n# Note\n');
    expect(lab.read).toEqual(['/a.md']);
  });

  it('returns a result without a change when nothing would change', async () => {
    const lab = createToolLab({ '/a.md': NOTE });
    const call = await lab.call('update_file_properties', { path: '/a.md', set: { tags: ['led', 'blue'] } });
    expect(call).toMatchObject({ type: 'result', row: null });
  });

  it('sets properties with names of Object.prototype', async () => {
    const lab = createToolLab({ '/a.md': '' });
    await lab.output('update_file_properties', { path: '/a.md', set: { constructor: 'x', toString: 1 } });
    expect(lab.notebook.textAt('/a.md')).toBe('---\nconstructor: x\ntoString: 1\n---\n');
  });

  it.each([
    [{ path: '/broken.md', set: { a: 1 } }, 'bad-input', /line 3, column \d+.*Nothing was changed/],
    [{ path: '/data.csv', set: { a: 1 } }, 'bad-input', /not a Markdown note/],
    [{ path: '/a.md' }, 'bad-input', /Neither set nor remove/],
    [{ path: '/a.md', set: { a: 1 }, remove: ['a'] }, 'bad-input', /both/],
    [{ path: '/a.md', set: { a: { b: 1 } } }, 'bad-input', /./],
    [{ path: '/a.md', set: { a: 1 }, baseHash: 'f'.repeat(64) }, 'conflict', /./],
    [{ path: '/none.md', set: { a: 1 } }, 'not-found', /./],
  ])('refuses %j', async (input, code, message) => {
    const files = { '/a.md': NOTE, '/broken.md': '---\na: 1\nb: [\n---\n', '/data.csv': 'a,b\n' };
    const lab = createToolLab(files);
    expect(await lab.call('update_file_properties', input)).toMatchObject({
      type: expect.stringMatching(/error|invalid/),
      code,
      message: expect.stringMatching(message),
    });
    for (const [path, text] of Object.entries(files)) expect(lab.notebook.textAt(path)).toBe(text);
  });

  it('requires the rights to read and to write', async () => {
    for (const can of [{ read: false }, { write: false }]) {
      const lab = createToolLab({ '/a.md': NOTE }, { can });
      expect(await lab.call('update_file_properties', { path: '/a.md', set: { a: 1 } })).toMatchObject({
        type: 'denied',
        code: 'scope.operations',
      });
    }
  });
});

describe('write_file with properties', () => {
  it('writes the content with the properties in its front matter', async () => {
    const lab = createToolLab({ '/a.md': NOTE });
    await lab.output('write_file', {
      path: '/new.md',
      content: '# New\n',
      properties: { date: '2026-11-18', tags: ['led', 'blue'], done: false },
    });
    expect(lab.notebook.textAt('/new.md')).toBe('---\ndate: 2026-11-18\ntags: [led, blue]\ndone: false\n---\n# New\n');
    await lab.output('write_file', {
      path: '/a.md',
      content: '---\nkept: 1 # why\ndate: 1999-01-01\n---\n# A\n',
      properties: { date: '2026-11-18' },
    });
    expect(lab.notebook.textAt('/a.md')).toBe('---\nkept: 1 # why\ndate: 2026-11-18\n---\n# A\n');
    expect(lab.read).toEqual([]);
  });

  it('writes the content as it is without any', async () => {
    const lab = createToolLab({});
    await lab.output('write_file', { path: '/data.csv', content: 'a,b\n', properties: {} });
    expect(lab.notebook.textAt('/data.csv')).toBe('a,b\n');
  });

  it.each([
    [{ path: '/data.csv', content: 'a,b\n', properties: { a: 1 } }, /not a Markdown note/],
    [
      { path: '/a.md', content: '---\na: 1\nb: [\n---\n', properties: { a: 2 } },
      /line 3, column \d+.*Nothing was changed/,
    ],
    [{ path: '/a.md', content: '', properties: { a: { b: 1 } } }, /./],
    [
      {
        path: '/a.md',
        content: '',
        properties: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, n])),
      },
      /At most 50/,
    ],
  ])('refuses %j', async (input, message) => {
    const lab = createToolLab({ '/a.md': NOTE });
    expect(await lab.call('write_file', input)).toMatchObject({
      type: expect.stringMatching(/error|invalid/),
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
    expect(lab.notebook.textAt('/a.md')).toBe(NOTE);
    expect(lab.notebook.get('/data.csv')).toBeUndefined();
  });
});

describe('create_file with a template', () => {
  const files = {
    '/templates/experiment.md':
      '---\ndate: {{date}}\nsample: {{sample}}\n---\n\n# {{title}}\n\n{{author}}, {{notebook}} {{x}}\n',
  };

  it('fills in the template, and counts as reading it', async () => {
    const lab = createToolLab(files);
    const input = { path: '/e/Day 1.v2.md', template: '/templates/experiment.md', variables: { sample: 'B-114' } };
    expect(await lab.output('create_file', input)).toMatchObject({ path: '/e/Day 1.v2.md', unknownVariables: ['x'] });
    expect(lab.notebook.textAt('/e/Day 1.v2.md')).toMatch(
      /^---\ndate: 2026-01-1\d\nsample: B-114\n---\n\n# Day 1\.v2\n\nAssistant, Plant growth \{\{x\}\}\n$/,
    );
    expect(lab.read).toEqual(['/templates/experiment.md']);
  });

  it('reads no template out of scope, and none without the right to read', async () => {
    const input = { path: '/open/a.md', template: '/templates/experiment.md' };
    for (const options of [{ scopeFolders: ['/open'] }, { can: { read: false } }]) {
      const lab = createToolLab(files, options);
      expect(await lab.call('create_file', input)).toMatchObject({ type: 'denied' });
      expect(lab.read).toEqual([]);
    }
  });

  it.each([
    [{ template: '/templates/none.md' }, 'not-found'],
    [{ template: '/templates' }, 'is-a-folder'],
    [{ template: '/templates/experiment.md', content: 'x' }, 'bad-input'],
    [{ variables: { a: 'b' } }, 'bad-input'],
    [{ template: '/templates/experiment.md', variables: { 'a b': 'c' } }, 'bad-input'],
  ])('refuses %j', async (more, code) => {
    expect(await createToolLab(files).call('create_file', { path: '/a.md', ...more })).toMatchObject({ code });
  });
});

describe('the catalog', () => {
  it('finds only tools that the agent may use', async () => {
    const find = async (can: object) => {
      const output = await createToolLab({}, { can }).output('catalog_search', {
        query: 'delete or edit a file',
        limit: 50,
      });
      return (output as { tools: { name: string }[] }).tools.map(({ name }) => name);
    };
    expect((await find({})).slice(0, 2)).toEqual(['delete_file', 'edit_file']);
    expect(await find({ delete: false })).not.toContain('delete_file');
    expect(await find({ write: false })).not.toContain('edit_file');
  });

  it('describes a tool, and no tool that the agent may not use', async () => {
    expect(await createToolLab({}).output('catalog_describe', { name: 'read_file' })).toMatchObject({
      name: 'read_file',
      risk: 'read',
      kind: 'read',
      inputSchema: { type: 'object' },
      examples: expect.arrayContaining([expect.objectContaining({ input: expect.anything() })]),
    });
    const limited = createToolLab({}, { can: { delete: false } });
    for (const name of ['delete_file', 'toString', 'nothing']) {
      expect(await limited.call('catalog_describe', { name })).toMatchObject({ type: 'error', code: 'unknown-tool' });
    }
  });
});
