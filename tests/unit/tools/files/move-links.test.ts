import { describe, expect, it } from 'vitest';
import { createToolLab, type LabOptions } from '../../../support/tool-lab.ts';

const FILES = {
  '/notes/plan.md': 'See [[setup]].',
  '/notes/setup.md': '# Setup',
  '/index.md': 'First [[plan]], then [the plan](notes/plan.md).',
  '/other.md': 'Nothing to see.',
};

async function moved(options: LabOptions, to = '/archive/roadmap.md', files: Record<string, string> = FILES) {
  const lab = createToolLab(files, options);
  const result = await lab.call('move_file', { from: '/notes/plan.md', to });
  return { lab, result };
}

describe('move_file', () => {
  it('changes the links to the moved note, in the same change', async () => {
    const { lab, result } = await moved({});
    expect(result).toMatchObject({ output: { from: '/notes/plan.md', to: '/archive/roadmap.md', moved: 1 } });
    expect(lab.notebook.textAt('/index.md')).toBe('First [[roadmap]], then [the plan](archive/roadmap.md).');
    expect(result.type === 'result' && result.row?.transitions.map(({ after }) => after?.path)).toEqual([
      '/archive',
      '/archive/roadmap.md',
      '/index.md',
    ]);
  });

  it('changes the relative links of the moved note', async () => {
    const files = { ...FILES, '/notes/plan.md': '[setup](setup.md)' };
    const { lab } = await moved({}, '/archive/plan.md', files);
    expect(lab.notebook.textAt('/archive/plan.md')).toBe('[setup](../notes/setup.md)');
  });

  it('reads no note as far as the run is told', async () => {
    const { lab } = await moved({});
    expect(lab.read).toEqual([]);
  });

  it.each<[string, LabOptions]>([
    ['that is out of scope', { scopeFolders: ['/notes', '/archive'] }],
    ['that it may not change', { can: { write: false } }],
    ['that it may not read', { can: { read: false } }],
    ['of a type out of scope', { fileTypes: ['plan.md', 'roadmap.md'] }],
  ])('leaves a note as it is %s', async (_name, options) => {
    const { lab, result } = await moved(options);
    expect(result.type).toBe('result');
    expect(lab.notebook.textAt('/index.md')).toBe(FILES['/index.md']);
  });

  // The agent can read the changed note: a longer name in it would tell of the other file.
  it('gives the same links whether a file out of scope has the same name or not', async () => {
    const options = { scopeFolders: ['/notes', '/archive', '/index.md'] };
    const there = await moved(options, '/archive/roadmap.md', { ...FILES, '/private/roadmap.md': 'secret' });
    const absent = await moved(options);
    expect(there.lab.notebook.textAt('/index.md')).toBe(absent.lab.notebook.textAt('/index.md'));
    expect(there.result).toMatchObject({ output: { moved: 1 } });
  });
});
