import { afterEach, describe, expect, it } from 'vitest';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';

let services: TestServices;

describe('a task of the Navigator, in the browser', () => {
  afterEach(() => services.stop());

  it('summarizes, asks, writes the approved text, logs it, undoes it and redoes it', async () => {
    services = await openTestServices();
    const { call, settled } = services;
    const { notebookId } = await call('notebooks.openSample', {});
    const { runId } = await call('runs.start', {
      message: "Summarize last week's experiments into /notes/weekly-summary.md",
      notebookId,
    });
    const parked = await settled(runId);
    expect(parked.status).toBe('awaiting-approval');
    const [question, ...others] = await call('approvals.list', {});
    expect(others).toEqual([]);
    expect(question).toMatchObject({ toolName: 'create_file', target: '/notes/weekly-summary.md', risk: 'write' });

    const before = await call('files.list', { notebookId, glob: '/notes/weekly-summary.md' });
    expect(before).toEqual([]);
    await call('approvals.respond', { approvalIds: [question?.approvalId ?? ''], decision: 'allow_once' });
    const done = await settled(runId);
    expect(done).toMatchObject({ status: 'completed', stopReason: 'end' });

    const text = await call('files.read', { notebookId, path: '/notes/weekly-summary.md' });
    const sources = done.calls.filter((one) => one.toolName === 'read_file').flatMap((one) => one.read);
    expect(sources.length).toBeGreaterThanOrEqual(4);
    for (const source of sources) expect(text).toContain(`[[${source.slice(1).replace(/\.md$/, '')}`);
    expect(question?.diff).toContain(text.split('\n')[0]);

    expect(await call('audit.verify', {})).toMatchObject({ intact: true, complete: 'unknown' });
    const entries = await call('audit.entries', { runId });
    expect(entries.map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['run.start', 'file.read', 'approval.answer', 'file.create', 'run.end']),
    );

    expect(await call('runs.undo', { runId })).toEqual({ restored: ['/notes/weekly-summary.md'], conflicts: [] });
    expect(await call('files.list', { notebookId, glob: '/notes/weekly-summary.md' })).toEqual([]);
    expect(await call('runs.redo', { runId })).toEqual({ restored: ['/notes/weekly-summary.md'], conflicts: [] });
    expect(await call('files.read', { notebookId, path: '/notes/weekly-summary.md' })).toBe(text);
  });
});
