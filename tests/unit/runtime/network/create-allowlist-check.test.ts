import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAllowlistCheck } from '../../../../src/runtime/network/create-allowlist-check.ts';
import { type GateLab, openGateLab, PROVIDER } from '../../../support/gate/gate-lab.ts';
import { waitUntil } from '../../../support/wait-until.ts';

let lab: GateLab;
const list = [{ origin: PROVIDER, purpose: 'provider' as const }];

beforeEach(() => {
  lab = openGateLab();
});

afterEach(() => lab.close());

describe('createAllowlistCheck', () => {
  it('returns true while the list is unchanged, whatever else changes', async () => {
    const onChange = vi.fn();
    const holds = createAllowlistCheck(lab.store, 0, onChange);
    await lab.store.setAirplane(true);
    expect(await holds()).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('reports a change once, and stays false', async () => {
    const onChange = vi.fn();
    const holds = createAllowlistCheck(lab.store, 0, onChange);
    await lab.store.setAllowed(list);
    await waitUntil(() => expect(onChange).toHaveBeenCalledTimes(1));
    await lab.store.setAllowed([]);
    expect(await holds()).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('compares with the revision of the start', async () => {
    await lab.store.setAllowed(list);
    expect(await createAllowlistCheck(lab.store, 0, () => {})()).toBe(false);
    expect(await createAllowlistCheck(lab.store, 1, () => {})()).toBe(true);
  });

  it('returns true for an unknown revision, and for an unreadable list', async () => {
    await lab.store.setAllowed(list);
    expect(await createAllowlistCheck(lab.store, null, () => {})()).toBe(true);
    const broken = { state: () => Promise.reject(new Error('no database')) };
    expect(await createAllowlistCheck(broken, 5, () => {})()).toBe(true);
  });
});
