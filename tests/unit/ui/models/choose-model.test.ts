import { describe, expect, it } from 'vitest';
import { answeringModel } from '../../../../src/ui/models/answering-model.ts';
import { defaultModel } from '../../../../src/ui/models/default-model.ts';
import { describeAnswering } from '../../../../src/ui/models/describe-answering.ts';

const providers = [
  { providerId: 'empty', origin: 'http://localhost:1', onDevice: false, models: [] },
  { providerId: 'far', origin: 'https://api.example.org', onDevice: false, models: ['big', 'small'] },
  { providerId: 'here', origin: 'http://localhost:11434', onDevice: true, models: ['tiny'] },
];
const first = { providerId: 'far', modelId: 'big' };
const standard = { providerId: 'default', modelId: 'default' };

describe('defaultModel', () => {
  it('is the first model there is, unless one was chosen', () => {
    expect(defaultModel(providers, null)).toEqual(first);
    expect(defaultModel(providers, { providerId: 'here', modelId: 'tiny' })).toEqual({
      providerId: 'here',
      modelId: 'tiny',
    });
    expect(defaultModel([], null)).toBeNull();
  });

  it('is a model on this device where no server has one', () => {
    const local = { providerId: 'wllama', modelId: 'tiny' };
    expect(defaultModel([], null, [local])).toEqual(local);
    expect(defaultModel(providers, null, [local])).toEqual(first);
  });
});

describe('answeringModel', () => {
  const say = (agent: Parameters<typeof answeringModel>[0]) =>
    describeAnswering(answeringModel(agent, providers, defaultModel(providers, null)));

  it('is none for the Navigator, whatever model its row names', () => {
    expect(say({ adapter: 'navigator', model: first })).toBe('no model');
  });

  it('is what default stands for', () => {
    expect(say({ adapter: 'react', model: standard })).toBe('big at https://api.example.org');
  });

  it('is the one that the agent names', () => {
    expect(say({ adapter: 'react', model: { providerId: 'far', modelId: 'small' } })).toBe(
      'small at https://api.example.org',
    );
  });

  it('says that nothing leaves where the person says so of the server', () => {
    expect(say({ adapter: 'react', model: { providerId: 'here', modelId: 'tiny' } })).toBe('tiny, on this device');
  });

  it('is here for a model that runs in this browser, and says that nothing leaves', () => {
    const model = { providerId: 'web-llm', modelId: 'qwen' };
    expect(answeringModel({ adapter: 'react', model }, providers, null)).toEqual({ type: 'here', ref: model });
    expect(say({ adapter: 'react', model })).toBe('qwen, on this device: nothing leaves it');
  });

  it('is missing when its server is gone, or when there is none', () => {
    expect(say({ adapter: 'react', model: { providerId: 'gone', modelId: 'x' } })).toBe('no model connected');
    expect(answeringModel({ adapter: 'react', model: standard }, [], null)).toEqual({ type: 'missing' });
  });
});
