import { describe, expect, it } from 'vitest';
import type { AllowedOrigin } from '../../../../src/contracts/domain/origin.ts';
import { describeGate } from '../../../../src/ui/network/describe-gate.ts';

const ON = { gate: 'on' } as const;

const stateOf = (airplane: boolean, ...origins: string[]) => ({
  airplane,
  allowedRevision: 0,
  allowed: origins.map((origin): AllowedOrigin => ({ origin, purpose: 'provider' })),
  left: { requests: 0, bytesOut: 0, bytesIn: 0 },
  refused: 0,
});

describe('describeGate', () => {
  it('is sealed while no server is allowed, or the rules are unknown', () => {
    expect(describeGate(undefined, ON)).toEqual({ kind: 'sealed' });
    expect(describeGate(stateOf(false), ON)).toEqual({ kind: 'sealed' });
  });

  it('is starting before the gate has answered', () => {
    expect(describeGate(stateOf(false), null)).toEqual({ kind: 'starting' });
  });

  it('counts each server once', () => {
    expect(describeGate(stateOf(false, 'https://a.org', 'https://b.org', 'https://a.org'), ON)).toEqual({
      kind: 'hosts',
      hosts: 2,
    });
  });

  it('is ungated when the gate is off, whatever the rules', () => {
    const off = { gate: 'off' } as const;
    for (const state of [undefined, stateOf(false), stateOf(true), stateOf(false, 'https://a.org')]) {
      expect(describeGate(state, off)).toEqual({ kind: 'ungated' });
    }
  });

  it('is airplane in airplane mode', () => {
    expect(describeGate(stateOf(true, 'https://a.org'), ON)).toEqual({ kind: 'airplane' });
  });
});
