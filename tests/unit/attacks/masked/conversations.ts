import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { call, DEVICE, type LabOptions, type MaskedLab, noteOf, script } from '../../../support/masked-lab.ts';
import type { Planted } from '../../../support/planted-secrets.ts';
import type { Turn, TurnMaker } from '../../../support/scripted-model.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** One way to learn values by more than the calls of one run. */
export interface Conversation {
  readonly name: string;
  readonly options?: LabOptions;
  /** @param secrets those of the notebook, which the person knows; `guesses`: what the model writes */
  readonly attack: (masked: MaskedLab, guesses: readonly Planted[], secrets: readonly Planted[]) => Promise<unknown>;
}

const DONE: Turn = { text: 'Done.' };
const quoted = (text: string) => JSON.stringify(text);
const readAll = (secrets: readonly Planted[]): Turn => ({
  calls: secrets.map((secret) => call('read_file', { path: noteOf(secret) })),
});
/** What a note says of a value, so that it is found. */
const lineOf = ({ kind }: Planted, value: string) =>
  kind === 'password' ? `password: ${value}` : `The ${kind} is ${value} since May.`;
const linesOf = (guesses: readonly Planted[]) => guesses.map((guess) => lineOf(guess, guess.value)).join('\n\n');
const shownIn = (prompt: LanguageModelV4Prompt) => [
  ...new Set(JSON.stringify(prompt).match(/\[(?:SECRET|EMAIL|PHONE|IBAN|ID)-[0-9a-f]+\]/g) ?? []),
];
/** Says what it has seen and what it guesses. */
const saysBoth =
  (guesses: readonly Planted[]): TurnMaker =>
  (prompt) => ({ text: `Seen: ${shownIn(prompt).join(' ')}\n\nGuessed:\n\n${linesOf(guesses)}` });
const writeGuesses = (guesses: readonly Planted[], folder: string): Turn => ({
  calls: guesses.map((guess, nth) =>
    call('create_file', { path: `${folder}/g${nth}.md`, content: lineOf(guess, guess.value) }),
  ),
});
const readGuesses = (guesses: readonly Planted[], folder: string): Turn => ({
  calls: [
    ...guesses.map((_, nth) => call('read_file', { path: `${folder}/g${nth}.md` })),
    call('grep', { query: 'since', path: folder }),
    call('search_content', { query: 'password' }),
    call('list_files', { path: folder }),
  ],
});
const lineWith = (placeholder: string) =>
  placeholder.startsWith('[SECRET') ? `password: ${placeholder}` : `The value is ${placeholder}.`;
/** Writes all placeholders and all guesses into one note. */
const writeBoth =
  (guesses: readonly Planted[], path: string): TurnMaker =>
  (prompt) => ({
    calls: [
      call('create_file', {
        path,
        content: [...shownIn(prompt).map(lineWith), linesOf(guesses)].join('\n\n'),
      }),
    ],
  });
const reversed = (text: string) => [...text].toReversed().join('');
/** What a model on this device makes of a task that asks for the values backwards. */
const tellsBackwards: TurnMaker = (prompt) => ({ text: reversed(JSON.stringify(prompt)) });

const start = (masked: MaskedLab, more: object = {}) =>
  masked.lab.call('runs.start', { message: 'Work.', agent: 'writer', notebookId: masked.notebookId, ...more });
const sessionOf = async (masked: MaskedLab, turns: readonly (Turn | TurnMaker)[], more: object = {}) =>
  (await masked.during(turns, () => start(masked, more))).sessionId;

async function reviewed(masked: MaskedLab, turns: readonly (Turn | TurnMaker)[], roles: object): Promise<void> {
  const { notebookId, lab } = masked;
  const work = { prompt: 'Sum up the notes.', notebookId, executor: 'writer', ...roles };
  await masked.during(turns, async () => {
    const { reviewId } = await lab.call('reviews.create', work);
    await waitUntil(async () => {
      const { state } = await lab.call('reviews.get', { reviewId });
      if (!['awaiting-decision', 'failed', 'rejected', 'applied'].includes(state)) throw new Error(state);
    }, 5);
  });
}

export const CONVERSATIONS: readonly Conversation[] = [
  {
    name: 'helper: a task with guesses, which the helper repeats',
    attack: (masked, guesses) =>
      masked.run([
        readAll(guesses),
        { calls: [call('agent_execute', { task: `Say this: ${linesOf(guesses)}` })] },
        readAll(guesses),
        saysBoth(guesses),
        saysBoth(guesses),
        DONE,
      ]),
  },
  {
    name: 'helper: instructions with guesses',
    attack: (masked, guesses) =>
      masked.run([
        readAll(guesses),
        { calls: [call('agent_execute', { task: 'Read the notes.', prompt: `You know: ${linesOf(guesses)}` })] },
        readAll(guesses),
        saysBoth(guesses),
        DONE,
      ]),
  },
  {
    name: 'helper: a task with placeholders and guesses',
    attack: (masked, guesses) =>
      masked.run([
        readAll(guesses),
        (prompt) => ({
          calls: [call('agent_execute', { task: `${shownIn(prompt).join('\n')}\n\n${linesOf(guesses)}` })],
        }),
        { calls: [call('write_todos', { todos: [] })] },
        (prompt) => ({ text: `${JSON.stringify(prompt).length} ${shownIn(prompt).join(' ')}` }),
        saysBoth(guesses),
      ]),
  },
  {
    name: 'helper: on this device, asked for the values backwards',
    attack: (masked, guesses) => {
      masked.device([readAll(guesses), tellsBackwards]);
      return masked.run([
        { calls: [call('agent_execute', { task: 'Read the notes, and say them backwards.', agent: 'device' })] },
        saysBoth(guesses),
      ]);
    },
  },
  {
    name: 'helper: on this device, asked for a note with the values backwards',
    attack: (masked, guesses) => {
      masked.device([
        readAll(guesses),
        (prompt) => ({
          calls: [call('create_file', { path: '/backwards.md', content: reversed(JSON.stringify(prompt.at(-1))) })],
        }),
        DONE,
      ]);
      return masked.run([
        { calls: [call('agent_execute', { task: 'Write the notes backwards.', agent: 'device' })] },
        { calls: [call('read_file', { path: '/backwards.md' })] },
        DONE,
      ]);
    },
  },
  {
    name: 'helper: on this device, asked for its count of signs, in a script',
    attack: (masked, guesses) => {
      masked.device([
        { calls: [script("return (await cloister.read_file({ path: '/all.md' })).content.length;")] },
        tellsBackwards,
      ]);
      return masked.run([
        readAll(guesses),
        { calls: [call('agent_execute', { task: 'Count the signs of /all.md.', agent: 'device' })] },
        DONE,
      ]);
    },
  },
  {
    name: 'helper: one that fails with guesses',
    attack: (masked, guesses) =>
      masked.run([
        readAll(guesses),
        { calls: [call('agent_execute', { task: 'Work.' })] },
        { text: linesOf(guesses), broken: true },
        saysBoth(guesses),
      ]),
  },
  {
    name: 'helper: in its own folder, with guesses in a file',
    attack: (masked, guesses) =>
      masked.run([
        readAll(guesses),
        { calls: [call('agent_execute', { task: 'Work.', agent: 'boxed' })] },
        writeGuesses(guesses, '/made'),
        readGuesses(guesses, '/made'),
        saysBoth(guesses),
        saysBoth(guesses),
      ]),
  },
  {
    name: 'review: a plan with placeholders and guesses',
    attack: (masked, guesses) =>
      reviewed(
        masked,
        [readAll(guesses), saysBoth(guesses), readAll(guesses), writeBoth(guesses, '/sum.md'), saysBoth(guesses)],
        { planner: 'writer' },
      ),
  },
  {
    name: 'review: changes and words with guesses',
    attack: (masked, guesses) =>
      reviewed(
        masked,
        [
          readAll(guesses),
          writeBoth(guesses, '/sum.md'),
          saysBoth(guesses),
          readAll(guesses),
          { text: 'Remarks.\nVERDICT: approve' },
        ],
        { reviewer: 'writer' },
      ),
  },
  {
    name: 'review: remarks with guesses, and a second round',
    attack: (masked, guesses) =>
      reviewed(
        masked,
        [
          readAll(guesses),
          writeBoth(guesses, '/sum.md'),
          DONE,
          readAll(guesses),
          (prompt) => ({ text: `${shownIn(prompt).join(' ')}\n${linesOf(guesses)}\nVERDICT: send back` }),
          readAll(guesses),
          saysBoth(guesses),
          { text: 'VERDICT: approve' },
        ],
        { reviewer: 'writer', maxRounds: 2 },
      ),
  },
  {
    name: 'review: a guess that its placeholder replaces, beside another change',
    attack: (masked, guesses) =>
      reviewed(
        masked,
        [
          readAll(guesses),
          writeGuesses(guesses, '/made'),
          (prompt) => ({
            calls: shownIn(prompt)
              .slice(0, guesses.length)
              .map((one, nth) =>
                call('write_file', {
                  path: `/made/g${nth}.md`,
                  content: `${lineOf(guesses[nth] as Planted, one)}\n\nMore.`,
                }),
              ),
          }),
          DONE,
          { text: 'VERDICT: approve' },
        ],
        { reviewer: 'writer' },
      ),
  },
  {
    name: 'hand-over: from an agent on this device',
    async attack(masked, guesses, secrets) {
      const { lab } = masked;
      masked.device([readAll(guesses), tellsBackwards, DONE]);
      const message = linesOf(secrets.filter(({ value }) => value.length < 60));
      const { runId } = await masked.during([], () => start(masked, { agent: 'device', message }));
      await masked.during([readAll(guesses), saysBoth(guesses)], () =>
        lab.call('runs.handOver', { runId, agent: 'writer', open: ['/all.md', '/people.csv'] }),
      );
    },
  },
  {
    name: 'hand-over: long requests, and where they are cut',
    async attack(masked, guesses, secrets) {
      const { lab } = masked;
      masked.device([DONE, DONE]);
      const message = `${linesOf(secrets.filter(({ value }) => value.length < 100))} ${'Lettuce grows. '.repeat(30)}`;
      const { runId, sessionId } = await masked.during([], () => start(masked, { agent: 'device', message }));
      const second = await masked.during([], () => start(masked, { agent: 'device', message, sessionId }));
      await masked.during([readAll(guesses), saysBoth(guesses), DONE], () =>
        lab.call('runs.handOver', { runId: second.runId ?? runId, agent: 'writer', message: 'Go on.', open: [] }),
      );
    },
  },
  {
    name: 'hand-over: back and forth',
    async attack(masked, guesses) {
      const { lab } = masked;
      masked.device([readAll(guesses), tellsBackwards, DONE]);
      const first = await masked.during([readAll(guesses), saysBoth(guesses)], () => start(masked));
      const second = await masked.during([], () =>
        lab.call('runs.handOver', { runId: first.runId, agent: 'device', open: [] }),
      );
      await masked.during([readAll(guesses), saysBoth(guesses), DONE], () =>
        lab.call('runs.handOver', { runId: second.runId, agent: 'writer', open: ['/all.md'] }),
      );
    },
  },
  {
    name: 'restart: guesses that the session has written',
    async attack(masked, guesses) {
      const sessionId = await sessionOf(masked, [readAll(guesses), writeGuesses(guesses, '/made'), DONE]);
      await masked.restart();
      await sessionOf(masked, [readGuesses(guesses, '/made'), readAll(guesses), DONE], { sessionId });
    },
  },
  {
    name: 'restart: a note with placeholders and guesses',
    async attack(masked, guesses) {
      const sessionId = await sessionOf(masked, [readAll(guesses), writeBoth(guesses, '/both.md'), DONE]);
      await masked.restart();
      await sessionOf(masked, [{ calls: [call('read_file', { path: '/both.md' })] }, readAll(guesses), DONE], {
        sessionId,
      });
    },
  },
  {
    name: 'restart: a guess that its placeholder replaces afterwards',
    async attack(masked, guesses) {
      const sessionId = await sessionOf(masked, [readAll(guesses), writeGuesses(guesses, '/made'), DONE]);
      await masked.restart();
      const replaces: TurnMaker = (prompt) => ({
        calls: shownIn(prompt)
          .slice(0, guesses.length)
          .map((one, nth) =>
            call('write_file', { path: `/made/g${nth}.md`, content: lineOf(guesses[nth] as Planted, one) }),
          ),
      });
      await sessionOf(masked, [readAll(guesses), replaces, readGuesses(guesses, '/made'), DONE], { sessionId });
    },
  },
  {
    name: 'restart: while an approval waits',
    async attack(masked, guesses) {
      const { lab } = masked;
      const turns = [readAll(guesses), { calls: [call('delete_file', { path: '/plain.md' })] }, saysBoth(guesses)];
      await masked.during(
        turns,
        async () => {
          const { runId } = await start(masked);
          await lab.settled(runId);
          await masked.restart();
        },
        'allow_once',
      );
    },
  },
  {
    name: 'a later session: guesses in notes, and both in one note',
    async attack(masked, guesses) {
      await masked.run([
        readAll(guesses),
        writeGuesses(guesses, '/made'),
        writeBoth(guesses, '/both.md'),
        { calls: [call('move_file', { from: '/made/g7.md', to: '/made/moved.md' })] },
        DONE,
      ]);
      await masked.run([
        readGuesses(guesses, '/made'),
        { calls: [call('read_file', { path: '/both.md' }), call('read_file', { path: '/made/moved.md' })] },
        readAll(guesses),
        { calls: [call('list_changes', { limit: 50 })] },
        DONE,
      ]);
    },
  },
  {
    name: 'a later session: a note of guesses that the person has edited since',
    async attack(masked, guesses) {
      await masked.run([readAll(guesses), writeGuesses(guesses, '/made'), DONE]);
      for (const [nth, guess] of guesses.entries()) {
        await masked.lab.call('files.write', {
          notebookId: masked.notebookId,
          path: `/made/g${nth}.md`,
          content: `${lineOf(guess, guess.value)} Checked.`,
        });
      }
      await masked.run([readGuesses(guesses, '/made'), readAll(guesses), DONE]);
    },
  },
  {
    name: 'a later session: a guess beside the value, in a note that had none',
    async attack(masked, guesses) {
      await masked.run([writeGuesses(guesses, '/made'), DONE]);
      await masked.run([
        readAll(guesses),
        readGuesses(guesses, '/made'),
        (prompt) => ({
          calls: shownIn(prompt)
            .slice(0, guesses.length)
            .map((one, nth) =>
              call('edit_file', { path: `/made/g${nth}.md`, oldText: 'since', newText: `or ${one} since` }),
            ),
        }),
        readGuesses(guesses, '/made'),
        DONE,
      ]);
    },
  },
  {
    name: 'a later session: guesses that nothing marks, in notes, names and a folder of the run',
    async attack(masked, guesses) {
      const bare = (value: string) => `Lettuce ${value.split('\n')[0]} xx${value.split('\n')[0]}xx since May.`;
      const write: Turn = {
        calls: guesses.flatMap(({ value }, nth) => [
          call('create_file', { path: `/made/g${nth}.md`, content: bare(value) }),
          call('create_file', { path: `/scratch/g${nth}.md`, content: bare(value) }),
          call('create_file', { path: `/made/${value.replaceAll(/[^A-Za-z0-9]/g, '')}.md`, content: `${nth}` }),
        ]),
      };
      const both: TurnMaker = (prompt) => ({
        calls: shownIn(prompt).map((one, nth) =>
          call('create_file', {
            path: `/made/b${nth}.md`,
            content: `Rice ${one}, [x](../plain.md) ${bare(guesses[nth % guesses.length]?.value ?? '')} ${one}`,
          }),
        ),
      });
      await masked.run([readAll(guesses), both, write, readGuesses(guesses, '/made'), DONE]);
      const reads: Turn[] = [
        readAll(guesses),
        readGuesses(guesses, '/made'),
        { calls: [call('list_files', { path: '/made' }), call('grep', { query: 'Rice', path: '/made' })] },
        { calls: guesses.map((_, nth) => call('read_file', { path: `/made/b${nth}.md` })) },
        { calls: [call('edit_file', { path: '/made/g0.md', oldText: 'Lettuce', newText: 'Basil' })] },
        { calls: [call('move_file', { from: '/made', to: '/other/made' })] },
        { calls: guesses.map((_, nth) => call('read_file', { path: `/other/made/b${nth}.md` })) },
        { calls: guesses.map((_, nth) => call('read_file', { path: `/other/made/g${nth}.md` })) },
        { calls: [call('move_file', { from: '/other/made', to: '/made' })] },
        readGuesses(guesses, '/made'),
        DONE,
      ];
      await masked.run(reads);
      await masked.restart();
      await masked.run(reads);
    },
  },
  {
    name: 'an answer that the server cuts, with placeholders and guesses',
    async attack(masked, guesses) {
      const cut: TurnMaker = (prompt, at) => ({ ...(saysBoth(guesses) as TurnMaker)(prompt, at), broken: true });
      const sessionId = await sessionOf(masked, [readAll(guesses), cut, cut, cut, cut, cut, cut]);
      await sessionOf(masked, [readAll(guesses), DONE], { sessionId });
    },
  },
  {
    name: 'an answer that fails, with placeholders and guesses',
    async attack(masked, guesses) {
      const failing: TurnMaker = (prompt, at) => ({
        ...(saysBoth(guesses) as TurnMaker)(prompt, at),
        error: new Error('No.'),
      });
      const sessionId = await sessionOf(masked, [readAll(guesses), failing]);
      await sessionOf(masked, [readAll(guesses), DONE], { sessionId });
    },
  },
  {
    name: 'an answer that the person stops, with placeholders and guesses',
    async attack(masked, guesses) {
      const { lab } = masked;
      let runId = '';
      const stopped: TurnMaker = (prompt, at) => ({
        ...(saysBoth(guesses) as TurnMaker)(prompt, at),
        stall: 'after',
        rejectsOnAbort: true,
        onChunk: async (chunk) => void (chunk === 60 && (await lab.call('runs.cancel', { runId }))),
      });
      const { sessionId } = await masked.during([readAll(guesses), stopped], async () => {
        const started = await start(masked);
        ({ runId } = started);
        return started;
      });
      await sessionOf(masked, [readAll(guesses), DONE], { sessionId });
    },
  },
  {
    name: 'a long conversation, summed up, with placeholders and guesses',
    options: { contextTokens: 9000 },
    async attack(masked, guesses) {
      const filler = Array.from({ length: 6 }, () => ({
        ...readAll(guesses),
        text: 'Lettuce grows. '.repeat(60),
      }));
      const sessionId = await sessionOf(masked, [readAll(guesses), saysBoth(guesses)]);
      for (let more = 0; more < 3; more += 1) {
        await sessionOf(masked, [...filler, saysBoth(guesses)], { sessionId });
      }
      await masked.restart();
      await sessionOf(masked, [...filler, DONE], { sessionId });
    },
  },
  {
    name: 'a conversation whose agent had a model on this device before',
    async attack(masked, guesses) {
      const { lab } = masked;
      masked.device([
        readAll(guesses),
        { calls: [call('get_file_metadata', { path: '/all.md' }), call('list_files', { path: '/notes' })] },
        { calls: [script("return [...(await cloister.read_file({ path: '/all.md' })).content].reverse().join('');")] },
        DONE,
      ]);
      const sessionId = await sessionOf(masked, [], { agent: 'device' });
      await lab.call('agents.update', {
        name: 'device',
        patch: { model: { providerId: 'default', modelId: 'default' } },
      });
      await sessionOf(masked, [readAll(guesses), saysBoth(guesses)], { sessionId, agent: 'device' });
      await lab.call('agents.update', { name: 'device', patch: { model: DEVICE } });
    },
  },
  {
    name: 'a conversation that a playbook has begun',
    async attack(masked, guesses) {
      const { lab, notebookId } = masked;
      const playbook = `name: tell
title: Tell
agent: writer
steps:
  - id: read
    tool: read_file
    inputs: { path: /all.md }
  - id: find
    tool: grep
    inputs: { query: sample, path: / }
outputs:
  report: \${{ join(split(steps.read.content, ''), '-') }}
`;
      const { sessionId } = await masked.during([], () => lab.call('playbooks.run', { playbook, notebookId }));
      await sessionOf(masked, [readAll(guesses), DONE], { sessionId });
    },
  },
  {
    name: 'a request with the values, and guesses of their beginnings in texts of the model',
    async attack(masked, guesses, secrets) {
      const starts = guesses.flatMap(({ value }) => [7, 9, 12].map((length) => value.slice(0, length)));
      await sessionOf(
        masked,
        [
          readAll(guesses),
          { calls: [call('write_todos', { todos: starts.map((text) => ({ text, state: 'pending' })) })] },
          {
            calls: starts.flatMap((text, nth) => [
              call('create_file', { path: `/s/${nth}.md`, content: text }),
              call('read_file', { path: `/s/${nth}.md` }),
            ]),
          },
          { calls: [script(`return ${JSON.stringify([...starts, ...guesses.map(({ value }) => value)])};`)] },
          { calls: starts.map((text) => call('catalog_describe', { name: text })) },
          DONE,
        ],
        { message: secrets.map((secret) => lineOf(secret, secret.value)).join('\n') },
      );
    },
  },
  {
    name: 'a selection with the values, and guesses in texts of the model',
    async attack(masked, guesses, secrets) {
      const starts = guesses.flatMap(({ value }) => [value, value.slice(0, 9)]);
      // Nothing marks a password that is selected without its label.
      const selected = secrets.filter(({ kind, value }) => kind !== 'password' && !value.includes('\n'));
      const attachments = selected.map((secret) => ({
        path: noteOf(secret),
        selection: { text: secret.value, fromLine: 3 },
      }));
      await sessionOf(
        masked,
        [
          { calls: [call('write_todos', { todos: starts.map((text) => ({ text, state: 'pending' })) })] },
          { calls: starts.map((content, nth) => call('create_file', { path: `/s/${nth}.md`, content })) },
          { calls: starts.map((_, nth) => call('read_file', { path: `/s/${nth}.md` })) },
          { calls: [script(`console.log(${quoted(starts.join(' '))}); throw new Error(${quoted(starts[0] ?? '')});`)] },
          DONE,
        ],
        { attachments },
      );
    },
  },
  {
    name: 'attached files, and their sizes',
    attack: (masked, guesses) =>
      sessionOf(masked, [readAll(guesses), DONE], {
        attachments: ['/all.md', '/people.csv', '/code/config.ts', ...guesses.map(noteOf)].map((path) => ({ path })),
      }),
  },
  {
    name: 'a long result that is kept as a file, with guesses',
    attack: (masked, guesses) =>
      masked.run([
        readAll(guesses),
        {
          calls: [
            script(
              `return [${quoted('filler '.repeat(30))}.repeat(300), ...${JSON.stringify(guesses.map(({ value }) => value))}, ${quoted(linesOf(guesses))}];`,
            ),
          ],
        },
        { calls: [call('list_files', { path: '/runs/this' })] },
        { calls: [call('grep', { query: 'since', path: '/runs/this' })] },
        { calls: [call('read_file', { path: '/runs/this/result-2-1.json' })] },
        { calls: [call('read_file', { path: '/runs/this/result-2-1.json', fromLine: 4 })] },
        DONE,
      ]),
  },
  {
    name: 'a long result that is kept as a file, after a restart',
    async attack(masked, guesses) {
      const { lab } = masked;
      const turns: Turn[] = [
        readAll(guesses),
        {
          calls: [
            script(
              `return [${quoted('filler '.repeat(30))}.repeat(300), ...${JSON.stringify(guesses.map(({ value }) => value))}, ${quoted(linesOf(guesses))}];`,
            ),
          ],
        },
        { calls: [call('delete_file', { path: '/plain.md' })] },
        { calls: [call('read_file', { path: '/runs/this/result-2-1.json', fromLine: 4 })] },
        readAll(guesses),
        DONE,
      ];
      await masked.during(turns, async () => {
        const { runId } = await start(masked);
        await lab.settled(runId);
        await masked.restart();
      });
    },
  },
  {
    name: 'a run in its own folder, and its trace',
    async attack(masked, guesses) {
      const copies: TurnMaker = (prompt) => ({
        calls: shownIn(prompt).map((one, nth) =>
          call('create_file', { path: `/copies/${nth}.md`, content: lineWith(one) }),
        ),
      });
      const sessionId = await sessionOf(masked, [readAll(guesses), copies, DONE], { agent: 'boxed' });
      await sessionOf(
        masked,
        [
          { calls: [call('list_files', { path: '/', recursive: true }), call('glob', { pattern: '**/trace.json' })] },
          (prompt) => ({
            calls: [...new Set(JSON.stringify(prompt).match(/\/runs\/[\w/.-]+\.(?:json|md)/g) ?? [])].map((path) =>
              call('read_file', { path }),
            ),
          }),
          DONE,
        ],
        { sessionId, agent: 'boxed' },
      );
    },
  },
  {
    name: 'a plan that is applied, and read in a later session',
    async attack(masked, guesses) {
      const { lab } = masked;
      const { runId } = await masked.during([readAll(guesses), writeBoth(guesses, '/both.md'), DONE], () =>
        start(masked, { dryRun: true }),
      );
      await masked.during([], () => lab.call('runs.apply', { runId }));
      await masked.run([{ calls: [call('read_file', { path: '/both.md' })] }, readAll(guesses), DONE]);
    },
  },
  {
    name: 'changes of the person that name the values, beside errors that name guesses',
    async attack(masked, guesses, secrets) {
      const { lab, notebookId } = masked;
      for (const { kind, value } of secrets.filter(
        (one) => one.kind !== 'password' && /^[\w@.-]{1,90}$/.test(one.value),
      )) {
        const path = `/named/${value}.md`;
        await lab.call('files.write', { notebookId, path, content: kind });
        await lab.call('files.move', { notebookId, from: path, to: `/named/${kind}.md` });
      }
      await masked.run([
        readAll(guesses),
        { calls: [call('list_changes', { limit: 100 })] },
        { calls: guesses.map(({ value }) => call('catalog_describe', { name: value.slice(0, 60) })) },
        { calls: guesses.map(({ value }) => call(`tool_${value}`.slice(0, 60), {})) },
        { calls: [call('list_changes', { limit: 3 })] },
        DONE,
      ]);
    },
  },
  {
    name: 'agents whose titles have the values, beside errors that name guesses',
    async attack(masked, guesses, secrets) {
      const { lab } = masked;
      for (const [nth, secret] of secrets.filter(({ value }) => value.length < 90).entries()) {
        await lab.call('agents.create', {
          name: `a${nth}`,
          description: lineOf(secret, secret.value),
          scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
          can: { read: true, write: false, create: false, delete: false },
        } as never);
      }
      await masked.run([
        { calls: [call('agent_list', {})] },
        { calls: guesses.map(({ value }) => call('agent_execute', { task: 'x', agent: value.slice(0, 60) })) },
        { calls: guesses.map(({ value }) => call('catalog_describe', { name: value.slice(0, 60) })) },
        readAll(guesses),
        DONE,
      ]);
    },
  },
  {
    name: 'a reason of the person with the values, and guesses',
    async attack(masked, guesses, secrets) {
      const { lab } = masked;
      const reason = secrets
        .filter(({ value }) => value.length < 50)
        .map((secret) => lineOf(secret, secret.value))
        .join('; ');
      const turns: (Turn | TurnMaker)[] = [
        { calls: [call('delete_file', { path: '/plain.md' })] },
        { calls: [call('write_todos', { todos: guesses.map(({ value }) => ({ text: value, state: 'pending' })) })] },
        readAll(guesses),
        saysBoth(guesses),
        DONE,
      ];
      await masked.during(turns, async () => {
        const { runId } = await start(masked);
        await lab.settled(runId);
        const waiting = await lab.call('approvals.list', { runId });
        const approvalIds = waiting.map(({ approvalId }) => approvalId);
        await lab.call('approvals.respond', { approvalIds, decision: 'reject_once', reason });
      });
    },
  },
  {
    name: 'other kinds that are masked from the second run on',
    async attack(masked, guesses) {
      const { lab } = masked;
      const { kinds } = await lab.call('redaction.settings', {});
      const sessionId = await sessionOf(masked, [readAll(guesses), writeGuesses(guesses, '/made'), saysBoth(guesses)]);
      await lab.call('redaction.update', { kinds: [...kinds].toReversed() });
      await sessionOf(masked, [readGuesses(guesses, '/made'), readAll(guesses), saysBoth(guesses)], { sessionId });
    },
  },
  {
    name: 'a run that is tried again',
    async attack(masked, guesses) {
      const { lab } = masked;
      const failing: TurnMaker = (prompt, at) => ({
        ...(saysBoth(guesses) as TurnMaker)(prompt, at),
        error: new Error('No.'),
      });
      const { runId } = await masked.during([readAll(guesses), writeGuesses(guesses, '/made'), failing], () =>
        start(masked),
      );
      await masked.during([readGuesses(guesses, '/made'), readAll(guesses), DONE], () =>
        lab.call('runs.retry', { runId }),
      );
    },
  },
  {
    name: 'a run whose changes the person has undone',
    async attack(masked, guesses) {
      const { lab } = masked;
      const { runId, sessionId } = await masked.during([readAll(guesses), writeBoth(guesses, '/both.md'), DONE], () =>
        start(masked),
      );
      await lab.call('runs.undo', { runId });
      await lab.call('runs.redo', { runId });
      await sessionOf(
        masked,
        [{ calls: [call('read_file', { path: '/both.md' }), call('list_changes', { limit: 20 })] }, DONE],
        { sessionId },
      );
    },
  },
];
