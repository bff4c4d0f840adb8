import { describe, expect, it } from 'vitest';
import { corsWords } from '../../../../../src/ui/models/providers/cors-strings.ts';
import {
  corsServerOf,
  needsKey,
  OWN_SERVERS,
  SERVERS,
  SERVICES,
} from '../../../../../src/ui/models/providers/servers.ts';

describe('corsServerOf', () => {
  it.each([
    ['http://localhost:11434/v1', 'ollama'],
    ['http://192.168.0.7:1234/v1', 'lm-studio'],
    ['http://localhost:8080/v1', 'llama-cpp'],
    ['http://gpu:8000/v1', 'vllm'],
    ['https://api.groq.com/openai/v1', 'groq'],
    ['https://api.openai.com/v1', 'openai'],
    ['https://api.example.org/v1', 'other'],
    ['no address', 'other'],
  ])('recognizes the server at %s by its port', (baseURL, server) => {
    expect(corsServerOf({ providerId: 'lab', kind: 'openai-compatible', baseURL })).toBe(server);
  });

  it('prefers the name to the port', () => {
    const baseURL = 'http://localhost:8000/v1';
    expect(corsServerOf({ providerId: 'lm-studio', kind: 'openai-compatible', baseURL })).toBe('lm-studio');
  });

  it('requires the right kind, for a port and for a name', () => {
    const baseURL = 'http://localhost:11434/v1';
    expect(corsServerOf({ providerId: 'lab', kind: 'anthropic', baseURL })).toBe('other');
    expect(corsServerOf({ providerId: 'openai', kind: 'openai-compatible', baseURL })).toBe('ollama');
    expect(corsServerOf({ providerId: 'ollama', kind: 'google', baseURL: 'https://x.example/v1beta' })).toBe('other');
  });
});

describe('needsKey', () => {
  it('returns true for services at their own address', () => {
    expect(needsKey('openai', 'https://api.openai.com')).toBe(true);
    expect(needsKey('openai', 'https://proxy.example')).toBe(false);
    expect(needsKey('ollama', 'http://localhost:11434')).toBe(false);
  });
});

describe('what to set on each server', () => {
  const origin = 'https://cloister.example';

  it.each([...OWN_SERVERS, 'other'] as const)('includes text to copy for %s, without placeholders', (name) => {
    const { text, codes } = corsWords[name](origin);
    expect(text).not.toBe('');
    expect(codes.length).toBeGreaterThan(0);
    for (const { label, code } of codes) {
      expect(label).not.toBe('');
      if (name !== 'lm-studio') expect(code).toContain(origin);
    }
  });

  it.each(SERVICES)('includes no command for %s', (name) => {
    expect(corsWords[name](origin).codes).toEqual([]);
    expect(SERVERS[name].baseURL).toMatch(/^https:/);
  });
});
