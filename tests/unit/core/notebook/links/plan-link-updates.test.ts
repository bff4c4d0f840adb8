import { describe, expect, it } from 'vitest';
import { planMove, planUndo } from '../../../../../src/core/notebook/change/plan-change.ts';
import { followLinks, planLinkUpdates } from '../../../../../src/core/notebook/links/plan-link-updates.ts';
import { createMemoryNotebook, type MemoryNotebook } from '../../../../support/memory-notebook.ts';
import { changeOf, createPlanTools } from '../../../../support/plan-tools.ts';

const tools = createPlanTools();

/** Moves with links, checks that one undo restores each byte, and returns the texts after the move. */
async function move(files: Readonly<Record<string, string>>, from: string, to: string) {
  const notebook = createMemoryNotebook(files);
  const { planned } = await followLinks(notebook, planMove(notebook, from, to, tools), tools);
  const row = notebook.apply(changeOf(planned));
  const moved = textsOf(notebook);
  const undone = planUndo(notebook, [row]);
  expect(undone.conflicts).toEqual([]);
  if (undone.change) notebook.apply(undone.change);
  expect(textsOf(notebook)).toEqual(files);
  return moved;
}

function textsOf(notebook: MemoryNotebook): Record<string, string> {
  const files = notebook.rows().filter(({ kind }) => kind === 'file');
  return Object.fromEntries(files.map(({ path }) => [path, notebook.textAt(path) ?? '']));
}

describe('followLinks', () => {
  it('changes the links of notes to a renamed note', async () => {
    const files = {
      '/help/Callouts.md': '# Callouts\n',
      '/a.md': 'See [[Callouts]] and [[callouts#Kinds|kinds]].\r\n',
      '/b.md': '![[Callouts.md]] [[help/Callouts]]\n',
      '/help/c.md': '[text](Callouts.md#kinds "Title") [[Calloutsx]] `[[Callouts]]`\n',
      '/d.md': '[ref]: <help/Callouts.md>\n\n<a href="help/Callouts.md?x#y">x</a>\n\n    [[Callouts]]\n',
    };
    expect(await move(files, '/help/Callouts.md', '/help/Boxes.md')).toEqual({
      '/help/Boxes.md': '# Callouts\n',
      '/a.md': 'See [[Boxes]] and [[Boxes#Kinds|kinds]].\r\n',
      '/b.md': '![[Boxes.md]] [[help/Boxes]]\n',
      '/help/c.md': '[text](Boxes.md#kinds "Title") [[Calloutsx]] `[[Callouts]]`\n',
      '/d.md': '[ref]: <help/Boxes.md>\n\n<a href="help/Boxes.md?x#y">x</a>\n\n    [[Callouts]]\n',
    });
  });

  it('renames a link by name even where an alias would still name the note here', async () => {
    const files = {
      '/Gel protocol.md': '---\naliases: [Gel protocol, gels]\n---\n',
      '/a.md': '[[Gel protocol]] [[gel protocol|x]] ![[Gel protocol#Steps]] [[gels]] [[Gel protocol.md]]\n',
      '/sub/b.md': '---\nup: "[[Gel protocol]]"\n---\n| a |\n|---|\n| [[Gel protocol\\|y]] |\n',
    };
    expect(await move(files, '/Gel protocol.md', '/Agarose.md')).toEqual({
      '/Agarose.md': files['/Gel protocol.md'],
      '/a.md': '[[Agarose]] [[Agarose|x]] ![[Agarose#Steps]] [[gels]] [[Agarose.md]]\n',
      '/sub/b.md': '---\nup: "[[Agarose]]"\n---\n| a |\n|---|\n| [[Agarose\\|y]] |\n',
    });
  });

  it('renames links in every place where other programs write them', async () => {
    const files = {
      '/Old note.md': '# Old\n',
      '/a.md':
        '---\nup:\n  - "[[Old note]]"\n  - "[[Old note|x]]"\n---\n> [!tip] [[Old note]]\n\n![[Old note|100]] [[ Old note ]] [[Old note#]] ^[see [[Old note]]]\n\n[^1]: [[Old note]]\n',
      '/b.md':
        '[x](Old%20note.md) [y](<Old note.md>) [z](./Old%20note.md#old) ![w](/Old%20note.md)\n%%[[Old note]]%% <!-- [[Old note]] -->\n',
      '/board.canvas': JSON.stringify({
        nodes: [
          { id: 'a', type: 'file', file: 'Old note.md' },
          { id: 'b', type: 'text', text: '[[Old note]]' },
        ],
        edges: [],
      }),
    };
    const moved = await move(files, '/Old note.md', '/New.md');
    expect(moved['/a.md']).toBe(files['/a.md'].replaceAll('Old note', 'New'));
    expect(moved['/b.md']).toBe(
      '[x](New.md) [y](<New.md>) [z](./New.md#old) ![w](/New.md)\n%%[[New]]%% <!-- [[New]] -->\n',
    );
    expect(moved['/board.canvas']).toBe(files['/board.canvas'].replaceAll('Old note', 'New'));
  });

  it('follows names in another case, in another form and with a folder', async () => {
    const files = {
      '/Über/Größe.md': '',
      '/a.md': `[[größe]] [[${'Größe'.normalize('NFD')}]] [[Über/Größe|g]] [[Größe.md#x]]\n`,
    };
    expect((await move(files, '/Über/Größe.md', '/Über/Maß.md'))['/a.md']).toBe(
      '[[Maß]] [[Maß]] [[Über/Maß|g]] [[Maß.md#x]]\n',
    );
    expect((await move({ '/a.md': '[[b]] [b](b.md)\n', '/b.md': '' }, '/b.md', '/B.md'))['/a.md']).toBe(
      '[[b]] [b](B.md)\n',
    );
  });

  it('keeps a path without the ending of a note as it is written', async () => {
    const files = {
      '/lab/plan.md': '',
      '/a.md': '[x](lab/plan) [y](plan) [z](lab/plan.md) [h](lab/plan#Next%20steps)\r\nlast\n',
      '/lab/c.md': '[x](plan) [y](./plan)\n',
    };
    expect(await move(files, '/lab/plan.md', '/old/first plan.md')).toEqual({
      '/old/first plan.md': '',
      '/a.md':
        '[x](old/first%20plan) [y](old/first%20plan) [z](old/first%20plan.md) [h](old/first%20plan#Next%20steps)\r\nlast\n',
      '/lab/c.md': '[x](../old/first%20plan) [y](../old/first%20plan)\n',
    });
  });

  it('writes a path anew when only the name would still find the note', async () => {
    const files = { '/lab/plan.md': '', '/a.md': '[x](lab/plan) [[plan]]\n', '/lab/c.md': '[x](plan)\n' };
    expect(await move(files, '/lab/plan.md', '/old/plan.md')).toEqual({
      '/old/plan.md': '',
      '/a.md': '[x](old/plan) [[plan]]\n',
      '/lab/c.md': '[x](../old/plan)\n',
    });
  });

  it('leaves links in formulas and HTML blocks as they are', async () => {
    const files = {
      '/plan.md': '',
      '/a.md':
        '$[[plan]]$\n\n$$\n[[plan]]\n$$\n\n<div>\n[[plan]] <a href="plan.md">x</a>\n</div>\n\n%%[[plan]]%% [[plan]]\n',
    };
    expect((await move(files, '/plan.md', '/new.md'))['/a.md']).toBe(
      '$[[plan]]$\n\n$$\n[[plan]]\n$$\n\n<div>\n[[plan]] <a href="new.md">x</a>\n</div>\n\n%%[[new]]%% [[new]]\n',
    );
  });

  it('changes the files and the links in the cards of boards, and no other byte', async () => {
    const board = (path: string, name: string, relative: string) =>
      `{ "nodes":[\r\n\t{"type":"file","file":"${path}","id":"1","x":1.50,"subpath":"#a"},\n` +
      `{"id":"2","type":"text","text":"caf\\u00e9 \\/ \\"[[${name}]]\\"\\n[x](${relative}) \\ud83c\\udf31 [[${name}|x]]"},` +
      `{"type":"file","file":"other.md"},{"type":"text","file":"lab/plan.md","text":"\`[[plan]]\`"},{"type":"group","label":"lab/plan.md"}],` +
      '"edges":[],"own":{"file":"lab/plan.md"} }\n';
    const files = {
      '/lab/plan.md': '',
      '/other.md': '',
      '/boards/a.canvas': board('lab/plan.md', 'plan', '../lab/plan.md'),
      '/boards/broken.canvas': '{"nodes":[{"type":"file","file":"lab/plan.md"}',
      '/boards/same.md': '{"nodes":[{"type":"file","file":"lab/plan.md"}]}',
      '/boards/same.canvas': '{"nodes":[{"type":"file","file":"lab/plan.md"}]}',
    };
    expect(await move(files, '/lab/plan.md', '/old "x"/my plan.md')).toEqual({
      '/old "x"/my plan.md': '',
      '/other.md': '',
      '/boards/a.canvas': board('old \\"x\\"/my plan.md', 'my plan', '../old%20%22x%22/my%20plan.md'),
      '/boards/broken.canvas': files['/boards/broken.canvas'],
      '/boards/same.md': files['/boards/same.md'],
      '/boards/same.canvas': '{"nodes":[{"type":"file","file":"old \\"x\\"/my plan.md"}]}',
    });
  });

  it('keeps the links of a board that moves, and counts boards that link to a file', async () => {
    const files = {
      '/a/b.canvas': '{"nodes":[{"type":"file","file":"n.md"},{"type":"text","text":"[n](../n.md)"}]}',
      '/n.md': '',
    };
    expect((await move(files, '/a/b.canvas', '/c/d/b.canvas'))['/c/d/b.canvas']).toBe(
      files['/a/b.canvas'].replace('../n.md', '../../n.md'),
    );
    const notebook = createMemoryNotebook(files);
    const { linking } = await planLinkUpdates(notebook, { paths: ['/n.md'], change: null }, tools);
    expect(linking).toEqual([{ path: '/a/b.canvas', links: 2 }]);
  });

  it('keeps the pasted picture of a moved note', async () => {
    const files = {
      '/n/day.md': '![plot](attachments/day-1.png)\n[x](./o.md)\n',
      '/n/attachments/day-1.png': 'p',
      '/n/o.md': '',
    };
    expect((await move(files, '/n/day.md', '/archive/2026/day.md'))['/archive/2026/day.md']).toBe(
      '![plot](../../n/attachments/day-1.png)\n[x](../../n/o.md)\n',
    );
  });

  it('changes the paths to a renamed folder, and nothing in it that still holds', async () => {
    const files = {
      '/lab/a.md': '[b](b.md) [out](../index.md)',
      '/lab/b.md': '',
      '/index.md': '[a](lab/a.md) [[lab/b]] [[a]] [n](</lab/a.md>)',
    };
    expect(await move(files, '/lab', '/work/my lab')).toEqual({
      '/work/my lab/a.md': '[b](b.md) [out](../../index.md)',
      '/work/my lab/b.md': '',
      '/index.md': '[a](work/my%20lab/a.md) [[my lab/b]] [[a]] [n](</work/my lab/a.md>)',
    });
  });

  it('keeps a link whose name another note takes', async () => {
    const files = { '/x/plan.md': '', '/n/week.md': '[[plan]] [[Plan|p]]', '/n/draft.md': '' };
    expect((await move(files, '/n/draft.md', '/n/plan.md'))['/n/week.md']).toBe('[[x/plan]] [[x/plan|p]]');
  });

  it('keeps a link by alias whose alias becomes the name of another note', async () => {
    const files = { '/a.md': '---\naliases: [Box]\n---\n', '/b.md': '[[Box]]\n\n| [[Box]] |\n', '/c.md': '' };
    expect((await move(files, '/c.md', '/Box.md'))['/b.md']).toBe('[[a|Box]]\n\n| [[a\\|Box]] |\n');
  });

  it('keeps the notation of a path', async () => {
    const files = {
      '/a b.md': '',
      '/n.md': '[1](a%20b.md) [2](<a b.md>) [3](./a%20b.md) [4](/a%20b.md#x)',
    };
    expect((await move(files, '/a b.md', '/ü (1) #2.md'))['/n.md']).toBe(
      '[1](ü%20%281%29%20%232.md) [2](<ü (1) %232.md>) [3](./ü%20%281%29%20%232.md) [4](/ü%20%281%29%20%232.md#x)',
    );
  });

  it('writes an ordinary link when no name can be written in brackets', async () => {
    const files = { '/a.md': '', '/n.md': '[[a|the note]] ![[a]]' };
    expect((await move(files, '/a.md', '/[x] a.md'))['/n.md']).toBe('[the note](%5Bx%5D%20a.md) ![a](%5Bx%5D%20a.md)');
  });

  it('leaves links alone that named nothing', async () => {
    const files = { '/a.md': '', '/n.md': '[[Boxes]] [x](Boxes.md) [[gone]]' };
    expect((await move(files, '/a.md', '/z.md'))['/n.md']).toBe(files['/n.md']);
  });

  it('follows a name in the frontmatter, and no other value', async () => {
    const files = { '/a.md': '', '/n.md': '---\nup: "[[a]]"\npath: a.md\nmd: "[x](a.md)"\n---\n' };
    expect((await move(files, '/a.md', '/b.md'))['/n.md']).toBe('---\nup: "[[b]]"\npath: a.md\nmd: "[x](a.md)"\n---\n');
  });

  it('keeps a byte order mark, and a note that is not text', async () => {
    const files = { '/a.md': '', '/n.md': '\uFEFF[[a]]' };
    expect((await move(files, '/a.md', '/b.md'))['/n.md']).toBe('\uFEFF[[b]]');
  });

  it('refuses the whole move when the links do not fit', async () => {
    const notebook = createMemoryNotebook({ '/a.md': '', '/n.md': '[[a]]' }, { quotaBytes: 6 });
    const { planned } = await followLinks(notebook, planMove(notebook, '/a.md', '/longer.md', tools), tools);
    expect(planned).toMatchObject({ type: 'error', code: 'quota-exceeded' });
  });

  it('neither names nor changes what a view hides', async () => {
    const notebook = createMemoryNotebook({
      '/a.md': '',
      '/n.md': '[[a]]',
      '/s/x.md': '[[a]]',
      '/s/deep/z.md': '',
      '/m.md': '[[z]]',
    });
    const hidden = (row: { path: string }) => !row.path.startsWith('/s');
    const view = { sees: hidden, mayRead: hidden, mayEdit: hidden };
    const { planned } = await followLinks(notebook, planMove(notebook, '/a.md', '/z.md', tools), tools, view);
    const change = changeOf(planned);
    expect(change.transitions.map(({ after }) => after?.path)).toEqual(['/z.md', '/n.md']);
  });
});

describe('planLinkUpdates', () => {
  it('counts the notes that link to a file, without a move', async () => {
    const notebook = createMemoryNotebook({ '/f/a.md': '[[a]]', '/n.md': '[[a]] [x](f/a.md)', '/m.md': '[[b]]' });
    const updates = await planLinkUpdates(notebook, { paths: ['/f'], change: null }, tools);
    expect(updates).toEqual({ linking: [{ path: '/n.md', links: 2 }], changed: [], rewritten: [] });
  });
});
