import { z } from 'zod';
import { countDone, TODO_LIMITS, todoListInputSchema, todoStateSchema } from '../../contracts/domain/run/todo.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import { keepTodos } from '../../core/todos/keep-todos.ts';
import { defineReadTool } from '../../core/tool-catalog/define-tool.ts';
import { READS } from '../tool-fields.ts';

export const writeTodos = defineReadTool({
  name: 'write_todos',
  description:
    'Writes your to-do list, which the person sees. For a task of three steps or more, with one to-do in-progress at a time. ' +
    'Send the whole list each time.',
  compactDescription: 'Writes your to-do list, whole.',
  ...READS,
  // With little context a model needs its tokens for the task.
  catalogOnly: 'compact',
  tags: ['plan'],
  preconditions: ['The call is part of a run.'],
  safety: 'Changes only the list that is shown with the run.',
  words: {
    want: 'update the to-do list',
    done: ['Updated the to-do list: {done} of {total} done', 'Updated the to-do list'],
  },
  keepsTodos: true,
  inputSchema: todoListInputSchema,
  outputSchema: z.object({
    todos: z
      .array(z.object({ id: z.string(), state: todoStateSchema }))
      .describe('The list as it is kept, in its order.'),
    done: z.int().nonnegative().describe('How many are done.'),
    total: z.int().nonnegative().describe('How many there are.'),
    shortened: z
      .int()
      .positive()
      .optional()
      .describe(`How many texts were shortened to ${TODO_LIMITS.textChars} characters. Absent when none was.`),
  }),
  examples: [
    {
      title: 'A plan',
      input: {
        todos: [
          { text: 'Read the notes of last week', state: 'in-progress' as const },
          { text: 'Write the summary', state: 'pending' as const },
        ],
      },
    },
  ],
  targets: () => [],
  read: async ({ todos: written }, { run }) => {
    if (run.runId === null) {
      return { type: 'error', code: 'bad-input', ...callMistake('todosOutside') };
    }
    const kept = keepTodos(run.todos ?? [], written);
    if (kept.type === 'invalid') return { type: 'error', code: 'bad-input', ...saidOf(kept) };
    const { todos, shortened } = kept;
    return {
      type: 'result',
      todos,
      output: {
        todos: todos.map(({ id, state }) => ({ id, state })),
        done: countDone(todos),
        total: todos.length,
        ...(shortened > 0 ? { shortened } : {}),
      },
    };
  },
});
