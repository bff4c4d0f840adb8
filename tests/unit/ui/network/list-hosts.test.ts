import { describe, expect, it } from 'vitest';
import { wantedOrigins } from '../../../../src/core/network/allowlist.ts';
import { listHosts } from '../../../../src/ui/network/list-hosts.ts';

const can = { read: false, write: false, create: false, delete: false, execute: false, integrations: true };
const agent = { name: 'reader', title: 'Reader', active: true, can, fetchAllowlist: ['api.example.org', 'b.org'] };
const wanted = wantedOrigins([{ providerId: 'mine', origin: 'https://api.example.org' }], [agent]);
const state = {
  airplane: false,
  allowed: wanted.map(({ origin, purpose }) => ({ origin, purpose })),
  allowedRevision: 1,
  left: { requests: 0, bytesOut: 0, bytesIn: 0 },
  refused: 0,
};

describe('listHosts', () => {
  it('returns the purpose and the source of each server', () => {
    const reader = { type: 'agent', name: 'reader', title: 'Reader' };
    expect(listHosts(state, wanted)).toEqual([
      {
        origin: 'https://api.example.org',
        uses: [
          { purpose: 'provider', by: [{ type: 'provider', providerId: 'mine' }] },
          { purpose: 'fetch', by: [reader] },
        ],
      },
      { origin: 'https://b.org', uses: [{ purpose: 'fetch', by: [reader] }] },
    ]);
  });

  it('lists only hosts that the gate allows', () => {
    expect(listHosts({ ...state, allowed: [] }, wanted)).toEqual([]);
    expect(listHosts(state, []).map(({ uses }) => uses.flatMap(({ by }) => by))).toEqual([[], []]);
    expect(listHosts({ ...state, airplane: true }, wanted)).toEqual([]);
  });
});
