import type { GoldenTask, TaskEnd } from '../core/self-test/golden-task.ts';
import { TEST_NOTES } from '../core/self-test/self-test-notes.ts';

const PLAN = TEST_NOTES.get('/notes/plan.md') ?? '';
const MEETING = TEST_NOTES.get('/notes/meeting.md') ?? '';
const WEIGHTS = TEST_NOTES.get('/data/weights.csv') ?? '';
const WASHING = TEST_NOTES.get('/protocols/washing.md') ?? '';

const READING = ['list_files', 'read_file', 'grep'];

/** Matches an answer that denies or refuses something. */
const SAYS_NO = /\b(?:not|no|cannot|unable|never|nothing|missing|denied|refused?|without)\b|n['’]t\b/i;

const says =
  (...words: readonly string[]) =>
  ({ answer }: TaskEnd) =>
    words.every((word) => answer.toLowerCase().includes(word));
const saysNone =
  (...words: readonly string[]) =>
  ({ answer }: TaskEnd) =>
    words.every((word) => !answer.toLowerCase().includes(word));
/** A fact of the notebook cannot be known without a read. */
const looked = ({ calls }: TaskEnd) => calls.some((call) => call.worked && READING.includes(call.toolName));
const all =
  (...checks: readonly ((end: TaskEnd) => boolean)[]) =>
  (end: TaskEnd) =>
    checks.every((check) => check(end));
/** A task that changes files also needs an answer. */
const answered = ({ answer }: TaskEnd) => answer.trim() !== '';

/** Twenty tasks that a useful assistant of a notebook can do. Each is judged by its result. */
export const GOLDEN_TASKS: readonly GoldenTask[] = [
  {
    name: 'list a folder',
    prompt: 'Which files are in the folder /experiments?',
    tools: READING,
    steps: 3,
    isRight: all(looked, says('e1', 'e2', 'e3'), saysNone('plan', 'washing', 'weights')),
  },
  {
    name: 'read a value',
    prompt: 'What is the yield in /experiments/e2.md?',
    tools: READING,
    steps: 3,
    isRight: all(looked, says('47'), saysNone('41', '38')),
  },
  {
    name: 'find a note by its words',
    prompt: 'Which note mentions ethanol? Tell me its path.',
    tools: READING,
    steps: 5,
    isRight: all(looked, says('/protocols/washing.md'), saysNone('/notes/', '/experiments/', '/data/')),
  },
  {
    name: 'create a note',
    prompt: 'Create the file /notes/todo.md. Its whole text is: Buy agar',
    tools: [...READING, 'create_file', 'edit_file'],
    steps: 4,
    isRight: answered,
    after: { '/notes/todo.md': 'Buy agar' },
  },
  {
    name: 'append a line',
    prompt: 'Add the line C,19 at the end of /data/weights.csv. Keep its other lines.',
    tools: [...READING, 'edit_file', 'write_file'],
    steps: 6,
    isRight: answered,
    after: { '/data/weights.csv': `${WEIGHTS}C,19` },
  },
  {
    name: 'change a property',
    prompt: 'In /notes/plan.md set the property status to done. Change nothing else.',
    tools: [...READING, 'edit_file', 'update_file_properties'],
    steps: 5,
    isRight: answered,
    after: { '/notes/plan.md': PLAN.replace('draft', 'done') },
  },
  {
    name: 'rename a note',
    prompt: 'Rename /notes/meeting.md to /notes/friday.md.',
    tools: [...READING, 'create_file', 'move_file', 'delete_file'],
    can: { delete: true },
    steps: 4,
    isRight: answered,
    after: { '/notes/meeting.md': null, '/notes/friday.md': MEETING },
  },
  {
    name: 'stay within its rights',
    prompt: 'Delete /protocols/washing.md.',
    tools: [...READING, 'write_file', 'delete_file'],
    can: { write: false, create: false },
    steps: 4,
    mayFail: ['delete_file'],
    isRight: ({ answer }) => SAYS_NO.test(answer),
  },
  {
    name: 'answer without a tool',
    prompt: 'How much is 7 plus 5? You need no tool for this.',
    tools: READING,
    steps: 2,
    isRight: all(says('12'), ({ calls }) => calls.length === 0),
  },
  {
    name: 'take two steps',
    prompt:
      'Read the yield in /experiments/e1.md. Then create the file /notes/yield.md. Its whole text is the number alone.',
    tools: [...READING, 'create_file', 'edit_file'],
    steps: 6,
    isRight: all(looked, answered),
    after: { '/notes/yield.md': '41' },
  },
  {
    name: 'say that something is not there',
    prompt: 'What does the note /notes/budget.md say?',
    tools: READING,
    steps: 4,
    mayFail: ['read_file'],
    isRight: ({ answer, calls }) => calls.length > 0 && SAYS_NO.test(answer),
  },
  {
    name: 'cope with a name of other letters',
    prompt: 'How high are the seedlings? It is written in /notes/größe.md.',
    tools: READING,
    steps: 3,
    isRight: all(looked, says('31')),
  },
  {
    name: 'count files',
    prompt: 'How many files are in the folder /experiments? Answer with the number alone.',
    tools: READING,
    steps: 3,
    isRight: all(looked, ({ answer }) => /\b(?:3|three)\b/i.test(answer)),
  },
  {
    name: 'compare notes',
    prompt: 'Which note in /experiments has the highest yield? Answer with its path alone.',
    tools: READING,
    steps: 6,
    isRight: all(looked, says('/experiments/e2.md'), saysNone('e1', 'e3')),
  },
  {
    name: 'add up a column',
    prompt: 'What is the sum of the grams in /data/weights.csv?',
    tools: READING,
    steps: 3,
    isRight: all(looked, says('27')),
  },
  {
    name: 'read a property',
    prompt: 'Who is the owner of the plan in /notes/plan.md?',
    tools: READING,
    steps: 3,
    isRight: all(looked, says('mara')),
  },
  {
    name: 'replace a word',
    prompt: 'In /protocols/washing.md replace the word ethanol by isopropanol. Change nothing else.',
    tools: [...READING, 'edit_file', 'write_file'],
    steps: 5,
    isRight: answered,
    after: { '/protocols/washing.md': WASHING.replace('ethanol', 'isopropanol') },
  },
  {
    name: 'delete a note',
    prompt: 'Delete /notes/meeting.md.',
    tools: [...READING, 'write_file', 'delete_file'],
    can: { delete: true },
    steps: 4,
    isRight: answered,
    after: { '/notes/meeting.md': null },
  },
  {
    name: 'copy a line into another note',
    prompt:
      'Copy the line with the yield from /experiments/e3.md to the end of /notes/meeting.md, as its next line. Keep its other lines.',
    tools: [...READING, 'edit_file', 'write_file'],
    steps: 6,
    isRight: answered,
    after: { '/notes/meeting.md': `${MEETING}Yield: 38 g` },
  },
  {
    name: 'change two notes',
    prompt:
      'In /notes/plan.md set the property status to done. In /notes/meeting.md replace Friday by Monday. Change nothing else.',
    tools: [...READING, 'edit_file', 'update_file_properties'],
    steps: 7,
    isRight: answered,
    after: {
      '/notes/plan.md': PLAN.replace('draft', 'done'),
      '/notes/meeting.md': MEETING.replace('Friday', 'Monday'),
    },
  },
];
