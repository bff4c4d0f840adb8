import { describe, expect, it } from 'vitest';
import { createScopedNotebook } from '../../../../src/core/guard/scoped-notebook.ts';
import { moveFile } from '../../../../src/tools/files/move-file.ts';
import { createTestAgent, EVERYTHING } from '../../../support/agents.ts';
import { createMemoryNotebook, sha256 } from '../../../support/memory-notebook.ts';
import { createToolLab, type LabOptions } from '../../../support/tool-lab.ts';

const FILES = {
  '/notes/leaves.md': 'See [scale](../tools/scale.md) and [[day]].',
  '/notes/day.md': 'From [[leaves]] and [leaves](leaves.md#mass).',
  '/other/list.md': 'Read [leaves](../notes/leaves.md).',
  '/tools/scale.md': '# Scale',
};
const MOVE = { from: '/notes/leaves.md', to: '/archive/2026/leaf-mass.md' };

async function textsAfter(options: LabOptions = {}) {
  const lab = createToolLab(FILES, options);
  const output = await lab.output('move_file', MOVE);
  const text = (path: string) => lab.notebook.textAt(path);
  return { lab, output, moved: text(MOVE.to), day: text('/notes/day.md'), list: text('/other/list.md') };
}

describe('move_file', () => {
  it('changes the links to a note, and those in it, in the same change', async () => {
    const { moved, day, list, output } = await textsAfter();
    expect(moved).toBe('See [scale](../../tools/scale.md) and [[day]].');
    expect(day).toBe('From [[leaf-mass]] and [leaves](../archive/2026/leaf-mass.md#mass).');
    expect(list).toBe('Read [leaves](../archive/2026/leaf-mass.md).');
    expect(output).toEqual({ ...MOVE, moved: 1 });
  });

  it('does not count the linking notes as read', async () => {
    const { lab } = await textsAfter();
    expect(lab.read).toEqual([]);
  });

  it.each<[string, LabOptions]>([
    ['out of scope', { scopeFolders: ['/notes', '/archive', '/tools'] }],
    ['of a file type out of scope', { fileTypes: ['leaves.md', 'leaf-mass.md', 'day.md', 'scale.md'] }],
  ])('leaves a note %s as it is', async (_, options) => {
    const { day, list } = await textsAfter(options);
    expect(day).toContain('[[leaf-mass]]');
    expect(list).toBe(FILES['/other/list.md']);
  });

  it('leaves the links to an agent that may not write', async () => {
    const { moved, day, list } = await textsAfter({ can: { write: false } });
    expect({ moved, day, list }).toEqual({
      moved: FILES['/notes/leaves.md'],
      day: FILES['/notes/day.md'],
      list: FILES['/other/list.md'],
    });
  });

  it('leaves notes that are withheld from a remote run', async () => {
    const reader = createMemoryNotebook(FILES, { labels: { '/notes/day.md': ['local-only'] } });
    const notebook = createScopedNotebook({
      withheld: 'names',
      noteShown: () => {},
      reader,
      agent: createTestAgent(EVERYTHING),
      runId: 'run-1',
      hash: sha256,
      nextFileId: () => 'new',
      noteRead: () => {},
      hides: null,
    });
    const handles = moveFile.targets(MOVE).map(({ path, operation }) => {
      const decision = notebook.resolve(path, operation);
      if (decision.type !== 'allowed') throw new Error(decision.type);
      return decision.handle;
    });
    const [from, to] = handles;
    if (from === undefined || to === undefined) throw new Error('no handles');
    const planned = await notebook.followLinks(notebook.planMove(from, to));
    if (planned.type !== 'change') throw new Error(planned.type);
    const paths = planned.change.transitions.map(({ after }) => after?.path);
    expect(paths).toContain('/other/list.md');
    expect(paths).not.toContain('/notes/day.md');
  });
});
