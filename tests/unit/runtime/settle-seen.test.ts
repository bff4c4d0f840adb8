import { afterEach, expect, it } from 'vitest';
import { openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

it('does not let "mine" overwrite a text that was not shown', async () => {
  lab = await openRuntimeLab();
  const notebookId = await lab.notebook({ '/a.md': 'base\n' });
  const at = { notebookId, path: '/a.md' };
  const [file] = await lab.call('files.list', { notebookId });
  await lab.call('drafts.save', { ...at, text: 'mine\n', baseHash: file?.hash ?? null });
  const seen = await lab.call('files.write', { ...at, content: 'theirs\n' });
  expect(await lab.call('drafts.commit', at)).toMatchObject({ state: 'conflict' });
  await lab.call('files.write', { ...at, content: 'theirs, later\n' });
  expect(await lab.refusal('drafts.settle', { ...at, keep: 'mine', seenHash: seen.hash })).toBe('conflict');
  expect(await lab.call('files.read', at)).toBe('theirs, later\n');
});

it('lists an approval although the previous content is damaged', async () => {
  lab = await openRuntimeLab();
  const notebookId = await lab.notebook({ '/a.md': 'base\n' });
  const call = { agent: 'navigator', toolName: 'write_file', input: { path: '/a.md', content: 'new\n' }, notebookId };
  expect(await lab.call('tools.call', call)).toMatchObject({ type: 'needs-approval' });
  await lab.database.blobs.clear();
  lab.stop();
  lab = await openRuntimeLab({ database: lab.database });
  const [question] = await lab.call('approvals.list', {});
  expect(question?.diff).toContain('the content is damaged');
  expect(question?.diff).toContain('+new');
});
