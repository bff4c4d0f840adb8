import type { AgentSpec } from '../../contracts/domain/agent.ts';
import { strings } from './agent-strings.ts';
import { joinWords } from './join-words.ts';

type Saved = AgentSpec & { title: string };

/** Describes which parts of an agent a save changed. */
export function describeEdit(before: Saved | null, after: Saved): string {
  const { saved, words } = strings;
  if (before === null) return saved.created(after.title);
  const parts = PARTS.flatMap(([name, part]) =>
    JSON.stringify(part(before)) === JSON.stringify(part(after)) ? [] : [saved.parts[name]],
  );
  return parts.length === 0 ? saved.nothing(after.title) : saved.changed(after.title, joinWords(parts, words.and));
}

const PARTS: readonly [keyof typeof strings.saved.parts, (agent: Saved) => unknown][] = [
  ['words', ({ title, description }) => [title, description]],
  ['model', ({ adapter, model }) => [adapter, model]],
  ['prompt', ({ prompt, shortPrompt = '' }) => [prompt, shortPrompt]],
  ['notebooks', ({ scope }) => scope.notebooks],
  ['folders', ({ scope }) => scope.folders],
  ['fileTypes', ({ scope }) => scope.fileTypes],
  ['rights', ({ can }) => Object.entries(can).sort()],
  ['skills', ({ skills = [] }) => skills],
  ['hosts', ({ fetchAllowlist }) => fetchAllowlist],
  ['approvals', ({ approvals }) => approvals],
  ['isolated', ({ isolated = false }) => isolated],
  ['limits', ({ limits }) => Object.entries(limits).sort()],
];
