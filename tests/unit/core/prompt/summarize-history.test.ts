import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../../src/contracts/domain/run/message.ts';
import { summarise } from '../../../../src/core/prompt/summarize-history.ts';

const READ = { type: 'json', value: 'text' };
const REFUSED = { type: 'execution-denied', reason: 'No.' };
const FAILED = { type: 'error-text', value: 'not-found: nothing there' };

function rowsOf(contents: readonly (readonly [MessageRow['role'], MessageRow['content']])[]): MessageRow[] {
  return contents.map(([role, content], at) => ({ sessionId: 's', runId: 'r', seq: at + 1, role, content, atMs: 0 }));
}
const call = (path: string) => ({ type: 'tool-call', toolCallId: 'call-3', toolName: 'read_file', input: { path } });
const result = (output: object) => ({ type: 'tool-result', toolCallId: 'call-3', toolName: 'read_file', output });

describe('summarise', () => {
  it('reports the outcome of each call, also when a model uses an id twice', async () => {
    const rows = rowsOf([
      ['user', [{ type: 'text', text: 'Read all.' }]],
      ['assistant', [call('/refused.md')]],
      ['tool', [result(REFUSED)]],
      ['assistant', [call('/read.md'), call('/failed.md')]],
      ['tool', [result(READ), result(FAILED)]],
      ['assistant', [call('/last.md')]],
      ['tool', [result(READ)]],
    ]);
    const text = await summarise(
      rows,
      () => 'read',
      async () => true,
    );
    expect(text.split('\n')).toEqual([
      'Asked: “Read all.”',
      '- Read “/read.md”, “/last.md”',
      '- Did not work: read_file “/refused.md” (not allowed: “No.”), read_file “/failed.md”',
    ]);
  });

  it('keeps why a call was refused, and the last hash of each file', async () => {
    const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
    const ok = (path: string, hash: string) => result({ type: 'json', value: { path, hash, content: 'x' } });
    const rows = rowsOf([
      ['user', [{ type: 'text', text: 'Edit.' }]],
      ['assistant', [call('/a.md'), call('/b.md')]],
      ['tool', [ok('/a.md', first), ok('/b.md', first)]],
      ['assistant', [call('/a.md')]],
      ['tool', [ok('/a.md', second)]],
      ['assistant', [call('/c.md')]],
      ['tool', [result({ type: 'execution-denied', reason: 'Keep “my” numbers.' })]],
    ]);
    const text = await summarise(
      rows,
      () => 'read',
      async () => true,
    );
    expect(text.split('\n')).toEqual([
      'Asked: “Edit.”',
      '- Read “/a.md”, “/b.md”',
      "- Did not work: read_file “/c.md” (not allowed: “Keep 'my' numbers.”)",
      'Hashes when last seen:',
      `- “/b.md” ${first}`,
      `- “/a.md” ${second}`,
    ]);
  });

  it('keeps what is not done of the last to-do list that was taken', async () => {
    const list = (toolCallId: string, ...todos: [string, string][]) => ({
      type: 'tool-call',
      toolCallId,
      toolName: 'list',
      input: { todos: todos.map(([text, state]) => ({ text, state })) },
    });
    const taken = (toolCallId: string, output: object) => ({
      type: 'tool-result',
      toolCallId,
      toolName: 'list',
      output,
    });
    const rows = rowsOf([
      ['user', [{ type: 'text', text: 'Work.' }]],
      ['assistant', [{ type: 'text', text: '- [ ] an older list' }]],
      ['assistant', [list('1', ['Read', 'done'], ['Write “it”', 'in-progress'], ['Check', 'pending'])]],
      ['tool', [taken('1', READ)]],
      ['assistant', [list('2', ['Refused', 'pending'])]],
      ['tool', [taken('2', REFUSED)]],
    ]);
    const text = await summarise(
      rows,
      () => 'read',
      async () => true,
      (name) => name === 'list',
    );
    const lines = text.split('\n');
    expect(lines.slice(lines.indexOf('Still to do:'))).toEqual([
      'Still to do:',
      "- [ ] “Write 'it'” (in progress)",
      '- [ ] “Check”',
    ]);
    expect(text).not.toContain('Read …');
  });
});
