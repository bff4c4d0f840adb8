import { describe, expect, it } from 'vitest';
import { type AgentSpecInput, agentSpecSchema } from '../../../../src/contracts/domain/agent.ts';
import { describeNever } from '../../../../src/ui/agents/describe-never.ts';

const say = (spec: Omit<AgentSpecInput, 'name'>) => describeNever(agentSpecSchema.parse({ name: 'a', ...spec }));
const everywhere = { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] };
const OTHERS =
  'Reach any other host through its tools, except the git server of a notebook, which you approve each time';
const ALWAYS = [
  'Run programs, a shell, Docker or code outside the script sandbox: always denied, whatever rules allow',
  'Change agents, rules, labels, keys or the log: no tool can do that',
];

describe('describeNever', () => {
  it.each<[Omit<AgentSpecInput, 'name'>, string[]]>([
    [
      { can: { read: true }, scope: { ...everywhere, folders: ['/notes'] } },
      [
        'Change, create or delete files',
        'Detect files outside its folders',
        'Run scripts',
        'Use the network through its tools',
        ...ALWAYS,
      ],
    ],
    [
      {
        can: { read: true, write: true, create: true, delete: true, execute: true, integrations: true },
        scope: everywhere,
        fetchAllowlist: ['example.org'],
      },
      [OTHERS, ...ALWAYS],
    ],
    [{ can: { integrations: true } }, ['Read, change, create or delete files', 'Run scripts', OTHERS, ...ALWAYS]],
  ])('of %j', (spec, sentences) => {
    expect(say(spec)).toEqual(sentences);
  });
});
