import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const TEMPLATE =
  '---\ntitle: {{title}}\nauthor: {{author}}\n---\n# {{title}} in {{notebook}}\n\nStrain {{strain}}, {{medium}}, {{strain}}.\n';
const AT = { type: 'note', path: '/templates/experiment.md' } as const;

describe('templateCommands', () => {
  let lab: RuntimeLab;
  let notebookId: string;
  beforeEach(async () => {
    lab = await openRuntimeLab();
    notebookId = await lab.notebook({ [AT.path]: TEMPLATE, '/templates/photo.png': 'x', '/notes/a.md': 'a' });
  });
  afterEach(() => lab.stop());

  it('lists the files in /templates by name', async () => {
    expect(await lab.call('templates.list', { notebookId })).toEqual([{ path: AT.path, name: 'experiment' }]);
    expect(await lab.call('templates.list', { notebookId: await lab.notebook({}, 'Other') })).toEqual([]);
  });

  it('returns each requested variable once', async () => {
    expect(await lab.call('templates.variables', { notebookId, source: AT })).toEqual({
      asked: ['strain', 'medium'],
      dated: false,
      authored: true,
    });
    const source = { type: 'text', name: 'x', text: '{{date:YYYY}} {{time}} {{foo:bar}}' } as const;
    expect(await lab.call('templates.variables', { notebookId, source })).toEqual({
      asked: [],
      dated: true,
      authored: false,
    });
  });

  it('previews without writing, and lists unknown variables', async () => {
    const filling = {
      notebookId,
      source: AT,
      path: '/experiments/one.md',
      variables: { strain: 'B-114', medium: ' ' },
    };
    expect(await lab.call('templates.preview', { ...filling, title: 'Blue: one' })).toEqual({
      text: '---\ntitle: "Blue: one"\nauthor: {{author}}\n---\n# Blue: one in Plants\n\nStrain B-114, {{medium}}, B-114.\n',
      unknown: ['author', 'medium'],
    });
    expect(await lab.tree(notebookId)).not.toHaveProperty('/experiments/one.md');
  });

  it('fills in the date of another day, and refuses one that does not exist', async () => {
    const source = { type: 'text', name: 'x', text: '# {{date:dddd, D MMMM YYYY}}\n{{date}} {{title}}\n' } as const;
    const filling = { notebookId, source, path: '/daily/2027-02-28.md', title: '2027-02-28' };
    expect((await lab.call('templates.preview', { ...filling, day: '2027-02-28' })).text).toBe(
      '# Sunday, 28 February 2027\n2027-02-28 2027-02-28\n',
    );
    await expect(lab.call('templates.preview', { ...filling, day: '2027-02-29' })).rejects.toMatchObject({
      code: 'bad-input',
    });
  });

  it('writes the note as one change with one log entry, which can be undone', async () => {
    const filling = {
      notebookId,
      source: AT,
      path: '/experiments/one.md',
      author: 'Mira',
      variables: { strain: 'B-114' },
    };
    const before = (await lab.call('audit.entries', {})).length;
    const made = await lab.call('files.createFromTemplate', filling);
    expect(made).toMatchObject({ path: '/experiments/one.md', unknown: ['medium'] });
    expect((await lab.tree(notebookId))['/experiments/one.md']).toContain('# one in Plants');
    const entries = await lab.call('audit.entries', {});
    expect(entries.length).toBe(before + 1);
    expect(entries.at(-1)).toMatchObject({
      action: 'file.create',
      target: '/experiments/one.md',
      inputSummary: 'from the template /templates/experiment.md',
    });
    const [change] = (await lab.call('changes.list', { notebookId, path: '/experiments/one.md' })).slice(-1);
    await lab.call('changes.undo', { changeId: change?.changeId ?? '' });
    expect(await lab.tree(notebookId)).not.toHaveProperty('/experiments/one.md');
  });

  it('copies the labels of the template to the note', async () => {
    await lab.call('files.setLabels', { notebookId, path: AT.path, labels: ['untrusted'] });
    await lab.call('files.createFromTemplate', { notebookId, source: AT, path: '/notes/b.md' });
    const [listed] = await lab.call('files.list', { notebookId, glob: '/notes/b.md' });
    expect(listed?.labels).toEqual(['untrusted']);
  });

  it.each([
    ['a path that exists', { path: '/notes/a.md' }, 'already-exists'],
    ['a folder that exists', { path: '/notes' }, 'already-exists'],
    ['a reserved path', { path: '/runs/x.md' }, 'reserved-name'],
    ['an invalid path', { path: '/../x.md' }, 'invalid-path'],
    ['a missing template', { path: '/x.md', source: { type: 'note', path: '/templates/none.md' } }, 'not-found'],
    ['a folder as template', { path: '/x.md', source: { type: 'note', path: '/templates' } }, 'not-found'],
    [
      'too many variables',
      { path: '/x.md', variables: Object.fromEntries([...'a'.repeat(51)].map((_, at) => [`v${at}`, ''])) },
      'bad-input',
    ],
  ])('refuses %s', async (_, input, code) => {
    expect(await lab.refusal('files.createFromTemplate', { notebookId, source: AT, ...input })).toBe(code);
  });

  it('finds tools by words, like the catalog, and only those of an agent', async () => {
    const found = await lab.call('tools.search', { query: 'delete a file' });
    expect(found[0]?.name).toBe('delete_file');
    const forAssistant = await lab.call('tools.search', { query: 'delete a file', agent: 'assistant' });
    expect(forAssistant.map(({ name }) => name)).not.toContain('delete_file');
    expect(await lab.refusal('tools.search', { query: 'x', agent: 'nobody' })).toBe('unknown-agent');
  });
});
