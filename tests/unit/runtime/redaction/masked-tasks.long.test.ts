import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spreadCases } from '../../../support/case-count.ts';
import { call, type MaskedLab, openMaskedLab, SECRETS, script } from '../../../support/masked-lab.ts';
import type { ScriptedCall, TurnMaker } from '../../../support/scripted-model.ts';

// Work that a model on a server does with masked notes. What the notebook has afterwards must be as if it had read the real values.

/** What the model makes of a note that it has read. `value`: the placeholder, or in the expected files the value itself. */
interface Task {
  readonly name: string;
  readonly note: (value: string) => string;
  readonly calls: (value: string, note: string, folder: string) => readonly ScriptedCall[];
  /** Files of the folder afterwards, without those that stay. */
  readonly files: (value: string, note: string) => Readonly<Record<string, string | undefined>>;
  /** Whether the value may have several lines. Default true. */
  readonly takesLines?: false;
}

const noteOf = (value: string) => `# Contact\n\npassword: ${value}\n\nLettuce.\n`;

const TASKS: readonly Task[] = [
  {
    name: 'copies a note',
    note: noteOf,
    calls: (_value, note, folder) => [call('create_file', { path: `${folder}/copy.md`, content: note })],
    files: (_value, note) => ({ 'copy.md': note, 'note.md': note }),
  },
  {
    name: 'edits the line of a value',
    note: noteOf,
    calls: (value, _note, folder) => [
      call('edit_file', {
        path: `${folder}/note.md`,
        oldText: `password: ${value}`,
        newText: `The password: ${value} (old)`,
      }),
    ],
    files: (value, note) => ({ 'note.md': note.replace(`password: ${value}`, () => `The password: ${value} (old)`) }),
  },
  {
    name: 'edits another line',
    note: noteOf,
    calls: (_value, _note, folder) => [
      call('edit_file', { path: `${folder}/note.md`, oldText: 'Lettuce', newText: 'Basil' }),
    ],
    files: (_value, note) => ({ 'note.md': note.replace('Lettuce', 'Basil') }),
  },
  {
    name: 'removes a value',
    note: noteOf,
    calls: (value, _note, folder) => [
      call('edit_file', { path: `${folder}/note.md`, oldText: value, newText: 'none' }),
    ],
    files: (value, note) => ({ 'note.md': note.replace(value, () => 'none') }),
  },
  {
    name: 'writes a list from a note',
    note: noteOf,
    calls: (value, _note, folder) => [
      call('create_file', { path: `${folder}/list.md`, content: `- ${value}\n- ${value}, again\n` }),
    ],
    files: (value, note) => ({ 'note.md': note, 'list.md': `- ${value}\n- ${value}, again\n` }),
  },
  {
    name: 'writes a note whole, with more',
    note: noteOf,
    calls: (_value, note, folder) => [call('write_file', { path: `${folder}/note.md`, content: `${note}\nBasil.\n` })],
    files: (_value, note) => ({ 'note.md': `${note}\nBasil.\n` }),
  },
  {
    name: 'moves a note',
    note: noteOf,
    calls: (_value, _note, folder) => [call('move_file', { from: `${folder}/note.md`, to: `${folder}/moved.md` })],
    files: (_value, note) => ({ 'note.md': undefined, 'moved.md': note }),
  },
  {
    name: 'sets a property',
    note: noteOf,
    takesLines: false,
    calls: (value, _note, folder) => [
      call('update_file_properties', { path: `${folder}/note.md`, set: { contact: `See ${value}` } }),
    ],
    files: (value, note) => ({ 'note.md': `---\ncontact: See ${value}\n---\n${note}` }),
  },
  {
    name: 'copies lines by a script',
    note: noteOf,
    calls: (_value, _note, folder) => [
      script(
        `const { content } = await cloister.read_file({ path: '${folder}/note.md' });
        const line = content.split('\\n').find((one) => one.startsWith('password'));
        await cloister.create_file({ path: '${folder}/lines.md', content: line.replace('password', 'Password') + '.' });`,
      ),
    ],
    files: (value, note) => ({ 'note.md': note, 'lines.md': `Password: ${value}.` }),
  },
  {
    name: 'writes two notes in one step, and edits one of them',
    note: noteOf,
    calls: (value, _note, folder) => [
      call('create_file', { path: `${folder}/a.md`, content: `A ${value}` }),
      call('create_file', { path: `${folder}/b.md`, content: `B ${value}` }),
      call('edit_file', { path: `${folder}/a.md`, oldText: `A ${value}`, newText: `${value} A` }),
    ],
    files: (value, note) => ({ 'note.md': note, 'a.md': `${value} A`, 'b.md': `B ${value}` }),
  },
];

const cases = TASKS.flatMap((task, at) =>
  SECRETS.filter(({ value }) => task.takesLines !== false || !value.includes('\n')).map(({ kind, value }, nth) => ({
    task,
    value,
    title: `${task.name}: ${kind}`,
    folder: `/t${at}-${nth}`,
  })),
);

let masked: MaskedLab;
beforeAll(async () => {
  masked = await openMaskedLab(
    Object.fromEntries(cases.map(({ task, value, folder }) => [`${folder}/note.md`, task.note(value)])),
  );
});
afterAll(() => masked.lab.stop());

/** Reads the note, then makes the calls with the note and the placeholder as the model was shown them. */
function workOn({ task, value, folder }: (typeof cases)[number], onShown: (text: string) => void): TurnMaker {
  return (prompt) => {
    const shown =
      /"content":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(prompt.at(-1)?.content).replace('"content":[', ''))?.[1] ??
      '""';
    const note = String(JSON.parse(shown));
    onShown(note);
    const [before = '', after = ''] = task.note('%').split('%');
    expect(note).not.toContain(value);
    return { calls: task.calls(note.slice(before.length, note.length - after.length), note, folder) };
  };
}

describe('a model on a server that works with masked notes', () => {
  it('has more than 60 tasks', () => expect(cases.length).toBeGreaterThan(100));

  it.each(spreadCases(cases, { reduced: 24 }))('$title', async (one) => {
    const { task, value, folder } = one;
    let shown = '';
    const requests = await masked.run([
      { calls: [call('read_file', { path: `${folder}/note.md` })] },
      workOn(one, (text) => {
        shown = text;
      }),
      { text: 'Done.' },
    ]);
    expect(shown).toMatch(/\[[A-Z]+-[0-9a-f]+\]/);
    expect(requests.join('\n')).not.toContain(JSON.stringify(value).slice(1, -1));
    const tree = await masked.lab.tree(masked.notebookId);
    for (const [name, text] of Object.entries(task.files(value, task.note(value)))) {
      expect(tree[`${folder}/${name}`], name).toBe(text);
    }
  });

  it.each(SECRETS)('works in a later session on a note that an agent has written: $kind', async ({ kind, value }) => {
    const folder = `/later-${kind.replaceAll(' ', '-')}`;
    await masked.lab.call('files.write', {
      notebookId: masked.notebookId,
      path: `${folder}/note.md`,
      content: noteOf(value),
    });
    const contentOf: (make: (note: string) => readonly ScriptedCall[]) => TurnMaker = (make) => (prompt) => {
      const results = JSON.stringify(prompt.at(-1)?.content).replace('"content":[', '');
      return { calls: make(String(JSON.parse(/"content":("(?:[^"\\]|\\.)*")/.exec(results)?.[1] ?? '""'))) };
    };
    const read = (path: string) => ({ calls: [call('read_file', { path })] });
    const copied = contentOf((note) => [call('create_file', { path: `${folder}/copy.md`, content: `${note}${note}` })]);
    await masked.run([read(`${folder}/note.md`), copied, { text: 'Done.' }]);
    const edited = contentOf((note) => [
      call('write_file', { path: `${folder}/copy.md`, content: note.replace('Lettuce', 'Basil') }),
      call('create_file', { path: `${folder}/again.md`, content: note }),
    ]);
    const requests = await masked.run([read(`${folder}/copy.md`), edited, { text: 'Done.' }]);
    expect(requests.join('\n')).not.toContain(JSON.stringify(value).slice(1, -1));
    expect(await masked.text(`${folder}/copy.md`)).toBe(`${noteOf(value).replace('Lettuce', 'Basil')}${noteOf(value)}`);
    expect(await masked.text(`${folder}/again.md`)).toBe(`${noteOf(value)}${noteOf(value)}`);
  });

  it('cannot name a property by a value, and is told why', async () => {
    const [{ folder }] = cases as [(typeof cases)[number]];
    const before = await masked.text(`${folder}/note.md`);
    const requests = await masked.run([
      { calls: [call('read_file', { path: `${folder}/note.md` })] },
      (prompt) => {
        const [placeholder = ''] = /\[[A-Z]+-[0-9a-f]+\]/.exec(JSON.stringify(prompt.at(-1))) ?? [];
        return {
          calls: [call('update_file_properties', { path: `${folder}/note.md`, set: { [`of ${placeholder}`]: 1 } })],
        };
      },
      { text: 'Done.' },
    ]);
    expect(requests.at(-1)).toContain('A name in the arguments contains a placeholder of a masked value.');
    expect(await masked.text(`${folder}/note.md`)).toBe(before);
  });
});
