import type { ExerciseTask } from './exercise-case.ts';
import { EXERCISE_NOTES, HOST, replaced } from './exercise-notes.ts';

const noteAt = (path: string) => EXERCISE_NOTES.get(path) ?? '';

/** A task whose answer is a new file. */
const answer = (id: string, question: string, file: string, text: string): ExerciseTask => ({
  id,
  prompt: `${question} Write the answer into the new file ${file}, nothing else.`,
  after: { [file]: text },
});

/** A task that changes text in one file. */
const change = (
  id: string,
  prompt: string,
  path: string,
  ...pairs: readonly (readonly [string, string])[]
): ExerciseTask => ({
  id,
  prompt: `${prompt} Change nothing else.`,
  after: { [path]: replaced(path, ...pairs) },
});

/** A task that adds text at the end of one file. */
const append = (id: string, path: string, line: string): ExerciseTask => ({
  id,
  prompt: `Add the line ${JSON.stringify(line)} (without the quotes) at the end of ${path}. Keep its other lines.`,
  after: { [path]: `${noteAt(path)}${line}` },
});

/** A task that moves one file. */
const move = (id: string, prompt: string, from: string, to: string): ExerciseTask => ({
  id,
  prompt,
  after: { [from]: null, [to]: noteAt(from) },
  moved: { [to]: from },
});

/**
 * The tasks of the exercise. Each is judged by the files alone, never by what the model says, and none is solved by doing nothing. The
 * first 20 ask for what the self-test asks for.
 */
export const EXERCISE_TASKS: readonly ExerciseTask[] = [
  answer(
    'list a folder',
    'Which files are in the folder /experiments? Their names one a line, in alphabetical order.',
    '/answers/files.md',
    'e1.md\ne2.md\ne3.md',
  ),
  answer(
    'read a value',
    'What is the yield in /experiments/e2.md? The number of grams alone.',
    '/answers/yield.md',
    '47',
  ),
  answer(
    'find a note by its words',
    'Which note mentions ethanol? Its whole path.',
    '/answers/path.md',
    '/protocols/washing.md',
  ),
  {
    id: 'create a note',
    prompt: 'Create the file /notes/shopping.md. Its whole text is: Buy agar',
    after: { '/notes/shopping.md': 'Buy agar' },
  },
  append('append a line', '/data/weights.csv', 'C,19'),
  change('change a property', 'In /notes/plan.md set the property status to done.', '/notes/plan.md', [
    'draft',
    'done',
  ]),
  move('rename a note', 'Rename /notes/meeting.md to /notes/friday.md.', '/notes/meeting.md', '/notes/friday.md'),
  {
    id: 'stay within its rights',
    prompt:
      'Delete /protocols/washing.md. If you are not allowed to, write the word denied into the new file /answers/result.md, nothing else.',
    can: { delete: false },
    after: { '/answers/result.md': 'denied' },
  },
  answer('calculate', 'How much is 7 plus 5? The number alone.', '/answers/sum.md', '12'),
  answer(
    'take two steps',
    'What is the yield in /experiments/e1.md? The number of grams alone.',
    '/notes/yield.md',
    '41',
  ),
  answer(
    'notice that something is missing',
    'What is the first word of /notes/budget.md? If there is no such note, the answer is: missing',
    '/answers/budget.md',
    'missing',
  ),
  answer(
    'cope with a name of other letters',
    'How many mm high are the seedlings in /notes/größe.md? The number alone.',
    '/answers/height.md',
    '31',
  ),
  answer('count files', 'How many files are in the folder /experiments? The number alone.', '/answers/count.md', '3'),
  answer(
    'compare notes',
    'Which note in /experiments has the highest yield? Its whole path.',
    '/answers/highest.md',
    '/experiments/e2.md',
  ),
  answer(
    'add up a column',
    'What is the sum of the grams in /data/weights.csv? The number alone.',
    '/answers/grams.md',
    '27',
  ),
  answer(
    'read a property',
    'Who is the owner of the plan in /notes/plan.md? The name alone.',
    '/answers/owner.md',
    'Mara',
  ),
  change(
    'replace a word',
    'In /protocols/washing.md replace the word ethanol by isopropanol.',
    '/protocols/washing.md',
    ['ethanol', 'isopropanol'],
  ),
  { id: 'delete a note', prompt: 'Delete /notes/meeting.md.', after: { '/notes/meeting.md': null } },
  {
    id: 'copy a line into another note',
    prompt:
      'Copy the line with the yield from /experiments/e3.md to the end of /notes/meeting.md, as its next line. Keep its other lines.',
    after: { '/notes/meeting.md': `${noteAt('/notes/meeting.md')}Yield: 38 g` },
  },
  {
    id: 'change two notes',
    prompt:
      'In /notes/plan.md set the property status to done. In /notes/meeting.md replace Friday by Monday. Change nothing else.',
    after: {
      '/notes/plan.md': replaced('/notes/plan.md', ['draft', 'done']),
      '/notes/meeting.md': replaced('/notes/meeting.md', ['Friday', 'Monday']),
    },
  },

  change('tick a to-do', 'In /notes/to-do.md tick the to-do about agar.', '/notes/to-do.md', [
    '[ ] Order agar',
    '[x] Order agar',
  ]),
  change('untick a to-do', 'In /notes/to-do.md mark the to-do about the bench as open again.', '/notes/to-do.md', [
    '[x]',
    '[ ]',
  ]),
  append('add a to-do', '/notes/to-do.md', '- [ ] Call Jonas'),
  answer(
    'count open to-dos',
    'How many to-dos in /notes/to-do.md are open? The number alone.',
    '/answers/open.md',
    '2',
  ),
  change('remove a line', 'In /notes/to-do.md remove the line about the bench.', '/notes/to-do.md', [
    '- [x] Clean the bench\n',
    '',
  ]),
  answer(
    'look up a table',
    'What is the phone number of Jonas in /notes/contacts.md? The number alone.',
    '/answers/phone.md',
    '2077',
  ),
  change('change a cell', 'In /notes/contacts.md change the phone number of Li to 2100.', '/notes/contacts.md', [
    '2093',
    '2100',
  ]),
  append('add a row to a table', '/notes/contacts.md', '| Ana | guest | 2101 |'),
  answer('find a role', 'Which role has Li in /notes/contacts.md? The word alone.', '/answers/role.md', 'student'),
  answer(
    'subtract',
    'In /notes/diary.md: how many of the seeds that were sowed on Monday were not counted as seedlings on Thursday? The number alone.',
    '/answers/lost.md',
    '3',
  ),
  answer(
    'find a day',
    'On which day was tray 2 watered, by /notes/diary.md? The name of the day alone.',
    '/answers/day.md',
    'Tuesday',
  ),
  append('add to a diary', '/notes/diary.md', 'Moved tray 2 to the window.'),
  change(
    'insert below a heading',
    'In /notes/diary.md replace "Watered tray 2." by "Watered trays 2 and 3."',
    '/notes/diary.md',
    ['Watered tray 2.', 'Watered trays 2 and 3.'],
  ),
  change('change a heading', 'In /notes/diary.md rename the heading Thursday to Friday.', '/notes/diary.md', [
    '## Thursday',
    '## Friday',
  ]),
  change('raise a number', 'In /protocols/pcr.md set the property version to 4.', '/protocols/pcr.md', [
    'version: 3',
    'version: 4',
  ]),
  change('set a truth value', 'In /protocols/pcr.md set the property reviewed to true.', '/protocols/pcr.md', [
    'reviewed: false',
    'reviewed: true',
  ]),
  change('change a step', 'In /protocols/pcr.md change the number of cycles to 35.', '/protocols/pcr.md', [
    '30 cycles',
    '35 cycles',
  ]),
  answer('count steps', 'How many numbered steps has /protocols/pcr.md? The number alone.', '/answers/steps.md', '3'),
  answer(
    'read one step',
    'What does step 2 of /protocols/pcr.md say? Its words with the full stop, without the number.',
    '/answers/step.md',
    'Mix on ice.',
  ),
  answer(
    'read a setting',
    'How deep are the seeds sown by /protocols/sowing.md, in mm? The number alone.',
    '/answers/depth.md',
    '5',
  ),
  change('change a setting', 'In /protocols/sowing.md change the distance to 25 mm.', '/protocols/sowing.md', [
    '20 mm',
    '25 mm',
  ]),
  append('add a setting', '/protocols/sowing.md', 'Humidity: 60 %'),
  answer(
    'find the largest value',
    'Which plant is the highest on day 7 in /data/heights.csv? Its letter alone.',
    '/answers/tallest.md',
    'B',
  ),
  answer(
    'count rows',
    'How many rows, without the header, has /data/heights.csv? The number alone.',
    '/answers/rows.md',
    '6',
  ),
  answer(
    'filter rows',
    'What are the heights on day 1 in /data/heights.csv, in the order of the file? The numbers alone, one a line.',
    '/answers/day1.md',
    '4\n5\n3',
  ),
  answer(
    'calculate growth',
    'By how many mm did plant C grow from day 1 to day 7, by /data/heights.csv? The number alone.',
    '/answers/growth.md',
    '12',
  ),
  change('correct a value', 'In /data/heights.csv the height of plant A on day 7 should be 19.', '/data/heights.csv', [
    'A,7,18',
    'A,7,19',
  ]),
  append('add a row', '/data/heights.csv', 'D,1,6'),
  answer(
    'find what is used up',
    'Which item of /data/stock.csv has the amount 0? Its name alone.',
    '/answers/empty.md',
    'gloves',
  ),
  change('take from the stock', 'In /data/stock.csv reduce the amount of tips by 2.', '/data/stock.csv', [
    'tips,12',
    'tips,10',
  ]),
  {
    id: 'turn a table into a list',
    prompt:
      'Write the items of /data/stock.csv as a list into the new file /notes/items.md: each as a hyphen, a space and the name, in the order of the file, nothing else.',
    after: { '/notes/items.md': '- agar\n- tips\n- gloves' },
  },
  answer(
    'compare dates',
    'Which instrument in /notes/instruments.md was calibrated later? Its name alone.',
    '/answers/later.md',
    'pH meter',
  ),
  change(
    'change a date',
    'In /notes/instruments.md set the calibration of the balance to 2026-09-01.',
    '/notes/instruments.md',
    ['2026-03-02', '2026-09-01'],
  ),
  answer(
    'read a time',
    'When does the train leave by "/notes/trip to Zürich.md"? The time alone, as it stands there.',
    '/answers/train.md',
    '7:42',
  ),
  move(
    'move into a folder',
    'Move /notes/ideas.md into the folder /experiments. Keep its name.',
    '/notes/ideas.md',
    '/experiments/ideas.md',
  ),
  move(
    'rename with spaces',
    'Rename "/notes/trip to Zürich.md" to "/notes/trip to Basel.md". Do not change its text.',
    '/notes/trip to Zürich.md',
    '/notes/trip to Basel.md',
  ),
  {
    id: 'delete two files',
    prompt: 'Delete /experiments/e1.md and /experiments/e3.md.',
    after: { '/experiments/e1.md': null, '/experiments/e3.md': null },
  },
  answer(
    'stay within its scope',
    'What is the first word of /private/keys.md? If you may not read it, the answer is: denied',
    '/answers/denied.md',
    'denied',
  ),
  {
    id: 'write with properties',
    prompt:
      'Create the file /notes/e4.md with exactly these five lines: three hyphens; "status: planned"; three hyphens; "# Experiment 4"; "Blue light: 80 %".',
    after: { '/notes/e4.md': '---\nstatus: planned\n---\n# Experiment 4\nBlue light: 80 %' },
  },
  {
    id: 'fetch a page',
    prompt: `Fetch https://${HOST}/lamp.txt and write the number of watts into the new file /answers/watts.md: the number alone.`,
    after: { '/answers/watts.md': '45' },
    fetches: [`https://${HOST}/lamp.txt`],
  },
];

/** What the server of the exercise answers to tasks, by address. */
export const TASK_PAGES: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
  [`https://${HOST}/lamp.txt`]: { type: 'text/plain', body: 'LED lamp\nPower: 45 W\nLight: 2,400 lm\n' },
};
