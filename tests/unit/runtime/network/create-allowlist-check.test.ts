import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAllowlistCheck } from '../../../../src/runtime/network/create-allowlist-check.ts';
import { type GateLab, openGateLab, PROVIDER } from '../../../support/gate/gate-lab.ts';

let lab: GateLab;
const list = [{ origin: PROVIDER, purpose: 'provider' as const }];

beforeEach(() => {
  lab = openGateLab();
});

afterEach(() => lab.close());

describe('createAllowlistCheck', () => {
  it('holds while the list stays, whatever else changes', async () => {
    const onChange = vi.fn();
    const holds = createAllowlistCheck(lab.store, 0, onChange);
    await lab.store.setAirplane(true);
    expect(await holds()).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says once that the list has changed, and that is for good', async () => {
    const onChange = vi.fn();
    const holds = createAllowlistCheck(lab.store, 0, onChange);
    await lab.store.setAllowed(list);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    await lab.store.setAllowed([]);
    expect(await holds()).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('finds at the start that the list has changed since', async () => {
    await lab.store.setAllowed(list);
    expect(await createAllowlistCheck(lab.store, 0, () => {})()).toBe(false);
    expect(await createAllowlistCheck(lab.store, 1, () => {})()).toBe(true);
  });

  it('notices nothing where the start is not known, or the list cannot be read', async () => {
    await lab.store.setAllowed(list);
    expect(await createAllowlistCheck(lab.store, null, () => {})()).toBe(true);
    const broken = { state: () => Promise.reject(new Error('no database')) };
    expect(await createAllowlistCheck(broken, 5, () => {})()).toBe(true);
  });
});
