import { describe, expect, it } from 'vitest';
import type { AllowedOrigin } from '../../../../src/contracts/gate.ts';
import { describeGate } from '../../../../src/ui/gate/describe-gate.ts';

const stateOf = (airplane: boolean, ...origins: string[]) => ({
  airplane,
  allowedRevision: 0,
  allowed: origins.map((origin): AllowedOrigin => ({ origin, purpose: 'provider' })),
  left: { requests: 0, bytesOut: 0, bytesIn: 0 },
  refused: 0,
});

describe('describeGate', () => {
  it('is sealed while no server is allowed, or the rules are not read yet', () => {
    expect(describeGate(undefined)).toEqual({ kind: 'sealed' });
    expect(describeGate(stateOf(false))).toEqual({ kind: 'sealed' });
  });

  it('counts each server once', () => {
    expect(describeGate(stateOf(false, 'https://a.org', 'https://b.org', 'https://a.org'))).toEqual({
      kind: 'hosts',
      hosts: 2,
    });
  });

  it('says airplane first', () => {
    expect(describeGate(stateOf(true, 'https://a.org'))).toEqual({ kind: 'airplane' });
  });
});
