import { describe, expect, it } from 'vitest';
import {
  addressSpaceOf,
  isGuarded,
  needsAddressSpace,
  queryLocalNetwork,
} from '../../../../src/core/network/address-space.ts';

describe('addressSpaceOf', () => {
  it.each([
    ['loopback', ['localhost', 'ollama.localhost', '127.0.0.1', '127.9.9.9', '[::1]']],
    ['local', ['10.0.0.1', '172.16.0.1', '172.31.0.1', '192.168.9.9', '169.254.0.1', '100.64.0.1', '100.127.0.1']],
    ['local', ['gpu', 'box.local', 'nas.lan', 'a.b.internal', 'x.home.arpa', '[fd00::1]', '[fe80::1]']],
    [null, ['models.example', '8.8.8.8', '172.32.0.1', '100.128.0.1', '10.models.example', '[2001:db8::1]', '']],
  ])('returns %s', (space, hosts) => {
    for (const host of hosts) expect([host, addressSpaceOf(host)]).toEqual([host, space]);
  });
});

describe('isGuarded', () => {
  it('returns true for servers that are nearer than the page', () => {
    const pages = ['https://cloister.example', 'http://192.168.0.2:8080', 'http://localhost:4173'];
    expect(pages.map((page) => isGuarded('local', page))).toEqual([true, false, false]);
    expect(pages.map((page) => isGuarded('loopback', page))).toEqual([true, true, false]);
    expect(isGuarded('loopback', 'null')).toBe(true);
  });
});

describe('needsAddressSpace', () => {
  it('returns true for http to the local network from an https page', () => {
    const page = 'https://cloister.example';
    expect(needsAddressSpace('http://gpu:8000/v1', page)).toBe(true);
    for (const url of ['https://gpu:8000/v1', 'http://localhost:8000/v1', 'http://models.example/v1', 'no address']) {
      expect([url, needsAddressSpace(url, page)]).toEqual([url, false]);
    }
    expect(needsAddressSpace('http://gpu:8000/v1', 'http://localhost:4173')).toBe(false);
  });
});

describe('queryLocalNetwork', () => {
  const knowing = (states: Record<string, string>) => {
    const asked: string[] = [];
    const query = async ({ name }: { name: string }) => {
      asked.push(name);
      const state = states[name];
      if (state === undefined) throw new TypeError(`${name} is no permission`);
      return { state };
    };
    return { asked, query };
  };

  it('queries the permission of the address space, else the older one', async () => {
    const fine = knowing({
      'loopback-network': 'granted',
      'local-network': 'denied',
      'local-network-access': 'prompt',
    });
    expect(await queryLocalNetwork(fine, 'loopback')).toBe('granted');
    expect(await queryLocalNetwork(fine, 'local')).toBe('denied');
    const older = knowing({ 'local-network-access': 'prompt' });
    expect(await queryLocalNetwork(older, 'loopback')).toBe('prompt');
    expect(older.asked).toEqual(['loopback-network', 'local-network-access']);
    expect(await queryLocalNetwork(knowing({}), 'local')).toBe('unknown');
  });
});
