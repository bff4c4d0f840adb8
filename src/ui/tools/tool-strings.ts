import type { Agent } from '../../contracts/domain/agent.ts';
import type { Risk } from '../../contracts/domain/policy.ts';
import { count } from '../kit/format.ts';

export const strings = {
  title: 'Tools',
  text: 'All that agents can do, they do by these. Each call is checked against the agent’s folders and rights, and written into the log.',
  search: 'Find a tool',
  searchHint: 'By what it does, as agents find them: “rename a note”, “tags”',
  agent: 'Which one may use them',
  everyAgent: 'Any agent',
  shown: (shown: number, all: number) =>
    shown === all ? count(all, 'tool', 'tools') : `${shown} of ${count(all, 'tool', 'tools')}`,
  none: (query: string) => `No tool does “${query}”. Try other words, or ask the Navigator.`,
  noneUsable: 'This agent may use no tool: it has no rights yet.',
  toAgent: 'Change what it may do',
  failed: (why: string) => `The tools could not be read: ${why}`,
  again: 'Try again',
  more: 'Input, output and examples',
  input: 'Input',
  output: 'Output',
  examples: 'Examples',
  raw: 'As JSON Schema',
  nothing: 'Nothing',
  columns: { name: 'Field', type: 'What it is', about: 'About it' },
  required: 'needed',
  fallback: (value: string) => `Default: ${value}`,
  risk: {
    read: 'Looks only',
    write: 'Changes files',
    destructive: 'Deletes',
    access: 'Changes rights',
    network: 'Uses the network',
    execute: 'Runs code',
    install: 'Installs something',
    spend: 'Costs money',
  } satisfies Record<Risk, string>,
  asks: {
    always: 'Asks you each time, whatever the rules say',
    never: 'Does not ask',
    mostly: 'Asks you first, unless a rule allows it',
    /** For any agent: that depends on how it is set up. */
    write: 'Asks you first, unless the agent is set to ask before deletions only',
    free: 'Does not ask: this agent asks before deletions only',
  },
};

/** Whether a call asks, where no rule says otherwise. */
export function asksWords(risk: Risk, alwaysAsks: boolean, approvals: Agent['approvals'] | null): string {
  const { asks } = strings;
  if (alwaysAsks) return asks.always;
  if (risk === 'read') return asks.never;
  if (risk !== 'write') return asks.mostly;
  if (approvals === null) return asks.write;
  return approvals === 'every-write' ? asks.mostly : asks.free;
}
