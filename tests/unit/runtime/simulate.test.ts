import { afterEach, describe, expect, it } from 'vitest';
import { capabilitiesSchema, scopeSchema } from '../../../src/contracts/domain/agent.ts';
import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';
import { explainAt } from '../../../src/core/shared/access-bits.ts';
import { type Reach, toReach } from '../../../src/ui/agents/scope/use-reach.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab | undefined;
const reachOf = async (input: CommandInput<'agents.simulate'>) => {
  if (lab === undefined) throw new Error('no lab');
  return shown(toReach(await lab.call('agents.simulate', input)));
};
/** Replaces the function by what it returns. */
const shown = ({ fileAt, reached, counts: _, ...rest }: Reach) => ({
  ...rest,
  reached: Array.from({ length: reached }, (_each, index) => {
    const { path, cells } = fileAt(index);
    const given = (right: keyof typeof cells) => cells[right].decision !== 'deny';
    return { path, read: given('read'), write: given('write'), create: given('create'), delete: given('delete') };
  }),
});

const FILES = { '/a.md': '', '/notes/b.md': '', '/notes/c.CSV': '', '/data/raw/d.csv': '', '/data/.hidden': '' };
const readOnly = capabilitiesSchema.parse({ read: true });

describe('agents.simulate', () => {
  afterEach(() => {
    lab?.stop();
    lab = undefined;
  });

  it('denies what a rule denies with every tool, and follows the rule book', async () => {
    lab = await openRuntimeLab();
    const notebookId = await lab.notebook(FILES);
    const rightsAt = async (path: string) => {
      const { reached } = await reachOf({ notebookId, name: 'navigator' });
      const found = reached.find((one) => one.path === path);
      return found && [found.read, found.write, found.create, found.delete];
    };
    expect(await rightsAt('/data/raw/d.csv')).toEqual([true, true, true, true]);
    const { ruleId } = await lab.call('rules.add', { effect: 'deny', match: { risk: 'write', path: '/data/**' } });
    expect((await rightsAt('/data/raw/d.csv'))?.slice(0, 2)).toEqual([true, false]);
    expect(await rightsAt('/notes/b.md')).toEqual([true, true, true, true]);
    await lab.call('rules.add', { effect: 'deny', match: { path: '/notes/**', agent: 'navigator' } });
    expect(await rightsAt('/notes/b.md')).toBeUndefined();
    // One tool among several that write is not all of them.
    await lab.call('rules.update', { ruleId, patch: { match: { tool: 'write_file', path: '/data/**' } } });
    expect((await rightsAt('/data/raw/d.csv'))?.slice(0, 2)).toEqual([true, true]);
  });

  it('returns the files of an unsaved scope', async () => {
    lab = await openRuntimeLab();
    const notebookId = await lab.notebook(FILES);
    const scope = { notebooks: ['Plants'], folders: ['/notes', '/data/*/d.csv'], fileTypes: ['*.csv'] };
    const can = capabilitiesSchema.parse({ read: true, delete: true });
    const reach = await reachOf({ notebookId, spec: { scope, can } });
    const rights = { read: true, write: false, create: false, delete: true };
    expect(reach).toEqual({
      inNotebook: true,
      files: 5,
      reached: [
        { path: '/data/raw/d.csv', ...rights },
        { path: '/notes/c.CSV', ...rights },
      ],
      types: [
        { pattern: '*.csv', files: 2 },
        { pattern: '*.md', files: 2 },
      ],
    });
    expect((await lab.call('agents.list', {})).map(({ name }) => name)).toEqual(['assistant', 'navigator']);
  });

  it('returns the same for the saved agent', async () => {
    lab = await openRuntimeLab();
    const notebookId = await lab.notebook(FILES);
    const scope = { notebooks: ['*'], folders: ['/notes', '/d*'], fileTypes: ['*.md', '*.csv'] };
    const can = capabilitiesSchema.parse({ read: true, write: true });
    await lab.call('agents.create', { name: 'same', scope, can });
    const saved = await lab.call('agents.simulate', { name: 'same', notebookId });
    const unsaved = await lab.call('agents.simulate', { spec: { scope, can }, notebookId });
    expect(unsaved).toEqual(saved);
    const { reached, counts } = toReach(unsaved);
    expect(reached).toBeGreaterThan(0);
    expect(counts).toEqual({ read: reached, write: reached, create: 0, delete: 0 });
  });

  it('reports a notebook out of scope, and an invalid pattern', async () => {
    lab = await openRuntimeLab();
    const [notebookId, other] = [await lab.notebook(FILES), await lab.notebook({}, 'Other')];
    const scope = scopeSchema.parse({ notebooks: [other], folders: ['/**'], fileTypes: ['*'] });
    const reach = await reachOf({ notebookId, spec: { scope, can: readOnly } });
    expect(reach).toMatchObject({ inNotebook: false, files: 5, reached: [] });
    const bad = { notebookId, spec: { scope: { ...scope, folders: ['notes'] }, can: readOnly } };
    await expect(lab.call('agents.simulate', bad)).rejects.toMatchObject({
      code: 'bad-input',
      data: { field: 'scope.folders', pattern: 'notes' },
    });
  });

  it('names the decision and the rule behind each right, also of unsaved rights', async () => {
    lab = await openRuntimeLab();
    const notebookId = await lab.notebook(FILES);
    const why = async (path: string, input: Partial<CommandInput<'agents.simulate'>> = {}) => {
      const simulation = await lab?.call('agents.simulate', { notebookId, name: 'navigator', ...input });
      if (!simulation) throw new Error('no lab');
      const { cells, labels } = explainAt(simulation, simulation.paths.indexOf(path));
      return [labels, ...Object.values(cells).map(({ decision, rule }) => `${decision} ${rule}`)];
    };
    expect(await why('/notes/b.md')).toEqual([
      [],
      'allow default.read',
      'ask default.write',
      'ask default.write',
      'ask default.destructive',
    ]);
    const { name: allow } = await lab.call('rules.add', {
      effect: 'allow',
      match: { tool: 'write_file', path: '/notes/**', agent: 'navigator' },
    });
    const { name: deny } = await lab.call('rules.add', { effect: 'deny', match: { risk: 'destructive' } });
    await lab.call('files.setLabels', { notebookId, path: '/notes/b.md', labels: ['untrusted'] });
    expect(await why('/notes/b.md')).toEqual([
      ['untrusted'],
      'allow default.read',
      `allow ${allow}`,
      'ask default.write',
      `deny ${deny}`,
    ]);
    const spec = {
      scope: scopeSchema.parse({ notebooks: ['*'], folders: ['/**'], fileTypes: ['*.md'] }),
      can: readOnly,
    };
    expect(await why('/notes/b.md', { spec })).toEqual([
      ['untrusted'],
      'allow default.read',
      ...Array.from({ length: 3 }, () => 'deny scope.operations'),
    ]);
    expect((await why('/notes/c.CSV', { spec }))[1]).toBe('deny scope.file-types');
  });

  it('denies local-only files to a model on a server', async () => {
    lab = await openRuntimeLab();
    const notebookId = await lab.notebook(FILES);
    await lab.call('files.setLabels', { notebookId, path: '/notes', labels: ['local-only'] });
    await lab.call('agents.create', agentSpec({ name: 'remote', model: { providerId: 'p', modelId: 'm' } }));
    for (const [name, decision] of [
      ['remote', 'deny'],
      ['navigator', 'allow'],
    ]) {
      const simulation = await lab.call('agents.simulate', { notebookId, name });
      const { cells, labels } = explainAt(simulation, simulation.paths.indexOf('/notes/b.md'));
      expect([labels, cells.read.decision]).toEqual([['local-only'], decision]);
    }
  });
});
