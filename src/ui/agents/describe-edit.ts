import type { AgentSpec } from '../../contracts/domain/agent.ts';
import { strings } from './agent-strings.ts';
import { joinWords } from './join-words.ts';

type Saved = AgentSpec & { title: string };

/** Describes which parts of an agent a save changed. */
export function describeEdit(before: Saved | null, after: Saved): string {
  const { saved, words } = strings;
  if (before === null) return saved.created(after.title);
  const parts = [
    ...PARTS.flatMap(([part, ...fields]) => (fields.some(isChanged) ? [saved.parts[part]] : [])),
    ...Object.entries(strings.fields).flatMap(([field, label]) =>
      isUnlisted(field) && isChanged(field) ? [label] : [],
    ),
  ];
  return parts.length === 0 ? saved.nothing(after.title) : saved.changed(after.title, joinWords(parts, words.and));

  function isChanged(field: string): boolean {
    return textOf(before, field) !== textOf(after, field);
  }
}

/** The parts of an agent in the order of its form, each with its fields. A field that is not listed has the name of the form. */
const PARTS: readonly (readonly [keyof typeof strings.saved.parts, ...string[]])[] = [
  ['words', 'title', 'description'],
  ['model', 'adapter', 'model'],
  ['prompt', 'prompt', 'shortPrompt'],
  ['workspace', 'workspaceId'],
  ['notebooks', 'scope.notebooks'],
  ['folders', 'scope.folders'],
  ['fileTypes', 'scope.fileTypes'],
  ['rights', 'can'],
  ['skills', 'skills'],
  ['hosts', 'fetchAllowlist'],
  ['approvals', 'approvals'],
  ['isolated', 'isolated'],
  ['limits', 'limits'],
];

const isUnlisted = (field: string) => !PARTS.some(([, ...fields]) => fields.includes(field));

/** Returns a field as comparable text. An absent field equals an empty one, and stored fields have no order. */
function textOf(agent: Saved | null, path: string): string {
  let value: unknown = agent;
  for (const name of path.split('.')) value = Reflect.get(Object(value), name);
  if (value === undefined || value === '' || value === false) return '[]';
  if (!(value instanceof Object) || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).sort());
}
