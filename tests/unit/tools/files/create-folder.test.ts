import { describe, expect, it } from 'vitest';
import { createToolLab } from '../../../support/tool-lab.ts';

describe('create_folder', () => {
  it('creates a folder with its parents', async () => {
    const lab = createToolLab({ '/notes/a.md': 'a' });
    expect(await lab.call('create_folder', { path: '/archive/2026' })).toMatchObject({ type: 'result' });
    expect(lab.notebook.get('/archive/2026')).toMatchObject({ kind: 'folder' });
    expect(lab.notebook.get('/archive')).toMatchObject({ kind: 'folder' });
  });

  it.each(['/notes', '/notes/a.md', '/Notes', '/scratch'])('keeps existing entries: %s', async (path) => {
    const lab = createToolLab({ '/notes/a.md': 'a' });
    expect((await lab.call('create_folder', { path })).type).not.toBe('result');
    expect(lab.notebook.textAt('/notes/a.md')).toBe('a');
  });

  it('stays within the scope', async () => {
    const lab = createToolLab({ '/open/a.md': 'a' }, { scopeFolders: ['/open/**'] });
    expect(await lab.call('create_folder', { path: '/closed/x' })).toMatchObject({ type: 'denied' });
    expect(await lab.call('create_folder', { path: '/open/x' })).toMatchObject({ type: 'result' });
  });
});
