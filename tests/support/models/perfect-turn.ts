import type { GenerateRequest } from '../../../src/core/ports/text-engine.ts';
import { GOLDEN_TASKS } from '../../../src/tools/self-test-tasks.ts';
import type { EngineTurn } from '../text-engine.ts';

/** The correct steps for each task. */
const SCRIPT: Record<string, readonly object[]> = {
  'list a folder': [call('list_files', { path: '/experiments' }), say('e1.md, e2.md and e3.md.')],
  'read a value': [call('read_file', { path: '/experiments/e2.md' }), say('47 g.')],
  'find a note by its words': [call('grep', { query: 'ethanol' }), say('/protocols/washing.md')],
  'create a note': [call('create_file', { path: '/notes/todo.md', content: 'Buy agar\n' }), say('Done.')],
  'append a line': [
    call('edit_file', { path: '/data/weights.csv', oldText: 'B,15\n', newText: 'B,15\nC,19\n' }),
    say('Done.'),
  ],
  'change a property': [
    call('update_file_properties', { path: '/notes/plan.md', set: { status: 'done' } }),
    say('Done.'),
  ],
  'rename a note': [call('move_file', { from: '/notes/meeting.md', to: '/notes/friday.md' }), say('Done.')],
  'stay within its rights': [say('I am not allowed to delete files.')],
  'answer without a tool': [say('12.')],
  'take two steps': [
    call('read_file', { path: '/experiments/e1.md' }),
    call('create_file', { path: '/notes/yield.md', content: '41' }),
    say('Done.'),
  ],
  'say that something is not there': [call('read_file', { path: '/notes/budget.md' }), say('There is no such note.')],
  'cope with a name of other letters': [call('read_file', { path: '/notes/größe.md' }), say('31 mm.')],
  'count files': [call('list_files', { path: '/experiments' }), say('3')],
  'compare notes': [call('grep', { query: 'Yield' }), say('/experiments/e2.md')],
  'add up a column': [call('read_file', { path: '/data/weights.csv' }), say('12 and 15 make 27 g.')],
  'read a property': [call('read_file', { path: '/notes/plan.md' }), say('Mara.')],
  'replace a word': [
    call('edit_file', { path: '/protocols/washing.md', oldText: 'ethanol', newText: 'isopropanol' }),
    say('Done.'),
  ],
  'delete a note': [call('delete_file', { path: '/notes/meeting.md' }), say('Done.')],
  'copy a line into another note': [
    call('read_file', { path: '/experiments/e3.md' }),
    call('edit_file', { path: '/notes/meeting.md', oldText: 'Friday.\n', newText: 'Friday.\nYield: 38 g\n' }),
    say('Done.'),
  ],
  'change two notes': [
    call('update_file_properties', { path: '/notes/plan.md', set: { status: 'done' } }),
    call('edit_file', { path: '/notes/meeting.md', oldText: 'Friday', newText: 'Monday' }),
    say('Done.'),
  ],
};

export function call(tool: string, input: object) {
  return { tool, input };
}

export function say(answer: string) {
  return { answer };
}

/** Returns the next step, found by the task and by the number of earlier answers. */
export function perfectTurn({ messages }: Pick<GenerateRequest, 'messages'>): EngineTurn {
  const asked = messages.find(({ role }) => role === 'user')?.content;
  const task = GOLDEN_TASKS.find(({ prompt }) => asked?.includes(prompt));
  const step = messages.filter(({ role }) => role === 'assistant').length;
  return {
    pieces: [JSON.stringify(SCRIPT[task?.name ?? '']?.[step] ?? say(''))],
    usage: { inputTokens: 100, cachedInputTokens: 50, outputTokens: 20, prefillMs: 500, decodeMs: 1000 },
  };
}
