import { describe, expect, it } from 'vitest';
import { createToolLab } from '../../support/tool-lab.ts';

const lab = () =>
  createToolLab(
    { '/a.md': 'a', '/p/b.md': 'b', '/p/sub/c.md': 'c' },
    { labels: { '/p': ['local-only'], '/p/b.md': ['untrusted', 'local-only'] } },
  );

describe('labels in results of tools that read no content', () => {
  it('are listed with each labelled entry', async () => {
    const { entries } = (await lab().output('list_files', { recursive: true })) as {
      entries: { path: string; labels?: string[] }[];
    };
    expect(entries.map(({ path, labels }) => [path, labels])).toEqual([
      ['/a.md', undefined],
      ['/p', ['local-only']],
      ['/p/b.md', ['local-only', 'untrusted']],
      ['/p/sub', ['local-only']],
      ['/p/sub/c.md', ['local-only']],
    ]);
    expect(entries[0]).not.toHaveProperty('labels');
  });

  it('are listed beside the paths of a pattern', async () => {
    expect(await lab().output('glob', { pattern: '**/?.md', path: '/', limit: 2 })).toMatchObject({
      paths: ['/a.md', '/p/b.md'],
      labelled: [{ path: '/p/b.md', labels: ['local-only', 'untrusted'] }],
    });
    expect(await lab().output('glob', { pattern: 'a.md' })).not.toHaveProperty('labelled');
  });

  it('are part of the metadata of a file or folder', async () => {
    expect(await lab().output('get_file_metadata', { path: '/p/sub/c.md' })).toMatchObject({ labels: ['local-only'] });
    expect(await lab().output('get_file_metadata', { path: '/p' })).toMatchObject({ labels: ['local-only'] });
    expect(await lab().output('get_file_metadata', { path: '/a.md' })).not.toHaveProperty('labels');
  });
});
