import { describe, expect, it } from 'vitest';
import type { Change, FileState, Transition } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { TOOLS } from '../../../../../src/tools/index.ts';
import { describeApproval, pathsOf } from '../../../../../src/ui/approval/change/describe-change.ts';

const file = (path: string): FileState => ({ path, kind: 'file', hash: null, sizeBytes: 1 });
const folder = (path: string): FileState => ({ path, kind: 'folder', hash: null, sizeBytes: 0 });
const step = (before: FileState | null, after: FileState | null): Transition => ({
  fileId: `${before?.path} ${after?.path}`,
  before,
  after,
});

function say(toolName: string, transitions: Transition[] | null): string {
  const change: Change | null = transitions && { notebookId: 'nb', transitions, blobs: [], summary: '' };
  const tool = TOOLS.find(({ name }) => name === toolName);
  const { verb, object } = describeApproval({ toolName, change, target: '/t.md', risk: tool?.risk ?? 'write' }, tool);
  return `${verb} ${object}`;
}

describe('describeApproval', () => {
  it.each([
    [[file('/a.md')], ['local-only'], 'label /a.md as local-only'],
    [[folder('/exp')], ['local-only', 'untrusted'], 'label /exp as local-only and untrusted'],
    [[file('/a.md'), folder('/exp')], ['untrusted'], 'label 2 items as untrusted'],
  ] as const)('says what is labeled: %j %j', (states, labels, words) => {
    const transitions = states.map((state) => step(state, state));
    const addedLabels = transitions.map(({ fileId }) => ({ fileId, labels: [...labels] }));
    const change: Change = { notebookId: 'nb', transitions, blobs: [], summary: '', addedLabels };
    const { verb, object } = describeApproval({ toolName: 'add_labels', change, target: '', risk: 'write' }, undefined);
    expect(`${verb} ${object}`).toBe(words);
  });

  it.each([
    ['create_file', [step(null, file('/a.md'))], 'create /a.md'],
    ['create_file', [step(null, folder('/n')), step(null, file('/n/a.md'))], 'create /n/a.md'],
    ['write_file', [step(file('/a.md'), file('/a.md'))], 'change /a.md'],
    ['move_file', [step(file('/a.md'), file('/b.md'))], 'move /a.md to /b.md'],
    [
      'move_file',
      [step(null, folder('/z')), step(folder('/a'), folder('/z/a')), step(file('/a/x.md'), file('/z/a/x.md'))],
      'move /a to /z/a and 1 entry in it',
    ],
    [
      'move_file',
      [step(file('/a.md'), file('/b.md')), step(file('/c.md'), file('/c.md')), step(file('/d.md'), file('/d.md'))],
      'move /a.md to /b.md and change 2 files',
    ],
    [
      'move_files',
      [
        step(null, folder('/z')),
        step(file('/a.md'), file('/z/a.md')),
        step(file('/b.md'), file('/z/b.md')),
        step(file('/d.md'), file('/d.md')),
      ],
      'move 2 files and change 1 file',
    ],
    ['script', [step(file('/a.md'), null), step(file('/c.md'), file('/c.md'))], 'change 2 files'],
    ['delete_file', [step(file('/a.md'), null)], 'delete /a.md'],
    [
      'delete_file',
      [step(file('/a/x.md'), null), step(file('/a/y.md'), null), step(folder('/a'), null)],
      'delete /a and 2 entries in it',
    ],
    ['undo_change', [step(file('/a.md'), null)], 'undo a change to 1 file'],
    ['script', [step(null, file('/a.md')), step(file('/b.md'), null)], 'change 2 files'],
  ])('describes what %s would do', (tool, transitions, words) => {
    expect(say(tool, transitions)).toBe(words);
  });

  it('names tool and target without a change', () => {
    expect(say('read_file', null)).toBe('use read_file on /t.md');
    expect(say('fetch_url', null)).toBe('fetch /t.md');
    const push = { toolName: 'git_push', change: null, target: 'git_push', risk: 'network' as const };
    const input = { server: 'https://git.example.org' };
    expect(describeApproval({ ...push, input }, undefined)).toMatchObject({
      verb: 'send all commits to',
      object: 'https://git.example.org',
    });
  });
});

describe('pathsOf', () => {
  it('distinguishes a move to another folder from a change in place', () => {
    const change = { transitions: [step(file('/a.md'), file('/b.md')), step(file('/c.md'), file('/c.md'))] };
    expect(pathsOf(change).map(({ kind, path, to }) => [kind, path, to])).toEqual([
      ['move', '/a.md', '/b.md'],
      ['change', '/c.md', null],
    ]);
  });
});
