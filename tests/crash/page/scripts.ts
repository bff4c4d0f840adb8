import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';
import type { ImportEntry } from '../../../src/contracts/wire/transfer.ts';
import type { ModelSource } from '../../../src/core/ports/agent-adapter.ts';
import { onDevice } from '../../../src/core/run/chosen-model.ts';
import { createReplayableModel, type ScriptedCall } from '../../support/scripted-model.ts';

/** Where each agent works. No other agent writes there, so that the results can be compared. */
export const AREAS: Readonly<Record<string, string>> = { asks: '/a', free: '/b' };
/** The page allows everything but what ends so. */
export const REJECTED_ENDING = '/rejected.md';

const can = { read: true, write: true, create: true, delete: true };
const scope = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };

/** One agent that asks for every write, and one that asks only before it deletes. */
export const AGENTS: readonly CommandInput<'agents.create'>[] = [
  { name: 'asks', model: { providerId: 'scripted', modelId: 'asks' }, scope, can, approvals: 'every-write' },
  { name: 'free', model: { providerId: 'scripted', modelId: 'free' }, scope, can, approvals: 'destructive-only' },
];

/** Long enough that its content goes into a file of the run instead of into the answer. */
const LONG_TEXT = Array.from({ length: 1500 }, (_, line) => `${line};${(line * 37) % 101};ml`).join('\n');

/** The contents of the agents' folders before they start. */
export const SEED: readonly ImportEntry[] = [
  { path: '/a/one.md', content: '# One\n\nfirst line\n' },
  { path: '/a/two.md', content: '# Two\n' },
  { path: '/a/three.md', content: '# Three\n' },
  { path: '/a/long.csv', content: LONG_TEXT },
  { path: '/b/tree/leaf-1.md', content: 'leaf 1\n' },
  { path: '/b/tree/inner/leaf-2.md', content: 'leaf 2\n' },
  { path: '/b/plan.md', content: 'state: open\n' },
];

/** Calls of each step; after the last one the model says `Done.` */
const SCRIPTS: Readonly<Record<string, readonly (readonly ScriptedCall[])[]>> = {
  asks: [
    [
      { toolName: 'read_file', input: { path: '/a/one.md' } },
      { toolName: 'create_file', input: { path: '/a/new/deep/first.md', content: 'first\n' } },
      { toolName: 'edit_file', input: { path: '/a/one.md', oldText: 'first line', newText: 'first line, edited' } },
    ],
    [
      { toolName: 'move_file', input: { from: '/a/two.md', to: '/a/moved/two.md' } },
      { toolName: 'write_file', input: { path: `/a${REJECTED_ENDING}`, content: 'never\n' } },
      { toolName: 'read_file', input: { path: '/a/long.csv' } },
      { toolName: 'edit_file', input: { path: '/a/one.md', oldText: 'edited', newText: 'edited twice' } },
    ],
    [
      { toolName: 'delete_file', input: { path: '/a/three.md' } },
      { toolName: 'create_file', input: { path: '/a/three.md', content: 'another three\n' } },
      { toolName: 'create_file', input: { path: '/scratch/thoughts.md', content: 'scratch\n' } },
    ],
  ],
  free: [
    [
      { toolName: 'create_file', input: { path: '/b/log/day-1.md', content: 'day 1\n' } },
      { toolName: 'create_file', input: { path: '/b/log/day-2.md', content: 'day 2\n' } },
      { toolName: 'edit_file', input: { path: '/b/plan.md', oldText: 'open', newText: 'begun' } },
      { toolName: 'write_file', input: { path: '/b/log/day-1.md', content: 'day 1, again\n' } },
    ],
    [
      { toolName: 'move_file', input: { from: '/b/tree', to: '/b/forest' } },
      { toolName: 'create_file', input: { path: '/b/tree/again.md', content: 'a new tree\n' } },
      { toolName: 'read_file', input: { path: '/b/forest/inner/leaf-2.md' } },
      { toolName: 'edit_file', input: { path: '/b/forest/leaf-1.md', oldText: 'leaf', newText: 'needle' } },
    ],
    [
      { toolName: 'delete_file', input: { path: '/b/forest', recursive: true } },
      { toolName: 'write_file', input: { path: '/b/plan.md', content: 'state: done\n' } },
    ],
    [{ toolName: 'edit_file', input: { path: '/b/plan.md', oldText: 'done', newText: 'done at last' } }],
  ],
};

/** Models that follow these scripts, by model id; the next turn follows from the prompt alone, so that a recovered run continues. */
export const scriptedModels: ModelSource = {
  async find({ modelId }) {
    const steps = SCRIPTS[modelId];
    if (!steps) return { type: 'unavailable', reason: { message: 'There is no such script.' } };
    return {
      type: 'model',
      ...onDevice(createReplayableModel(steps.map((calls, index) => ({ text: `Step ${index + 1}.`, calls })))),
    };
  },
};
