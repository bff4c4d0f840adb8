import { describe, expect, it } from 'vitest';
import { type AgentSpecInput, agentSpecSchema } from '../../../../src/contracts/domain/agent.ts';
import { describeNever } from '../../../../src/ui/agents/describe-never.ts';

const say = (spec: Omit<AgentSpecInput, 'name'>) => describeNever(agentSpecSchema.parse({ name: 'a', ...spec }));
const everywhere = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };
const ALWAYS = 'It can never change agents, rules, labels, keys or the log: no tool leads there.';

describe('describeNever', () => {
  it.each<[Omit<AgentSpecInput, 'name'>, string[]]>([
    [
      { can: { read: true }, scope: { ...everywhere, folders: ['/notes'] } },
      [
        'It can never change, create or delete files.',
        'It can never see that anything is there outside its folders.',
        'It can never run scripts.',
        'Its tools can never reach the network.',
        ALWAYS,
      ],
    ],
    [
      {
        can: { read: true, write: true, create: true, delete: true, execute: true, integrations: true },
        ...{ scope: everywhere, fetchAllowlist: ['example.org'] },
      },
      ['Its tools can never reach any other host.', ALWAYS],
    ],
    [
      { can: { integrations: true } },
      [
        'It can never read, change, create or delete files.',
        'It can never run scripts.',
        'Its tools can never reach the network.',
        ALWAYS,
      ],
    ],
  ])('of %j', (spec, sentences) => {
    expect(say(spec)).toEqual(sentences);
  });
});
