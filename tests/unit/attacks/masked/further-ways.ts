import { call } from '../../../support/masked-lab.ts';
import type { Planted } from '../../../support/planted-secrets.ts';
import type { Way } from './ways.ts';

const quoted = (text: string) => JSON.stringify(text);
const oneLine = (text: string) => text.split('\n')[0] ?? '';
const secretOf = (secrets: readonly Planted[], kind: string) =>
  secrets.find((secret) => secret.kind === kind)?.value ?? '';

/** Notes of further types, with values where their readers look, and where one is broken. */
export function furtherCarriersOf(secrets: readonly Planted[]): Record<string, string> {
  const email = secretOf(secrets, 'email');
  const phone = secretOf(secrets, 'phone');
  const iban = secretOf(secrets, 'iban');
  const token = secretOf(secrets, 'github token');
  return {
    '/more/board.canvas': JSON.stringify({
      nodes: [
        { id: 'a', type: 'text', text: `Mail ${email}`, x: 0, y: 0, width: 100, height: 40 },
        { id: 'b', type: 'link', url: `https://x.example/?to=${email}`, x: 0, y: 90, width: 100, height: 40 },
      ],
      edges: [{ id: 'e', fromNode: 'a', toNode: 'b', label: phone }],
    }),
    '/more/broken.md': `---\nowner: ${email}\nlist: [${phone}, "open\nkey: ${token}\n---\n\nText ${iban}.\n`,
    '/more/typed.md': `---\ncontact: ${email}\nphones: [${phone}, other]\nnested: { key: ${token}, iban: ${iban} }\ndue: 2026-11-18\n---\n\nTyped.\n`,
    '/more/wide.csv': `id,name,mail\n${Array.from({ length: 40 }, (_, nth) => `${nth},n${nth},${nth % 9 === 4 ? email : `none-${nth}`}`).join('\n')}\n`,
    '/more/view2.base': `filters:\n  or:\n    - file.hasTag("x")\n    - mail == "${email}"\nviews:\n  - type: table\n    name: ${phone}\n    order: [file.name, ${token}]\n`,
    '/more/cells.ipynb': `${JSON.stringify(
      {
        cells: [
          { cell_type: 'markdown', metadata: {}, source: [`# ${email}\n`, `Call ${phone}`] },
          {
            cell_type: 'code',
            metadata: {},
            execution_count: 1,
            source: [`KEY = '${token}'\n`],
            outputs: [{ output_type: 'error', ename: 'E', evalue: email, traceback: [`at ${iban}`] }],
          },
        ],
        metadata: { authors: [{ name: email }] },
        nbformat: 4,
        nbformat_minor: 5,
      },
      null,
      1,
    )}\n`,
    '/more/source.py': `KEY = "${token}"  # ask ${email}\n\n\ndef call():\n    return "${phone}"\n`,
    '/more/notes.tex': `\\author{${email}}\n\\thanks{${phone}}\n\\cite{doe2020}\n`,
    '/more/cited.md': `See [@doe2020, ${phone}] and @doe2020 by ${email}.\n`,
    '/more/windows.md': `# Windows\r\n\r\nMail ${email}\r\nCall ${phone}\r\n`,
    '/templates/form.md': `---\nowner: ${email}\n---\n\n# {{title}}\n\n{{date}}: {{who}} calls ${phone}.\n`,
  };
}

const CARRIERS = [
  'board.canvas',
  'broken.md',
  'typed.md',
  'wide.csv',
  'view2.base',
  'cells.ipynb',
  'source.py',
  'notes.tex',
  'cited.md',
  'windows.md',
].map((name) => `/more/${name}`);

const once = (calls: ReturnType<NonNullable<Way['calls']>>): NonNullable<Way['calls']> => {
  return (_target, nth) => (nth > 0 ? [] : calls);
};

/** Ways by further types of files, by positions, by counts of work, and by what a call says of another. */
export const FURTHER_WAYS: readonly Way[] = [
  ...CARRIERS.map(
    (path): Way => ({
      name: `what ${path} shows, in parts`,
      calls: ({ guess }, nth) =>
        nth > 0
          ? [
              call('grep', { query: oneLine(guess).slice(0, 12), path }),
              call('edit_file', { path, oldText: oneLine(guess), newText: 'x' }),
            ]
          : [
              call('read_file', { path }),
              call('read_file', { path, fromLine: 2, lines: 2 }),
              ...[8, 13, 21, 34].map((fromCharacter) => call('read_file', { path, fromCharacter, lines: 1 })),
              call('get_file_metadata', { path }),
              call('repo_search', { query: 'mail', path }),
            ],
    }),
  ),
  {
    name: 'errors that name a line and a column of front matter',
    calls: once([
      call('update_file_properties', { path: '/more/broken.md', set: { status: 'open' } }),
      call('update_file_properties', { path: '/more/broken.md', remove: ['owner'] }),
      call('search_content', { query: 'prop:owner' }),
      call('search_content', { query: 'Text', path: '/more/broken.md' }),
    ]),
  },
  {
    name: 'properties of every type, one by one',
    // Each search reads all notes.
    calls: ({ guess }, nth) =>
      nth > 0
        ? [call('search_content', { query: `prop:contact=${oneLine(guess).replaceAll(/[\s"]/g, '')}` })]
        : ['contact', 'phones', 'nested', 'nested.key', 'due', 'owner'].map((name) =>
            call('search_content', { query: `prop:${name}` }),
          ),
  },
  {
    name: 'a property that is set to what it has, beside another one',
    calls: ({ guess }) => [
      call('update_file_properties', { path: '/more/typed.md', set: { contact: oneLine(guess), due: '2026-11-19' } }),
      call('update_file_properties', { path: '/more/typed.md', set: { phones: [oneLine(guess), 'other'] } }),
      call('update_file_properties', { path: '/more/typed.md', set: { due: '2026-11-18' } }),
    ],
  },
  {
    name: 'a template with variables that are guesses and placeholders',
    calls: ({ guess, placeholder }, nth) => [
      call('create_file', {
        path: `/forms/f-${nth}.md`,
        template: '/templates/form.md',
        variables: { who: placeholder, title: oneLine(guess) },
      }),
      call('read_file', { path: `/forms/f-${nth}.md` }),
    ],
  },
  {
    name: 'a template whose variable the note has already',
    calls: ({ placeholder }, nth) => [
      call('create_file', {
        path: `/forms/g-${nth}.md`,
        template: '/templates/letter.md',
        variables: { email: placeholder },
      }),
    ],
  },
  {
    name: 'a patch of many files, of which one does not fit',
    calls: ({ guess, path }, nth) => {
      const hunk = (file: string, line: string) => `--- a${file}\n+++ b${file}\n@@ -1,1 +1,1 @@\n-${line}\n+x\n`;
      const patch = `${hunk('/plain.md', 'Lettuce grows at 21 °C.')}${hunk(path, oneLine(guess))}`;
      return [call('repo_propose_patch', { name: `many-${nth}`, patch, folder: '/' })];
    },
  },
  {
    name: 'a patch that adds a file whose name is a guess',
    calls: ({ guess }, nth) => {
      const name = oneLine(guess).replaceAll(/[/\\]/g, '');
      const patch = `--- /dev/null\n+++ b/contacts/${name}.md\n@@ -0,0 +1,1 @@\n+x\n`;
      return [call('repo_propose_patch', { name: `new-${nth}`, patch, folder: '/' })];
    },
  },
  {
    name: 'a patch that moves a placeholder to another line',
    calls: ({ placeholder, path }, nth) => {
      const patch = `--- a${path}\n+++ b${path}\n@@ -1,1 +1,2 @@\n # ${path.slice(7, -3).replaceAll('-', ' ')}\n+${placeholder}\n`;
      return [
        call('repo_propose_patch', { name: `moved-${nth}`, patch, folder: '/' }),
        call('repo_apply_patch', { path: `/runs/this/moved-${nth}.patch`, folder: '/' }),
        call('read_file', { path: `/runs/this/moved-${nth}.patch` }),
      ];
    },
  },
  {
    name: 'ranges beyond, before and across a value',
    calls: ({ path }) => [
      call('repo_open_file', {
        path,
        ranges: [
          { fromLine: 1, toLine: 1 },
          { fromLine: 3, toLine: 3 },
          { fromLine: 5, toLine: 5 },
        ],
      }),
      call('repo_open_file', { path, ranges: [{ fromLine: 4, toLine: 3 }] }),
      call('read_file', { path, fromLine: 3, lines: 1, fromCharacter: 1000 }),
    ],
  },
  {
    name: 'a script: how many steps a comparison takes',
    source: ({ path, guess }) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });
      let steps = 0;
      for (const sign of ${quoted(guess)}) { steps += 1; if (!content.includes(sign.repeat(2))) break; }
      let same = 0;
      while (content[30 + same] === ${quoted(guess)}[same] && same < 40) same += 1;
      return [steps >= 0, same];`,
  },
  {
    name: 'a script: a loop that ends it only if a guess is right',
    source: ({ path, guess }) => `const { content, sizeBytes } = await cloister.read_file({ path: ${quoted(path)} });
      if (content.includes(${quoted(oneLine(guess).slice(0, 6))})) throw new RangeError('right');
      return [sizeBytes, content.length, content.split(' ').map((word) => word.length)];`,
  },
  {
    name: 'a script: results that are ordered by the values',
    source: () => `const { matches } = await cloister.grep({ query: 'since' });
      const { entries } = await cloister.list_files({ path: '/notes' });
      return [matches.map((match) => match.path), entries.map(({ path, modifiedMs, ...rest }) => Object.keys(rest).length)];`,
  },
  {
    name: 'a script: a file that grows until a limit',
    source: ({ placeholder }, nth) => `const sizes = [];
      for (const times of [1, 8, 64, 512]) {
        const { sizeBytes } = await cloister.write_file({ path: '/grows-${nth}.md', content: ${quoted(placeholder)}.repeat(times) });
        sizes.push(sizeBytes, (await cloister.get_file_metadata({ path: '/grows-${nth}.md' })).sizeBytes);
      }
      return sizes;`,
  },
  {
    name: 'a script: hashes of equal notes',
    source: ({ placeholder, guess }, nth) => `const hashes = [];
      for (const [name, content] of [['a', ${quoted(placeholder)}], ['b', ${quoted(guess)}], ['c', ${quoted(`${placeholder} ${guess}`)}]])
        try { hashes.push((await cloister.create_file({ path: '/h-${nth}-' + name + '.md', content })).hash); } catch (error) { hashes.push(error.message); }
      const read = [];
      for (const name of ['a', 'b']) read.push((await cloister.read_file({ path: '/h-${nth}-' + name + '.md' })).hash);
      return [hashes[0] === read[0], hashes[0] === hashes[1], read[0] === read[1]];`,
  },
  {
    name: 'a script: a note that is written, undone by hand, and written again',
    source: ({ placeholder, guess }, nth) => `const path = '/again-${nth}.md';
      const said = [];
      await cloister.create_file({ path, content: ${quoted(`A ${guess} B`)} });
      for (const content of ['none', ${quoted(`C ${placeholder} D`)}, ${quoted(`A ${placeholder} B`)}, ${quoted(`A ${guess} B`)}])
        try { const { changed, sizeBytes } = await cloister.write_file({ path, content }); said.push([changed, sizeBytes]); } catch (error) { said.push(error.message); }
      return said;`,
  },
  {
    name: 'a script: a replacement of every place at once',
    source: ({ placeholder, guess }, nth) => `const path = '/every-${nth}.md';
      await cloister.create_file({ path, content: ${quoted(`${placeholder} and ${placeholder}, Lettuce`)} });
      const said = [];
      for (const oldText of [${quoted(oneLine(guess))}, ${quoted(placeholder)}])
        try { said.push((await cloister.edit_file({ path, oldText, newText: 'x', replaceAll: true })).replacements ?? 'ok'); } catch (error) { said.push(error.message); }
      return said;`,
  },
  {
    name: 'a script: notes moved onto and beside each other',
    source: ({ placeholder, guess }, nth) => `const said = [];
      await cloister.create_file({ path: '/on-${nth}/a.md', content: ${quoted(placeholder)} });
      await cloister.create_file({ path: '/on-${nth}/b.md', content: ${quoted(guess)} });
      for (const [from, to] of [['a', 'b'], ['b', 'c'], ['a', 'b']])
        try { await cloister.move_file({ from: '/on-${nth}/' + from + '.md', to: '/on-${nth}/' + to + '.md' }); said.push('moved'); } catch (error) { said.push(error.message); }
      said.push((await cloister.list_files({ path: '/on-${nth}' })).entries.map(({ sizeBytes }) => sizeBytes)[0]);
      return said;`,
  },
  {
    name: 'a script: guesses in place of a placeholder, in a note whose link a move has changed',
    source: ({ placeholder, guess }, nth) => `const path = '/follows-${nth}/a.md';
      await cloister.create_file({ path: '/follows-${nth}.md', content: ${quoted(`The value is ${placeholder}, see [x](plain.md).`)} });
      await cloister.move_file({ from: '/follows-${nth}.md', to: path });
      const { content } = await cloister.read_file({ path });
      const shown = /\\[[A-Z]+-[0-9a-f]+\\]/.exec(content)?.[0] ?? 'value';
      const said = [content];
      for (const text of [content.replace(shown, () => ${quoted(oneLine(guess))}), content.replace(shown, () => ${quoted(`${oneLine(guess)} or ${placeholder}`)})])
        try { said.push((await cloister.write_file({ path, content: text + ' More.' })).sizeBytes); } catch (error) { said.push(error.message); }
      try { said.push((await cloister.edit_file({ path, oldText: ${quoted(oneLine(guess))}, newText: 'x' })).sizeBytes); } catch (error) { said.push(error.message); }
      return said;`,
  },
  {
    name: 'a script: guesses that nothing marks, in a note whose link a move has changed',
    source: ({ guess }, nth) => `const path = '/bare-${nth}/a.md';
      await cloister.create_file({ path: '/bare-${nth}.md', content: ${quoted(`See [x](plain.md), ${oneLine(guess)}, xx${oneLine(guess)}xx`)} });
      await cloister.move_file({ from: '/bare-${nth}.md', to: path });
      return await cloister.read_file({ path });`,
  },
  {
    name: 'a script: links to a name that is a value',
    source: ({ guess }, nth) => `const name = ${quoted(oneLine(guess).replaceAll(/[/\\[\]|#]/g, ''))};
      await cloister.create_file({ path: '/linked-${nth}.md', content: '[[' + name + ']] [[all]] [x](/contacts/' + encodeURIComponent(name) + '.md)' });
      await cloister.create_folder({ path: '/elsewhere-${nth}' });
      try { await cloister.move_file({ from: '/contacts', to: '/elsewhere-${nth}/contacts' }); } catch (error) { return error.message; }
      const { content, sizeBytes } = await cloister.read_file({ path: '/linked-${nth}.md' });
      await cloister.move_file({ from: '/elsewhere-${nth}/contacts', to: '/contacts' });
      return [content.length, sizeBytes];`,
  },
  {
    name: 'a script: catalog, to-do list and changes in one',
    source: ({ guess, placeholder }) => `const said = [];
      for (const wrong of [
        () => cloister.write_todos({ todos: [{ text: ${quoted(oneLine(guess).slice(0, 100))}, state: 'pending' }] }),
        () => cloister.list_changes({ path: '/contacts/' + ${quoted(oneLine(guess).replaceAll('/', ''))} + '.md' }),
        () => cloister.undo_change({ changeId: ${quoted(placeholder)} }),
        () => cloister.fetch_url({ url: 'https://hosts.example/' + ${quoted(placeholder)} }),
        () => cloister.agent_execute({ task: ${quoted(placeholder)} }),
      ]) try { said.push(JSON.stringify(await wrong()).length); } catch (error) { said.push(error.message); }
      return said;`,
  },
  {
    name: 'copies of a note, and what is deleted and restored',
    calls: ({ path, placeholder, guess }, nth) => [
      call('copy_file', { from: path, to: `/copies/${nth}.md` }),
      call('read_file', { path: `/copies/${nth}.md` }),
      call('get_file_metadata', { path: `/copies/${nth}.md` }),
      call('edit_file', { path: `/copies/${nth}.md`, oldText: placeholder, newText: oneLine(guess) }),
      call('tag_files', { paths: [`/copies/${nth}.md`], tag: 'copied' }),
      call('delete_file', { path: `/copies/${nth}.md` }),
      call('list_deleted', {}),
      call('restore_file', { path: `/copies/${nth}.md` }),
      call('restore_file', { path: `/copies/${oneLine(guess).replaceAll('/', '')}.md` }),
      call('read_file', { path: `/copies/${nth}.md` }),
    ],
  },
  {
    name: 'labels that name a guess',
    calls: ({ guess }) => [
      call('add_labels', { paths: ['/plain.md'], labels: [oneLine(guess).slice(0, 40)] }),
      call('add_labels', { paths: [`/contacts/${oneLine(guess).replaceAll('/', '')}.md`], labels: ['untrusted'] }),
    ],
  },
  {
    name: 'calls with wrong types, whose errors repeat what was sent',
    calls: ({ guess, placeholder }) => [
      call('read_file', { path: 7, fromLine: guess }),
      call('grep', { query: [guess], path: placeholder }),
      call('write_todos', { todos: [{ text: guess, state: placeholder }] }),
      call('list_files', { path: '/', glob: guess }),
      call('read_file', `{"path": "${oneLine(guess)}`),
    ],
  },
  {
    name: 'a theme, tabs and reorder that name guesses',
    calls: ({ guess, placeholder }) => [
      call('ui_set_theme', { theme: oneLine(guess).slice(0, 30) }),
      call('ui_set_workspace_color', { color: oneLine(guess).slice(0, 30) }),
      call('ui_tabs_open', { path: `/notes/${placeholder}.md` }),
      call('ui_tabs_close', { path: `/notes/${oneLine(guess).replaceAll('/', '')}.md` }),
    ],
  },
];
