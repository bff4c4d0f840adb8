import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Tool } from '../../../src/core/tool-catalog/define-tool.ts';
import { definePlanTool } from '../../../src/core/tool-catalog/define-tool.ts';
import { describeCall } from '../../../src/ui/run/steps/describe-call.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const FILES = { '/notes/a.md': 'A\n', '/secret/c.md': 'C\n' };

// What a person does who adds a tool: its file, and its name in the list of src/tools/index.ts.
vi.mock('../../../src/tools/index.ts', async (importActual) => {
  const actual = await importActual<{ TOOLS: readonly Tool[] }>();
  const stampFile = definePlanTool({
    name: 'stamp_file',
    description: 'Adds a line with a stamp to the end of a text file, such as the name of a reviewer.',
    kind: 'edit',
    risk: 'write',
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    rights: ['write'],
    words: { want: 'stamp {path}', done: ['Stamped {path} in {lines#line}', 'Stamped {path}'] },
    fileField: 'path',
    inputSchema: z.strictObject({ path: z.string().describe('The file.'), stamp: z.string().describe('The stamp.') }),
    outputSchema: z.object({ lines: z.int().describe('Lines after the change.') }),
    examples: [{ title: 'A review', input: { path: '/notes/plan.md', stamp: 'reviewed' } }],
    targets: ({ path }) => [{ path, operation: 'write', as: 'file' }],
    plan: async ({ stamp }, { notebook, handles: [handle] }) => {
      const bytes = handle && (await notebook.readBytes(handle));
      if (!handle || !bytes) return { type: 'error', code: 'not-found', message: 'There is no such file.' };
      const text = `${new TextDecoder().decode(bytes)}${stamp}\n`;
      const planned = notebook.planPut(handle, new TextEncoder().encode(text));
      const output = { lines: text.split('\n').length - 1 };
      if (planned.type === 'error') return planned;
      return planned.type === 'unchanged'
        ? { type: 'result', output }
        : { type: 'plan', change: planned.change, output };
    },
  });
  return { TOOLS: [...actual.TOOLS, stampFile] };
});

describe('a tool added to the list', () => {
  let lab: RuntimeLab;
  let notebookId: string;
  beforeEach(async () => {
    lab = await openRuntimeLab();
    notebookId = await lab.notebook(FILES);
    const scope = { notebooks: ['*'], folders: ['/notes'], fileTypes: ['*'] };
    await lab.call('agents.create', agentSpec({ name: 'writer', scope, can: { read: true, write: true } }));
    await lab.call('agents.create', agentSpec({ name: 'reader', scope, can: { read: true } }));
    return () => lab.stop();
  });

  const stamp = (path: string, agent = 'writer') =>
    lab.call('tools.call', { agent, toolName: 'stamp_file', input: { path, stamp: 'seen' }, notebookId });
  const lastEntry = async () => (await lab.call('audit.entries', { newestFirst: true, limit: 1 }))[0];

  it('is offered to agents with its right, and found in the catalog by its words', async () => {
    const namesFor = async (agent: string) => (await lab.call('tools.list', { agent })).map(({ name }) => name);
    expect(await namesFor('writer')).toContain('stamp_file');
    expect(await namesFor('reader')).not.toContain('stamp_file');
    const [best] = await lab.call('tools.search', { query: 'stamp of a reviewer', agent: 'writer' });
    expect(best).toMatchObject({ name: 'stamp_file', kind: 'edit', risk: 'write' });
  });

  it('is listed in the console with its schemas and examples', async () => {
    const descriptor = (await lab.call('tools.list', {})).find(({ name }) => name === 'stamp_file');
    expect(descriptor).toMatchObject({
      inputSchema: { properties: { path: { type: 'string' } } },
      outputSchema: { properties: { lines: { type: 'integer' } } },
      examples: [{ title: 'A review' }],
    });
  });

  it('stays within the scope and the rights of an agent, and each denial is logged', async () => {
    expect(await stamp('/secret/c.md')).toMatchObject({ type: 'denied', rule: 'scope.folders' });
    expect(await lastEntry()).toMatchObject({ decision: 'denied', rule: 'scope.folders' });
    expect(await stamp('/notes/a.md', 'reader')).toMatchObject({ type: 'denied', rule: 'scope.operations' });
    expect(await lab.tree(notebookId)).toEqual(FILES);
  });

  it('follows the policy, and commits the approved change with its log entry', async () => {
    const asked = await stamp('/notes/a.md');
    expect(asked).toMatchObject({ type: 'needs-approval' });
    const [approval] = await lab.call('approvals.list', {});
    expect(approval).toMatchObject({ toolName: 'stamp_file', risk: 'write', target: '/notes/a.md' });
    const approvalIds = [approval?.approvalId ?? ''];
    const { outcomes } = await lab.call('approvals.respond', { approvalIds, decision: 'allow_once' });
    expect(outcomes).toMatchObject([{ type: 'result', output: { lines: 2 } }]);
    expect(await lab.tree(notebookId)).toMatchObject({ '/notes/a.md': 'A\nseen\n' });
    expect(await lastEntry()).toMatchObject({ action: 'file.write', toolName: 'stamp_file', paths: ['/notes/a.md'] });
  });

  it('has texts for the screen', async () => {
    const words = (await lab.call('tools.list', {})).find(({ name }) => name === 'stamp_file')?.words;
    const call = { toolName: 'stamp_file', inputText: '{"path":"/notes/a.md"}' };
    expect(describeCall({ ...call, state: 'waiting', result: null }, words)).toBe('Wants to stamp /notes/a.md');
    const result = { type: 'result' as const, output: { lines: 2 } };
    expect(describeCall({ ...call, state: 'done', result }, words)).toBe('Stamped /notes/a.md in 2 lines');
  });
});
