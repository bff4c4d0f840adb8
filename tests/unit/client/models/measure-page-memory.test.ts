import { afterEach, describe, expect, it, vi } from 'vitest';
import { measurePageMemory } from '../../../../src/client/models/measure-page-memory.ts';

afterEach(() => vi.unstubAllGlobals());

describe('measurePageMemory', () => {
  it('resolves with the bytes of the page and its workers', async () => {
    vi.stubGlobal('performance', { measureUserAgentSpecificMemory: async () => ({ bytes: 12_345, breakdown: [] }) });
    expect(await measurePageMemory()).toBe(12_345);
  });

  it('resolves with null where the browser does not report it', async () => {
    expect(await measurePageMemory()).toBeNull();
    vi.stubGlobal('performance', { measureUserAgentSpecificMemory: () => Promise.reject(new Error('not isolated')) });
    expect(await measurePageMemory()).toBeNull();
    vi.stubGlobal('performance', { measureUserAgentSpecificMemory: async () => ({ bytes: 'many' }) });
    expect(await measurePageMemory()).toBeNull();
  });
});
