import { describe, expect, it } from 'vitest';
import { agentSchema, agentSpecSchema } from '../../../../../src/contracts/domain/agent.ts';
import {
  fieldOf,
  newDraft,
  readDraft,
  toDraft,
  toPatch,
  withAdapter,
} from '../../../../../src/ui/agents/form/agent-draft.ts';
import { parseModelChoice, toModelChoice } from '../../../../../src/ui/state/models/model-choice.ts';

const agent = agentSchema.parse({
  ...agentSpecSchema.parse({
    name: 'digest',
    scope: { notebooks: ['*'], folders: ['/notes', '/data/**'], fileTypes: ['*.md'] },
    can: { read: true, create: true },
    rules: [{ effect: 'deny', path: '/raw' }],
    limits: { costUsd: 1.5 },
    fetchAllowlist: ['example.org', '*.example.com'],
  }),
  title: 'Digest',
  agentId: 'agent-1',
  revision: 3,
  builtIn: false,
  createdMs: 0,
  updatedMs: 0,
});

describe('newDraft', () => {
  it('begins with access to nothing', () => {
    const { notebooks, folders, fileTypes, fetchAllowlist, can } = newDraft();
    expect({ notebooks, folders, fileTypes, fetchAllowlist }).toEqual({
      notebooks: '',
      folders: '',
      fileTypes: '',
      fetchAllowlist: '',
    });
    expect(Object.values(can)).not.toContain(true);
  });
});

describe('readDraft', () => {
  it('returns an unchanged agent, with its rules and fields outside the form', () => {
    const read = readDraft(toDraft(agent), agent);
    const { agentId: _i, revision: _r, builtIn: _b, createdMs: _c, updatedMs: _u, ...spec } = agent;
    expect(read).toEqual({ type: 'ok', spec });
  });

  it('reads one pattern per line, without whitespace and empty lines', () => {
    const read = readDraft({ ...toDraft(agent), folders: ' /a \n\n/b/**\n' }, agent);
    expect(read.type === 'ok' && read.spec.scope.folders).toEqual(['/a', '/b/**']);
  });

  it('returns an error for each invalid field', () => {
    const read = readDraft(
      { ...newDraft(), name: 'No Good', steps: 'many', toolCalls: '', wallClockSeconds: '0' },
      null,
    );
    expect(read.type).toBe('bad');
    expect(read.type === 'bad' && Object.keys(read.errors).sort()).toEqual([
      'name',
      'steps',
      'toolCalls',
      'wallClockSeconds',
    ]);
  });

  it('accepts a new agent without a title', () => {
    const read = readDraft({ ...newDraft(), name: 'a-1' }, null);
    expect(read.type === 'ok' && read.spec.title).toBeUndefined();
  });

  it('gives a new agent no right', () => {
    const read = readDraft({ ...newDraft(), name: 'a-1' }, null);
    expect(read.type === 'ok' && read.spec.can).toEqual({
      read: false,
      write: false,
      create: false,
      delete: false,
      execute: false,
      integrations: false,
    });
  });
});

describe('cost limit, hosts and models', () => {
  it('reads a cost limit, and none from an empty field', () => {
    const read = (costUsd: string) => readDraft({ ...toDraft(agent), costUsd }, agent);
    const [some, none, bad] = [read('0.25'), read(' '), read('much')];
    expect(some.type === 'ok' && some.spec.limits.costUsd).toBe(0.25);
    expect(none.type === 'ok' && none.spec.limits.costUsd).toBeUndefined();
    expect(bad.type === 'bad' && Object.keys(bad.errors)).toEqual(['costUsd']);
  });

  it('removes a cleared limit', () => {
    const read = readDraft({ ...toDraft(agent), costUsd: '' }, agent);
    expect(read.type === 'ok' && toPatch(read.spec).limits?.costUsd).toBeNull();
  });

  it('reads one host per line', () => {
    const read = readDraft({ ...toDraft(agent), fetchAllowlist: ' example.org \n\n*.example.org:8443' }, agent);
    expect(read.type === 'ok' && read.spec.fetchAllowlist).toEqual(['example.org', '*.example.org:8443']);
  });

  it.each(['https://example.org/page', 'ex ample', '*', '10.0.0.1'])('refuses the host %j', (host) => {
    const read = readDraft({ ...toDraft(agent), fetchAllowlist: `example.org\n${host}` }, agent);
    expect(read.type === 'bad' && read.errors.fetchAllowlist).toContain(host);
  });

  it('gives an agent that is no longer a Navigator the default model', () => {
    const navigator = { ...toDraft(agent), adapter: 'navigator', providerId: 'cloister', modelId: 'navigator' };
    expect(withAdapter(navigator, 'react')).toMatchObject({ providerId: 'default', modelId: 'default' });
    expect(withAdapter({ ...toDraft(agent), providerId: 'lab' }, 'react').providerId).toBe('lab');
  });
});

describe('model choices', () => {
  it('are parsed back, also with slashes in the model id', () => {
    const ref = { providerId: 'router', modelId: 'org/model:free' };
    expect(parseModelChoice(toModelChoice(ref))).toEqual(ref);
    expect(['', 'lab', '/x', 'lab/'].map(parseModelChoice)).toEqual([null, null, null, null]);
  });
});

describe('toPatch', () => {
  it('omits the name', () => {
    const read = readDraft(toDraft(agent), agent);
    expect(read.type === 'ok' && Object.keys(toPatch(read.spec))).not.toContain('name');
  });
});

describe('fieldOf', () => {
  it.each([
    [['name'], 'name'],
    [['scope', 'folders', 0], 'folders'],
    [['limits', 'wallClockMs'], 'wallClockSeconds'],
    [['limits', 'steps'], 'steps'],
    [['model', 'modelId'], 'modelId'],
    [['can', 'read'], 'can'],
    [['unheard-of'], 'name'],
  ] as const)('of %j is %s', (path, field) => {
    expect(fieldOf(path)).toBe(field);
  });
});
