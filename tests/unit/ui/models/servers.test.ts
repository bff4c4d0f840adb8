import { describe, expect, it } from 'vitest';
import { corsServerOf } from '../../../../src/ui/models/servers.ts';

describe('corsServerOf', () => {
  it.each([
    ['http://localhost:11434/v1', 'ollama'],
    ['http://192.168.0.7:1234/v1', 'lm-studio'],
    ['http://localhost:8080/v1', 'llama-cpp'],
    ['http://gpu:8000/v1', 'vllm'],
    ['https://api.example.org/v1', 'other'],
    ['no address', 'other'],
  ])('guesses the server at %s by its port', (baseURL, server) => {
    expect(corsServerOf({ providerId: 'lab', kind: 'openai-compatible', baseURL })).toBe(server);
  });

  it('believes its name before its port', () => {
    const baseURL = 'http://localhost:8000/v1';
    expect(corsServerOf({ providerId: 'lm-studio', kind: 'openai-compatible', baseURL })).toBe('lm-studio');
  });

  it('has nothing to say of Anthropic, which lets pages in', () => {
    const baseURL = 'http://localhost:11434/v1';
    expect(corsServerOf({ providerId: 'lab', kind: 'anthropic', baseURL })).toBeNull();
  });
});
