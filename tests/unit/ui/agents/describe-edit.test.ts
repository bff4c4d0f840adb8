import { describe, expect, it } from 'vitest';
import { agentSpecSchema } from '../../../../src/contracts/domain/agent.ts';
import { describeEdit } from '../../../../src/ui/agents/describe-edit.ts';

const agent = {
  ...agentSpecSchema.parse({ name: 'digest', can: { read: true }, limits: { steps: 5 } }),
  title: 'Digest',
};

describe('describeEdit', () => {
  it('reports a new agent', () => {
    expect(describeEdit(null, agent)).toBe('Digest was created.');
  });

  it('names the changed parts, in the order of the form', () => {
    const after = {
      ...agent,
      limits: { ...agent.limits, steps: 6 },
      scope: { ...agent.scope, folders: ['/notes'] },
      can: { ...agent.can, write: true },
    };
    expect(describeEdit(agent, after)).toBe(
      'Digest was saved. Changed: folders, rights and limits. The changes apply from its next step.',
    );
  });

  it('reports no change, in any order of stored fields', () => {
    const { read, ...rest } = agent.can;
    expect(describeEdit(agent, { ...agent, can: { ...rest, read } })).toBe('Digest was saved. Nothing changed.');
  });
});
