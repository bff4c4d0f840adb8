import { describe, expect, it } from 'vitest';
import type { RuleSpec } from '../../../../src/contracts/domain/policy.ts';
import { findRule } from '../../../../src/core/policy/rules.ts';

const matches = (effect: RuleSpec['effect'], wanted: string, host: string | undefined) =>
  findRule([{ id: 'r', spec: { effect, host: wanted } }], effect, {
    toolName: 'fetch_url',
    risk: 'network',
    paths: [],
    host,
  }) !== undefined;

describe('the host of a rule', () => {
  it.each([
    ['example.org', 'example.org', true, true],
    ['EXAMPLE.org', 'example.org', true, true],
    ['münchen.example', 'xn--mnchen-3ya.example', true, true],
    ['*.example.org', 'a.example.org', true, true],
    ['*.example.org', 'example.org', false, false],
    ['*.example.org', 'evilexample.org', false, false],
    ['example.org', 'example.org.evil.net', false, false],
    // A rule that denies holds at every port; one that allows only at the port it names.
    ['example.org', 'example.org:8443', true, false],
    ['example.org:8443', 'example.org:8443', true, true],
    ['example.org:8443', 'example.org', false, false],
    // A host that cannot be read must not widen a right.
    ['exa mple', 'other.net', true, false],
  ])('%s at %s: denied %s, allowed %s', (wanted, host, denies, allows) => {
    expect(matches('deny', wanted, host)).toBe(denies);
    expect(matches('confirm', wanted, host)).toBe(denies);
    expect(matches('allow', wanted, host)).toBe(allows);
  });

  it('never holds for a call that contacts none', () => {
    expect(matches('deny', 'example.org', undefined)).toBe(false);
    expect(matches('allow', 'example.org', undefined)).toBe(false);
  });
});
