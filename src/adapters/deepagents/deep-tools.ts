import type { JSONSchema7, LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import type { GivenNames } from '../../core/execution/repair/given-names.ts';
import { repairCall, type WrittenCall } from '../../core/execution/repair/repair-call.ts';

type Input = Readonly<Record<string, unknown>>;
/** A name, and the name that takes its place. */
type Names = readonly [string, string];

/** A tool as deepagents tells a model of it, and the tool that the executor has for it. */
interface Pair {
  readonly theirs: string;
  readonly ours: string;
  /**
   * What the model is told of it. The words of deepagents are four times as long, and speak of headers, of changes that cannot be undone and
   * of fields that no call of the run has.
   */
  readonly description: string;
  /** Only fields that a call of the run has. */
  readonly properties: Readonly<Record<string, JSONSchema7>>;
  readonly required: readonly string[];
  /** Fields by their names, theirs first. Other fields keep their names: the executor says what is wrong with them. */
  readonly fields: readonly Names[];
  readonly toOurs?: (input: Input) => Input;
  readonly toTheirs?: (input: Input) => Input;
}

/** Lines that `read_file` of deepagents returns when the model does not say how many. */
const LINES = 100;
const GENERAL_PURPOSE = 'general-purpose';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const TEXT: JSONSchema7 = { type: 'string' };
const FLAG: JSONSchema7 = { type: 'boolean' };

export const TODOS = 'write_todos';
/** Fields and states of a to-do by their names, theirs first. */
const TODO_FIELDS: readonly Names[] = [
  ['content', 'text'],
  ['status', 'state'],
];
const TODO_STATES: readonly Names[] = [
  ['pending', 'pending'],
  ['in_progress', 'in-progress'],
  ['completed', 'done'],
];

const PAIRS: readonly Pair[] = [
  {
    theirs: 'ls',
    ours: 'list_files',
    description: 'Lists a folder by path, with sizes and times of change.',
    properties: { path: TEXT },
    required: [],
    fields: [['path', 'path']],
    toOurs: (input) => ({ path: '/', ...input }),
  },
  {
    theirs: 'read_file',
    ours: 'read_file',
    description:
      'Reads a text file, or the text of a PDF: limit lines (default 100) from line offset, counted from 0. Read several files in one answer.',
    properties: { file_path: TEXT, offset: { type: 'integer', minimum: 0 }, limit: { type: 'integer', minimum: 1 } },
    required: ['file_path'],
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
  {
    theirs: 'write_file',
    ours: 'write_file',
    description:
      'Writes a whole text file: replaces it, or creates it with the folders it needs. To change a part of a file use edit_file.',
    properties: { file_path: TEXT, content: TEXT },
    required: ['file_path', 'content'],
    fields: [['file_path', 'path']],
  },
  {
    theirs: 'edit_file',
    ours: 'edit_file',
    description:
      'Replaces a piece of text in a file. old_string has to be in the file exactly, and only once unless replace_all is set. Read the file first.',
    properties: { file_path: TEXT, old_string: TEXT, new_string: TEXT, replace_all: FLAG },
    required: ['file_path', 'old_string', 'new_string'],
    fields: [
      ['file_path', 'path'],
      ['old_string', 'oldText'],
      ['new_string', 'newText'],
      ['replace_all', 'replaceAll'],
    ],
  },
  {
    theirs: 'delete',
    ours: 'delete_file',
    description: 'Deletes a file or an empty folder; with recursive, a folder and all that is in it. It can be undone.',
    properties: { file_path: TEXT, recursive: FLAG },
    required: ['file_path'],
    fields: [['file_path', 'path']],
  },
  {
    theirs: 'glob',
    ours: 'glob',
    description: 'Finds files by a pattern for their path, such as **/*.md, below a folder.',
    properties: { pattern: TEXT, path: TEXT },
    required: ['pattern'],
    fields: [],
    toOurs: (input) => ({ path: '/', ...input }),
  },
  {
    theirs: 'grep',
    ours: 'grep',
    description:
      'Finds lines that hold a text, in all text files below a folder or in one file. No regular expressions. glob restricts the files.',
    properties: { pattern: TEXT, path: TEXT, glob: TEXT },
    required: ['pattern'],
    fields: [['pattern', 'query']],
    // Lines are always returned with their files; no glob is no filter.
    toOurs: ({ output_mode: _, glob, ...input }) => ({ path: '/', ...input, ...(glob == null ? {} : { glob }) }),
  },
  {
    theirs: 'task',
    ours: 'agent_execute',
    description:
      'Gives a part of the work to a subagent, which returns a summary. Several in one answer work at the same time. A subagent knows only ' +
      'the description: name the paths, what to do and what to return. subagent_type names another agent; default: one like you.',
    properties: { description: TEXT, subagent_type: TEXT },
    required: ['description'],
    fields: [
      ['description', 'task'],
      ['subagent_type', 'agent'],
    ],
    toOurs: ({ agent, ...rest }) => ({ ...rest, ...(agent === GENERAL_PURPOSE || agent == null ? {} : { agent }) }),
    toTheirs: (input) => ({ subagent_type: GENERAL_PURPOSE, ...input }),
  },
  {
    theirs: TODOS,
    ours: TODOS,
    description:
      'Writes your to-do list for this run, which the person sees. For a task of three steps or more, with one to-do in_progress at a time. ' +
      'Send the whole list each time.',
    properties: {
      todos: {
        type: 'array',
        items: {
          type: 'object',
          properties: { content: TEXT, status: { type: 'string', enum: TODO_STATES.map(([theirs]) => theirs) } },
          required: ['content', 'status'],
        },
      },
    },
    required: ['todos'],
    fields: [],
    toOurs: (input) => withTodos(input, TODO_FIELDS, TODO_STATES),
    toTheirs: (input) => withTodos(input, TODO_FIELDS.map(swap), TODO_STATES.map(swap)),
  },
];

const byTheirs = new Map(PAIRS.map((pair) => [pair.theirs, pair]));
const byOurs = new Map(
  PAIRS.map((pair) => {
    const fields = pair.theirs === TODOS ? TODO_FIELDS : pair.fields;
    return [pair.ours, { ...pair, names: new Map(fields.map(swap)) }];
  }),
);

/** Names of tools and fields that are no words of the language, in the sentences of the run. */
const ourWords = new Map<string, string>(
  PAIRS.flatMap(({ theirs, ours, fields }) => [[ours, theirs] as const, ...fields.map(swap)]).filter(
    ([ours, theirs]) => ours !== theirs && /[_A-Z]/.test(ours),
  ),
);
const OUR_WORDS = new RegExp(`\\b(?:${[...ourWords.keys()].join('|')})\\b`, 'g');

/** Returns the tool of deepagents for one of ours; undefined when it has none of its own. */
export function theirName(ours: string): string | undefined {
  return byOurs.get(ours)?.theirs;
}

const told = new Map(
  PAIRS.map(({ theirs: name, description, properties, required }): [string, LanguageModelV4FunctionTool] => {
    const fields = { properties: { ...properties }, required: [...required] };
    const inputSchema: JSONSchema7 = { type: 'object', ...fields, additionalProperties: false };
    return [name, { type: 'function', name, description, inputSchema }];
  }),
);

/** Returns a tool of deepagents as its model is told of it; undefined for any other tool. */
export function toldTool(theirs: string): LanguageModelV4FunctionTool | undefined {
  return told.get(theirs);
}

const THEIR_NAMES = PAIRS.map(({ theirs }) => theirs);

/** Returns a call in the form that its tool of deepagents takes, where a server has bent the form. */
export function repairTheirCall(call: WrittenCall, others: readonly string[]): WrittenCall {
  return repairCall(call, [...THEIR_NAMES, ...others], toldTool);
}

/** The names by which a model knows the tools of the run. */
export const DEEP_NAMES: GivenNames = {
  tool: (ours) => theirName(ours) ?? ours,
  field: (tool, field) => byOurs.get(tool)?.names.get(field) ?? field,
  value: (tool, value) => (tool === TODOS ? new Map(TODO_STATES.map(swap)).get(value) : undefined) ?? value,
  words: (text) => text.replaceAll(OUR_WORDS, (word) => ourWords.get(word) ?? word),
};

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
  const renamed = rename(input, pair.fields.map(swap));
  return { toolName: pair.theirs, input: renamed === null ? input : (pair.toTheirs?.(renamed) ?? renamed) };
}

/** Renames fields and states of the to-dos. What has another name, or is no to-do, stays for the executor to refuse. */
function withTodos({ todos, ...rest }: Input, fields: readonly Names[], states: readonly Names[]): Input {
  if (!Array.isArray(todos)) return { ...rest, ...(todos === undefined ? {} : { todos }) };
  const stateNames = new Map<unknown, string>(states);
  const stateField = fields.at(-1)?.[1] ?? '';
  const renamed = todos.map((todo: unknown) => {
    const one = rename(todo, fields);
    if (one === null || !Object.hasOwn(one, stateField)) return one ?? todo;
    return { ...one, [stateField]: stateNames.get(one[stateField]) ?? one[stateField] };
  });
  return { ...rest, todos: renamed };
}

function swap([theirs, ours]: Names): Names {
  return [ours, theirs];
}

function rename(input: unknown, fields: readonly Names[]): Input | null {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return null;
  const names = new Map(fields);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value]));
}
