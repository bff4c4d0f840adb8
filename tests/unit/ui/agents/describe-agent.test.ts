import { describe, expect, it } from 'vitest';
import { type AgentSpecInput, agentSpecSchema } from '../../../../src/contracts/domain/agent.ts';
import { describeAgent } from '../../../../src/ui/agents/describe-agent.ts';

const say = (spec: Omit<AgentSpecInput, 'name'>) => describeAgent(agentSpecSchema.parse({ name: 'a', ...spec }));
const everywhere = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };

describe('describeAgent', () => {
  it.each<[Omit<AgentSpecInput, 'name'>, string]>([
    [{}, 'This agent has no rights and can’t do anything.'],
    [{ can: { read: true } }, 'This agent has no access to files: its notebooks, folders or file types are empty.'],
    [
      { can: { read: true }, scope: everywhere },
      'This agent can read files in all folders of every notebook. It can’t change anything.',
    ],
    [
      {
        can: { read: true, write: true, create: true },
        scope: { ...everywhere, folders: ['/notes', '/data'], fileTypes: ['*.md'] },
      },
      'This agent can read, change and create files in /notes, /data of every notebook, only *.md. Every change needs your approval.',
    ],
    [
      { can: { delete: true }, scope: { ...everywhere, notebooks: ['nb-1'] }, approvals: 'destructive-only' },
      'This agent can delete files in all folders of one notebook. Deletions need your approval; other changes are made at once and can be undone.',
    ],
    [
      { can: { read: true, integrations: true }, scope: everywhere, fetchAllowlist: ['a.example', '*.b.example'] },
      'This agent can read files in all folders of every notebook. It can’t change anything. This agent can fetch from a.example and *.b.example. Each request needs your approval, unless a rule allows it, and can carry what the agent has read. It can send the commits of a notebook to its git server, when you approve that each time.',
    ],
    [
      { can: { integrations: true } },
      'This agent has the right to use the network, but no host is allowed. It can send the commits of a notebook to its git server, when you approve that each time.',
    ],
  ])('describes what %j allows', (spec, words) => {
    expect(say(spec)).toBe(words);
  });
});
