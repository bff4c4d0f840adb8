import { describe, expect, it } from 'vitest';
import { type AgentSpecInput, agentSpecSchema } from '../../../../src/contracts/domain/agent.ts';
import { describeAgent } from '../../../../src/ui/agents/describe-agent.ts';

const say = (spec: Omit<AgentSpecInput, 'name'>) => describeAgent(agentSpecSchema.parse({ name: 'a', ...spec }));
const everywhere = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };

describe('describeAgent', () => {
  it.each<[Omit<AgentSpecInput, 'name'>, string]>([
    [{}, 'It can do nothing: no right is given.'],
    [{ can: { read: true } }, 'It can reach nothing: its notebooks, folders or file types are empty.'],
    [{ can: { read: true }, scope: everywhere }, 'It may read files everywhere in every notebook. It changes nothing.'],
    [
      {
        can: { read: true, write: true, create: true },
        scope: { ...everywhere, folders: ['/notes', '/data'], fileTypes: ['*.md'] },
      },
      'It may read, change and create files in /notes, /data of every notebook, only *.md. Every change asks you first.',
    ],
    [
      { can: { delete: true }, scope: { ...everywhere, notebooks: ['nb-1'] }, approvals: 'destructive-only' },
      'It may delete files everywhere in 1 notebook. Only deleting asks you first; other changes are made at once and can be undone.',
    ],
    [
      { can: { read: true, integrations: true }, scope: everywhere, fetchAllowlist: ['a.example', '*.b.example'] },
      'It may read files everywhere in every notebook. It changes nothing. It may fetch from a.example and *.b.example, and so send what it has read there.',
    ],
    [{ can: { integrations: true } }, 'It may reach the network, but no host is named: it fetches nothing.'],
  ])('says what %j allows', (spec, words) => {
    expect(say(spec)).toBe(words);
  });
});
