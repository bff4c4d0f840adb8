import { describe, expect, it } from 'vitest';
import type { ToolCallRow } from '../../../../../src/contracts/domain/run/run.ts';
import { TOOLS } from '../../../../../src/tools/index.ts';
import { describeCall as describeIn } from '../../../../../src/ui/run/steps/describe-call.ts';

const describeCall = (call: Parameters<typeof describeIn>[0]) =>
  describeIn(call, TOOLS.find(({ name }) => name === call.toolName)?.words);

function done(toolName: string, input: unknown, output: unknown): string {
  return describeCall({
    toolName,
    inputText: JSON.stringify(input),
    state: 'done',
    result: { type: 'result', output },
  });
}

function open(state: ToolCallRow['state'], result: ToolCallRow['result'] = null): string {
  return describeCall({ toolName: 'delete_file', inputText: '{"path":"/a.md"}', state, result });
}

const note = (path: string) => ({ path, kind: 'file' });
const folder = (path: string) => ({ path, kind: 'folder' });

describe('describeCall', () => {
  it.each([
    [[note('/e/a.md'), note('/e/b.md')], 2, 'Listed 2 notes in /e'],
    [[note('/e/a.md')], 1, 'Listed 1 note in /e'],
    [[note('/e/a.csv'), note('/e/b.md'), folder('/e/x')], 3, 'Listed 2 files and 1 folder in /e'],
    [[], 0, 'Listed no entries in /e'],
    [[note('/e/a.md')], 40, 'Listed 1 note of 40 entries in /e'],
  ])('counts listed entries', (entries, total, words) => {
    expect(done('list_files', { path: '/e' }, { path: '/e', entries, total })).toBe(words);
  });

  it('names only the folder when the result was truncated', () => {
    expect(done('list_files', { path: '/e' }, { truncated: true, savedTo: '/runs/r/result-1.json' })).toBe('Listed /e');
  });

  it('names the root without a folder', () => {
    expect(done('list_files', {}, { entries: [], total: 0 })).toBe('Listed no entries in /');
  });

  it.each([
    [{ fromLine: 1, toLine: 12, totalLines: 12 }, 'Read /a.md (12 lines)'],
    [{ fromLine: 5, toLine: 9, totalLines: 12 }, 'Read lines 5 to 9 of 12 of /a.md'],
    [{}, 'Read /a.md'],
  ])('counts the lines that were read', (output, words) => {
    expect(done('read_file', { path: '/a.md' }, output)).toBe(words);
  });

  it.each([
    ['write_file', { path: '/a.md' }, { created: true }, 'Created /a.md'],
    ['write_file', { path: '/a.md' }, { created: false }, 'Wrote /a.md'],
    ['create_file', { path: '/a.md' }, {}, 'Created /a.md'],
    ['edit_file', { path: '/a.md' }, { replacements: 2 }, 'Changed /a.md in 2 places'],
    ['move_file', { from: '/a.md', to: '/b.md' }, {}, 'Moved /a.md to /b.md'],
    ['delete_file', { path: '/a.md' }, {}, 'Deleted /a.md'],
    ['glob', { pattern: '**/*.csv' }, { total: 3 }, 'Found 3 files named **/*.csv'],
    ['grep', { query: 'blue' }, { total: 1, filesSearched: 25 }, 'Found “blue” in 1 line, 25 files searched'],
    ['list_changes', {}, { changes: [{}, {}] }, 'Listed 2 changes'],
    ['undo_change', { changeId: 'c' }, { restored: ['/a.md'] }, 'Undid a change: 1 file restored'],
    ['no_such_tool', {}, {}, 'Used no_such_tool'],
    ['constructor', {}, {}, 'Used constructor'],
  ])('describes %s', (tool, input, output, words) => {
    expect(done(tool, input, output)).toBe(words);
  });

  it('describes planned, waiting and failed calls', () => {
    expect(open('planned')).toBe('About to delete /a.md');
    expect(open('waiting')).toBe('Wants to delete /a.md');
    expect(open('denied', { type: 'denied', rule: 'scope.folders', reason: 'Outside its folders.' })).toBe(
      'Not allowed to delete /a.md. Outside its folders.',
    );
    expect(open('failed', { type: 'error', code: 'not-found', message: 'There is no /a.md.' })).toBe(
      'Could not delete /a.md. There is no /a.md.',
    );
  });

  it('accepts arguments that are not JSON', () => {
    expect(describeCall({ toolName: 'read_file', inputText: '{"path":', state: 'planned', result: null })).toBe(
      'About to read ?',
    );
  });
});
