import { afterEach, describe, expect, it } from 'vitest';
import { capabilitiesSchema, scopeSchema } from '../../../src/contracts/domain/agent.ts';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab | undefined;

const FILES = { '/a.md': '', '/notes/b.md': '', '/notes/c.CSV': '', '/data/raw/d.csv': '', '/data/.hidden': '' };
const readOnly = capabilitiesSchema.parse({ read: true });

describe('agents.simulateSpec', () => {
  afterEach(() => {
    lab?.stop();
    lab = undefined;
  });

  it('says what a scope that is not saved comes to, file by file', async () => {
    lab = await openRuntimeLab();
    const notebookId = await lab.notebook(FILES);
    const scope = { notebooks: ['Plants'], folders: ['/notes', '/data/*/d.csv'], fileTypes: ['*.csv'] };
    const can = capabilitiesSchema.parse({ read: true, delete: true });
    const reach = await lab.call('agents.simulateSpec', { notebookId, scope, can });
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

  it('agrees with what is said of the same agent once it is saved', async () => {
    lab = await openRuntimeLab();
    const notebookId = await lab.notebook(FILES);
    const scope = { notebooks: ['*'], folders: ['/notes', '/d*'], fileTypes: ['*.md', '*.csv'] };
    const can = capabilitiesSchema.parse({ read: true, write: true });
    await lab.call('agents.create', { name: 'same', scope, can });
    const saved = await lab.call('agents.simulate', { name: 'same', notebookId });
    const { reached } = await lab.call('agents.simulateSpec', { notebookId, scope, can });
    const files = new Set(Object.keys(FILES));
    expect(reached).toEqual(saved.filter((one) => files.has(one.path) && (one.read || one.write)));
    expect(reached.length).toBeGreaterThan(0);
  });

  it('says that a notebook is not among those of the scope, and which pattern cannot be used', async () => {
    lab = await openRuntimeLab();
    const [notebookId, other] = [await lab.notebook(FILES), await lab.notebook({}, 'Other')];
    const scope = scopeSchema.parse({ notebooks: [other], folders: ['/**'], fileTypes: ['*'] });
    const reach = await lab.call('agents.simulateSpec', { notebookId, scope, can: readOnly });
    expect(reach).toMatchObject({ inNotebook: false, files: 5, reached: [] });
    const bad = { notebookId, scope: { ...scope, folders: ['notes'] }, can: readOnly };
    await expect(lab.call('agents.simulateSpec', bad)).rejects.toMatchObject({
      code: 'bad-input',
      data: { field: 'scope.folders', pattern: 'notes' },
    });
  });
});
