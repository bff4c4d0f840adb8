import { describe, expect, it } from 'vitest';
import { answeringModel } from '../../../../src/ui/state/models/answering-model.ts';
import { defaultModel } from '../../../../src/ui/state/models/default-model.ts';
import { describeAnswering } from '../../../../src/ui/state/models/describe-answering.ts';

const providers = [
  { providerId: 'empty', origin: 'http://localhost:1', onDevice: false, models: [] },
  { providerId: 'far', origin: 'https://api.example.org', onDevice: false, models: ['big', 'small'] },
  { providerId: 'here', origin: 'http://localhost:11434', onDevice: true, models: ['tiny'] },
];
const first = { providerId: 'far', modelId: 'big' };
const standard = { providerId: 'default', modelId: 'default' };

describe('defaultModel', () => {
  it('is the chosen model, else the first', () => {
    expect(defaultModel(providers, null)).toEqual(first);
    expect(defaultModel(providers, { providerId: 'here', modelId: 'tiny' })).toEqual({
      providerId: 'here',
      modelId: 'tiny',
    });
    expect(defaultModel([], null)).toBeNull();
  });

  it('is a local model when no server has one', () => {
    const local = { providerId: 'wllama', modelId: 'tiny' };
    expect(defaultModel([], null, [local])).toEqual(local);
    expect(defaultModel(providers, null, [local])).toEqual(first);
  });
});

describe('answeringModel', () => {
  const say = (agent: Parameters<typeof answeringModel>[0]) =>
    describeAnswering(answeringModel(agent, providers, defaultModel(providers, null)));

  it('is none for the Navigator, whatever its row contains', () => {
    expect(say({ adapter: 'navigator', model: first })).toBe('no model');
  });

  it('is the default model', () => {
    expect(say({ adapter: 'react', model: standard })).toBe('big at https://api.example.org');
  });

  it('is the model of the agent', () => {
    expect(say({ adapter: 'react', model: { providerId: 'far', modelId: 'small' } })).toBe(
      'small at https://api.example.org',
    );
  });

  it('stays on this device for a server that the person marked as local', () => {
    expect(say({ adapter: 'react', model: { providerId: 'here', modelId: 'tiny' } })).toBe('tiny, on this device');
  });

  it('stays on this device for a model in this browser', () => {
    const model = { providerId: 'web-llm', modelId: 'qwen' };
    expect(answeringModel({ adapter: 'react', model }, providers, null)).toEqual({ type: 'here', ref: model });
    expect(say({ adapter: 'react', model })).toBe('qwen, on this device: nothing leaves it');
  });

  it('is missing without its server, or without any model', () => {
    expect(say({ adapter: 'react', model: { providerId: 'gone', modelId: 'x' } })).toBe('no model connected');
    expect(answeringModel({ adapter: 'react', model: standard }, [], null)).toEqual({ type: 'missing' });
  });
});
