type Input = Readonly<Record<string, unknown>>;

/** A tool as deepagents tells a model of it, and the tool that the executor has for it. */
interface Pair {
  readonly theirs: string;
  readonly ours: string;
  /** Fields by their names, theirs first. Other fields keep their names: the executor says what is wrong with them. */
  readonly fields: readonly (readonly [string, string])[];
  readonly toOurs?: (input: Input) => Input;
  readonly toTheirs?: (input: Input) => Input;
}

/** Lines that `read_file` of deepagents returns when the model does not say how many. */
const LINES = 100;
const GENERAL_PURPOSE = 'general-purpose';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const PAIRS: readonly Pair[] = [
  { theirs: 'ls', ours: 'list_files', fields: [['path', 'path']], toOurs: (input) => ({ path: '/', ...input }) },
  {
    theirs: 'read_file',
    ours: 'read_file',
    fields: [
      ['file_path', 'path'],
      ['offset', 'fromLine'],
      ['limit', 'lines'],
    ],
    // They count lines from 0.
    toOurs: ({ fromLine = 0, lines = LINES, ...rest }) => ({
      ...rest,
      fromLine: isNumber(fromLine) ? fromLine + 1 : fromLine,
      lines,
    }),
    toTheirs: ({ offset, ...rest }) => ({ ...rest, ...(isNumber(offset) ? { offset: offset - 1 } : {}) }),
  },
  { theirs: 'write_file', ours: 'write_file', fields: [['file_path', 'path']] },
  {
    theirs: 'edit_file',
    ours: 'edit_file',
    fields: [
      ['file_path', 'path'],
      ['old_string', 'oldText'],
      ['new_string', 'newText'],
      ['replace_all', 'replaceAll'],
    ],
  },
  { theirs: 'delete', ours: 'delete_file', fields: [['file_path', 'path']] },
  { theirs: 'glob', ours: 'glob', fields: [], toOurs: (input) => ({ path: '/', ...input }) },
  {
    theirs: 'grep',
    ours: 'grep',
    fields: [['pattern', 'query']],
    // Lines are always returned with their files; no glob is no filter.
    toOurs: ({ output_mode: _, glob, ...input }) => ({ path: '/', ...input, ...(glob == null ? {} : { glob }) }),
  },
  {
    theirs: 'task',
    ours: 'agent_execute',
    fields: [
      ['description', 'task'],
      ['subagent_type', 'agent'],
    ],
    toOurs: ({ agent, ...rest }) => ({ ...rest, ...(agent === GENERAL_PURPOSE || agent == null ? {} : { agent }) }),
    toTheirs: (input) => ({ subagent_type: GENERAL_PURPOSE, ...input }),
  },
];

const byTheirs = new Map(PAIRS.map((pair) => [pair.theirs, pair]));
const byOurs = new Map(PAIRS.map((pair) => [pair.ours, pair]));

/** Returns the tool of deepagents for one of ours; undefined when it has none of its own. */
export function theirName(ours: string): string | undefined {
  return byOurs.get(ours)?.theirs;
}

/** Turns a call of deepagents into the call that the executor gets. A name without a pair stays. */
export function toOurCall(toolName: string, input: unknown): { toolName: string; input: unknown } {
  const pair = byTheirs.get(toolName);
  if (pair === undefined) return { toolName, input };
  const renamed = rename(input, pair.fields);
  return { toolName: pair.ours, input: renamed === null ? input : (pair.toOurs?.(renamed) ?? renamed) };
}

/** Turns a call of the conversation into the call as the model made it. */
export function toTheirCall(toolName: string, input: unknown): { toolName: string; input: unknown } {
  const pair = byOurs.get(toolName);
  if (pair === undefined) return { toolName, input };
  const renamed = rename(
    input,
    pair.fields.map(([theirs, ours]) => [ours, theirs] as const),
  );
  return { toolName: pair.theirs, input: renamed === null ? input : (pair.toTheirs?.(renamed) ?? renamed) };
}

function rename(input: unknown, fields: readonly (readonly [string, string])[]): Input | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const names = new Map(fields);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value]));
}
