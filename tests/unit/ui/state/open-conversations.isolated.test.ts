import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openConversations } from '../../../../src/ui/state/page/open-conversations.ts';
import { preferences } from '../../../../src/ui/state/preferences.ts';

/** Keys are own properties, as those of a browser's storage are. */
function createStorage(): Record<string, string> {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, value: string) {
      storage[key] = value;
    },
    removeItem(key: string) {
      delete storage[key];
    },
  };
  const storage: Record<string, string> = Object.create(methods);
  return storage;
}

beforeEach(() => vi.stubGlobal('localStorage', createStorage()));

describe('open conversations', () => {
  it('are those with a tab, or shown, in all notebooks', () => {
    preferences.setConversations('plants', ['a', 'b']);
    preferences.setConversation('plants', 'b');
    preferences.setConversation('stones', 'c');
    preferences.setRecent('plants', ['/a.md']);
    expect(openConversations().toSorted()).toEqual(['a', 'b', 'c']);
    preferences.setConversations('plants', []);
    expect(openConversations().toSorted()).toEqual(['b', 'c']);
  });

  it('are none where the browser has no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(openConversations()).toEqual([]);
  });
});
