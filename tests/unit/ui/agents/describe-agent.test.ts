import { describe, expect, it } from 'vitest';
import { type AgentSpecInput, agentSpecSchema } from '../../../../src/contracts/agent.ts';
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
  ])('says what %j allows', (spec, words) => {
    expect(say(spec)).toBe(words);
  });
});
