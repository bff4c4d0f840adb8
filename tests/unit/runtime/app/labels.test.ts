import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planPut } from '../../../../src/core/notebook/change/plan-change.ts';
import { commitAsPerson, planTools } from '../../../../src/runtime/app/services.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

async function labelsOf(notebookId: string): Promise<Record<string, string[]>> {
  const files = await lab.call('files.list', { notebookId });
  return Object.fromEntries(files.filter(({ labels }) => labels.length > 0).map(({ path, labels }) => [path, labels]));
}

describe('files.setLabels', () => {
  it('labels a file and a folder with its contents, and removes the labels', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a', '/p/sub/b.md': 'b' });
    expect(await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['untrusted'] })).toEqual({
      path: '/a.md',
      labels: ['untrusted'],
    });
    await lab.call('files.setLabels', { notebookId, path: '/p', labels: ['untrusted', 'local-only'] });
    const both = ['local-only', 'untrusted'];
    expect(await labelsOf(notebookId)).toEqual({
      '/a.md': ['untrusted'],
      '/p': both,
      '/p/sub': both,
      '/p/sub/b.md': both,
    });
    await lab.call('files.setLabels', { notebookId, path: '/p', labels: [] });
    expect(await labelsOf(notebookId)).toEqual({ '/a.md': ['untrusted'] });
  });

  it('logs the labels before and after', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a' });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['local-only'] });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['untrusted'] });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: [] });
    const logged = (await lab.call('audit.entries', {})).filter(({ action }) => action === 'file.label');
    expect(logged.map(({ actor, target, outputSummary }) => [actor.type, target, outputSummary])).toEqual([
      ['person', '/a.md', 'none → local-only'],
      ['person', '/a.md', 'local-only → untrusted'],
      ['person', '/a.md', 'untrusted → none'],
    ]);
    expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
  });

  it('ignores a duplicate label', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a' });
    const labels = ['local-only', 'local-only'] as const;
    expect(await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: [...labels] })).toMatchObject({
      labels: ['local-only'],
    });
  });

  it('applies to run folders', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a' });
    const { services } = lab.runtime;
    const reader = await services.store.notebook(notebookId);
    const path = '/runs/run-1/found.json';
    const planned = planPut(reader, path, new TextEncoder().encode('{}'), planTools(services));
    if (planned.type === 'change')
      await commitAsPerson(services, planned.change, { action: 'file.create', target: path });
    await lab.call('files.setLabels', { notebookId, path, labels: ['local-only'] });
    expect(await lab.call('files.list', { notebookId, glob: path })).toMatchObject([{ labels: ['local-only'] }]);
  });

  it.each([
    ['/none.md', ['local-only'], 'not-found'],
    ['/', ['local-only'], 'not-found'],
    ['/a.md', ['secret'], 'bad-input'],
    ['/../a.md', ['local-only'], 'invalid-path'],
  ])('refuses %s with %j as %s', async (path, labels, code) => {
    const notebookId = await lab.notebook({ '/a.md': 'a' });
    expect(await lab.refusal('files.setLabels', { notebookId, path, labels })).toBe(code);
    expect(await labelsOf(notebookId)).toEqual({});
  });
});

describe('labels of changes by the person', () => {
  it("are added to an import of someone else's files, and to no other files", async () => {
    const notebookId = await lab.notebook({ '/mine.md': 'mine', '/replaced.md': 'old' });
    const entries = [
      { path: '/theirs.md', content: 'theirs' },
      { path: '/replaced.md', content: 'new' },
      { path: '/new/deep.md', content: '---\nlocal-only: true\n---\n' },
    ];
    await lab.call('notebooks.import', { notebookId, entries, onConflict: 'replace', labels: ['untrusted'] });
    expect(await labelsOf(notebookId)).toEqual({
      '/theirs.md': ['untrusted'],
      '/replaced.md': ['untrusted'],
      '/new/deep.md': ['local-only', 'untrusted'],
    });
    const [logged] = (await lab.call('audit.entries', { newestFirst: true })).filter(
      ({ action }) => action === 'import.batch',
    );
    expect(logged?.inputSummary).toBe('3 files, untrusted');
  });

  it('follow a copy and a move out of a labelled folder', async () => {
    const notebookId = await lab.notebook({ '/p/a.md': 'a', '/p/b.md': 'b' });
    await lab.call('files.setLabels', { notebookId, path: '/p', labels: ['local-only'] });
    await lab.call('files.copy', { notebookId, from: '/p', to: '/copy' });
    await lab.call('files.move', { notebookId, from: '/p/a.md', to: '/a.md' });
    expect(await labelsOf(notebookId)).toMatchObject({
      '/copy': ['local-only'],
      '/copy/a.md': ['local-only'],
      '/a.md': ['local-only'],
    });
  });

  it('are read from frontmatter, and stay when it is removed', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'a' });
    await lab.call('files.write', { notebookId, path: '/a.md', content: '---\nlabels: local-only\n---\n' });
    await lab.call('files.write', { notebookId, path: '/a.md', content: 'a' });
    expect(await labelsOf(notebookId)).toEqual({ '/a.md': ['local-only'] });
  });

  it('are copied to a conflict copy', async () => {
    const notebookId = await lab.notebook({ '/a.md': 'one' });
    await lab.call('files.setLabels', { notebookId, path: '/a.md', labels: ['local-only'] });
    const base = (await lab.call('files.list', { notebookId }))[0]?.hash ?? null;
    await lab.call('drafts.save', { notebookId, path: '/a.md', text: 'mine', baseHash: base });
    await lab.call('files.write', { notebookId, path: '/a.md', content: 'theirs' });
    await lab.call('drafts.commit', { notebookId, path: '/a.md' });
    const { path } = await lab.call('drafts.settle', { notebookId, path: '/a.md', keep: 'both' });
    expect(await labelsOf(notebookId)).toEqual({ '/a.md': ['local-only'], [path]: ['local-only'] });
  });
});
