import { afterEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import type { ApprovalListing } from '../../src/contracts/wire/commands/decisions/approval-requests.ts';
import { openTestServices, type TestServices } from '../support/browser/test-services.ts';
import { createTurnModel, onlyModel, type SeenResult, type Turn } from '../support/browser/turn-model.ts';

const READ = 50;
const EDITED = 20;
const PER_STEP = 5;
const MARK = '\n<!-- reviewed -->\n';

/** Lists, reads 50 files in groups of ten, edits 20 in groups of five with the returned hashes, then reports the result. */
function reviewer(turn: number, results: readonly SeenResult[]): Turn {
  const listed = results.find((result) => result.toolName === 'glob');
  if (!listed)
    return {
      text: 'I look for the notes first.',
      calls: [{ toolName: 'glob', input: { pattern: '**/*.md', path: '/packages', limit: READ } }],
    };
  const { paths } = listed.output.value as { paths: string[] };
  const read = results.filter((result) => result.toolName === 'read_file');
  if (read.length < READ) {
    return {
      calls: paths.slice(read.length, read.length + 10).map((path) => ({ toolName: 'read_file', input: { path } })),
    };
  }
  const edits = results.filter((result) => result.toolName === 'write_file');
  if (edits.length < EDITED) {
    const files = read.filter((result) => isWhole(result)).slice(edits.length, edits.length + PER_STEP);
    return {
      text: `I mark ${files.length} notes as reviewed.`,
      calls: files.map((file) => {
        const { path, content, hash } = file.output.value as { path: string; content: string; hash: string };
        return { toolName: 'write_file', input: { path, content: content + MARK, baseHash: hash } };
      }),
    };
  }
  const refused = edits.filter((edit) => edit.output.type === 'execution-denied').length;
  return { text: `Done in ${turn} turns: ${edits.length - refused} marked, ${refused} left alone.` };
}

function isWhole(result: SeenResult): boolean {
  return result.output.type === 'json' && (result.output.value as { truncated?: boolean }).truncated !== true;
}

let services: TestServices;

describe('a run over several hundred README files', () => {
  afterEach(() => services.stop());

  it('reads 50 and edits 20, some refused and some approved in part: exactly the approved bytes change', async () => {
    services = await openTestServices({ models: onlyModel(createTurnModel(reviewer)) });
    const { call, settled } = services;
    const readmes = await commands.readReadmes();
    expect(readmes.length).toBeGreaterThan(250);
    const { notebookId } = await call('notebooks.create', { name: 'Readmes' });
    const imported = await call('notebooks.import', { notebookId, entries: readmes, into: '/packages' });
    expect(imported).toEqual({ imported: readmes.length, skipped: [] });
    await call('agents.create', {
      name: 'reviewer',
      scope: { notebooks: [notebookId], folders: ['/packages'], fileTypes: ['*.md'] },
      can: { read: true, write: true },
    });
    const before = new Map((await call('files.list', { notebookId })).map((file) => [file.path, file.hash]));
    const expected = new Map<string, string>();

    const { runId } = await call('runs.start', {
      message: 'Mark the notes as reviewed.',
      agent: 'reviewer',
      notebookId,
    });
    const refused: string[] = [];
    for (;;) {
      const run = await settled(runId);
      if (run.status !== 'awaiting-approval') break;
      const questions = (await call('approvals.list', {})).filter((question) => question.runId === runId);
      expect(questions.length).toBeGreaterThan(0);
      await answerInPart(questions, expected, refused);
    }

    const run = await settled(runId);
    expect(run.error).toBeNull();
    expect(run).toMatchObject({ status: 'completed', stopReason: 'end' });
    expect(run.calls.filter((one) => one.toolName === 'read_file' && one.state === 'done')).toHaveLength(READ);
    expect(run.calls.filter((one) => one.toolName === 'write_file')).toHaveLength(EDITED);
    expect(refused.length).toBeGreaterThan(3);
    expect(expected.size + refused.length).toBe(EDITED);
    expect(run.text).toContain(`${expected.size} marked, ${refused.length} left alone`);

    for (const file of await call('files.list', { notebookId, glob: '/packages/**' })) {
      const content = expected.get(file.path);
      if (content === undefined) expect(file.hash, file.path).toBe(before.get(file.path));
      else expect(await call('files.read', { notebookId, path: file.path })).toBe(content);
    }
    expect((await call('files.list', { notebookId })).length).toBe(before.size);
    expect(await call('audit.verify', {})).toMatchObject({ intact: true });
    const entries = await call('audit.entries', { runId });
    expect(entries.filter((entry) => entry.action === 'file.write' && entry.decision === 'allowed')).toHaveLength(
      expected.size,
    );
    expect(entries.filter((entry) => entry.action === 'approval.answer' && entry.decision === 'denied')).toHaveLength(
      refused.length,
    );

    /** Of each step's approvals, the last is answered first, one is rejected, and the others follow one by one. */
    async function answerInPart(
      questions: readonly ApprovalListing[],
      written: Map<string, string>,
      left: string[],
    ): Promise<void> {
      const [first, ...others] = questions;
      const order = first ? [...others.reverse(), first] : [];
      for (const [index, question] of order.entries()) {
        const { path, content } = question.input as { path: string; content: string };
        const allow = index !== 1;
        if (allow) written.set(path, content);
        else left.push(path);
        await call('approvals.respond', {
          approvalIds: [question.approvalId],
          decision: allow ? 'allow_once' : 'reject_once',
          ...(allow ? {} : { reason: 'Leave this one.' }),
        });
        await settled(runId);
      }
    }
  });
});
