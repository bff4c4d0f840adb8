import { describe, expect, it } from 'vitest';
import type { Run } from '../../../../src/contracts/domain/run/run.ts';
import { createRunLabels, patchRun } from '../../../../src/core/policy/run-labels.ts';

describe('the labels of a run', () => {
  it('count content for more than a name, in either order', () => {
    const name = { label: 'untrusted', source: '/inbox/a.md', by: 'name' } as const;
    const content = { label: 'untrusted', source: '/inbox/a.md' } as const;
    for (const added of [
      [name, content],
      [content, name],
    ]) {
      const labels = createRunLabels([]);
      for (const one of added) labels.add(one);
      expect(labels.all()).toEqual([content]);
    }
  });

  it('keep content although many names were shown before', () => {
    const labels = createRunLabels([]);
    for (let nth = 0; nth < 200; nth += 1) labels.add({ label: 'local-only', source: `/${nth}.md`, by: 'name' });
    labels.add({ label: 'local-only', source: '/read.md' });
    expect(labels.all().filter(({ by }) => by === 'name')).toHaveLength(50);
    expect(labels.all()).toContainEqual({ label: 'local-only', source: '/read.md' });
  });

  it('are only ever added to its row', () => {
    // Only the labels matter here.
    const run = { labels: [{ label: 'local-only', source: '/a.md' }] } as unknown as Run;
    const patched = patchRun(run, { labels: [{ label: 'untrusted', source: '/b.md' }] });
    expect(patched.labels).toEqual([
      { label: 'local-only', source: '/a.md' },
      { label: 'untrusted', source: '/b.md' },
    ]);
  });
});
