import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../../src/contracts/wire/commands/commands.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

let lab: RuntimeLab;
beforeEach(async () => {
  lab = await openRuntimeLab();
});
afterEach(() => lab.stop());

describe('dispatch', () => {
  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'files',
    'files.',
    'files.read.call',
    '',
    'FILES.READ',
    'files.read\0',
  ])('rejects the unknown command %j', async (name) => {
    await expect(lab.runtime.dispatch(name, {})).rejects.toMatchObject({ code: 'unknown-command', data: { name } });
  });

  it('answers every listed command with a value or a Cloister error', async () => {
    for (const name of Object.keys(COMMANDS)) {
      if (name === 'storage.status' || name === 'notebooks.openSample') continue;
      const outcome = await lab.refusal(name, {});
      expect(outcome, name).not.toBe('internal');
      expect(outcome, name).not.toBe('unknown-command');
    }
  });

  it.each([
    ['files.read', { notebookId: 'n' }, /^files\.read: "path" is missing/],
    ['files.read', { notebookId: 'n', path: 7 }, /^files\.read: "path" has to be a text/],
    ['files.read', { notebookId: 'n', path: '' }, /"path" has to be at least 1 character long/],
    ['files.read', { notebookId: 'n', path: '/a', extra: 1 }, /There is no field "extra"/],
    ['files.read', [], /The input has to be an object/],
    ['files.read', 'text', /The input has to be an object/],
    ['drafts.settle', { notebookId: 'n', path: '/a', keep: 'all' }, /"keep" has to be one of "mine", "theirs", "both"/],
    ['approvals.respond', { approvalIds: [], decision: 'allow_once' }, /"approvalIds" has to be at least 1 entry long/],
    ['files.write', { notebookId: 'n', path: '/a', content: 7 }, /"content"/],
    ['runs.start', { message: '   ' }, /"message" has to be at least 1 character long/],
    ['agents.create', { name: 'Not A Name' }, /"name": use lower-case letters/],
    ['agents.update', { name: 'x', patch: { name: 'y' } }, /There is no field "name"/],
    ['audit.entries', { fromSeq: 0 }, /"fromSeq"/],
  ])('%s refuses %j, with a reason', async (name, input, message) => {
    await expect(lab.runtime.dispatch(name, input)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
  });

  it('treats a missing input as empty', async () => {
    expect(await lab.runtime.dispatch('workspaces.list', undefined)).toEqual([]);
    expect(await lab.runtime.dispatch('app.ready', null)).toMatchObject({ gate: 'off', reason: expect.any(String) });
  });
});
