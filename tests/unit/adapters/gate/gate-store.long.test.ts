import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGateStore } from '../../../../src/adapters/gate/gate-store.ts';
import { type GateLab, openGateLab } from '../../../support/gate/gate-lab.ts';

let lab: GateLab;

beforeEach(() => {
  lab = openGateLab();
});

afterEach(() => lab.close());

const line = (decision: 'allowed' | 'refused', origin = 'https://a.org') => ({
  atMs: 1,
  purpose: 'unknown' as const,
  origin,
  run: null,
  bytesOut: 0,
  bytesIn: 0,
  decision,
  sent: false,
  rule: decision === 'allowed' ? null : ('policy' as const),
});

describe('createGateStore', () => {
  it('starts sealed: no allowed origin, no request', async () => {
    const left = { requests: 0, bytesOut: 0, bytesIn: 0 };
    expect(await lab.store.state()).toEqual({ airplane: false, allowed: [], allowedRevision: 0, left, refused: 0 });
  });

  it('stores the settings', async () => {
    await lab.store.setAirplane(true);
    await lab.store.setAllowed([{ origin: 'https://a.org', purpose: 'fetch' }]);
    const again = createGateStore();
    expect(await again.state()).toMatchObject({ airplane: true, allowed: [{ origin: 'https://a.org' }] });
    again.close();
  });

  it('counts the changes of the allowlist', async () => {
    await lab.store.setAllowed([{ origin: 'https://a.org', purpose: 'fetch' }]);
    await lab.store.setAirplane(true);
    await lab.store.setAllowed([]);
    expect((await lab.store.state()).allowedRevision).toBe(2);
  });

  it('reads lines of one kind, so that refusals do not hide sent requests', async () => {
    await lab.store.append(() => line('allowed', 'https://left.org'));
    for (let n = 0; n < 5; n++) await lab.store.append(() => line('refused'));
    expect((await lab.store.ledger(3, 'left')).map(({ origin }) => origin)).toEqual(['https://left.org']);
    expect(await lab.store.ledger(3, 'refused')).toHaveLength(3);
  });

  it('numbers lines in order, also concurrent ones', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => lab.store.append(() => line('refused'))));
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect((await lab.store.ledger(3)).map(({ seq }) => seq)).toEqual([20, 19, 18]);
    expect((await lab.store.state()).refused).toBe(20);
  });

  it('keeps sent requests during a flood of refusals', async () => {
    const { seq } = await lab.store.append(() => line('allowed', 'https://left.org'));
    for (let n = 0; n < 2250; n++) await lab.store.append(() => line('refused'));
    const kept = await lab.store.ledger(10_000);
    expect(kept.at(-1)).toMatchObject({ seq, origin: 'https://left.org' });
    expect(kept.length).toBeLessThan(2150);
    expect(kept.length).toBeGreaterThanOrEqual(2001);
    expect((await lab.store.state()).refused).toBe(2250);
  });

  it('adds bytes to a line and to the totals, except for unsent or unknown requests', async () => {
    const { seq } = await lab.store.append(() => line('allowed'));
    await lab.store.addBytes(seq, 500, 500);
    await lab.store.markSent(seq);
    await lab.store.addBytes(seq, 10, 20);
    await lab.store.addBytes(seq, 1, 2);
    await lab.store.addBytes(99, 1000, 1000);
    expect((await lab.store.ledger(1))[0]).toMatchObject({ bytesOut: 11, bytesIn: 22, sent: true });
    expect((await lab.store.state()).left).toEqual({ requests: 1, bytesOut: 11, bytesIn: 22 });
  });
});
