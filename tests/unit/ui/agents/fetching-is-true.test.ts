import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolveDecision } from '../../../../src/core/policy/resolve-decision.ts';
import { strings } from '../../../../src/ui/agents/agent-strings.ts';

/** The form of an agent, its summary and the guide say of a fetch what the policy decides. */
describe('what is said about fetching', () => {
  it('is that each fetch needs approval, unless a rule allows it', () => {
    const agent = { name: 'reader', approvals: 'destructive-only' as const, rules: [] };
    const fetching = { toolName: 'fetch_url', risk: 'network', paths: [], labels: [], alwaysAsks: false } as const;
    const ruleBook = { revision: 1, rules: [] };
    expect(resolveDecision({ ...fetching, host: 'example.org', agent, ruleBook }).type).toBe('needs-approval');

    const guide = readFileSync(new URL('../../../../docs/guide/agents.md', import.meta.url), 'utf8');
    const said = [strings.hints.fetchAllowlist, strings.words.fetches('example.org'), guide.replaceAll(/\s+/g, ' ')];
    for (const text of said) {
      expect(text).toMatch(/Each (?:request|fetch) needs your approval, unless a rule/);
      expect(text).not.toContain('there without approval');
    }
  });
});
