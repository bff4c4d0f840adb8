import { describe, expect, it } from 'vitest';
import { withAttachments } from '../../../src/core/attachments/attachment-text.ts';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, FakeNotebook } from '../../support/fake-tools.ts';
import { runModel } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

const TODAY = '2026-01-15';
const PLAN = '/notes/plan.md';
const DRAFT = '/inbox/my draft.md';
const FILES = { ...sampleFiles(TODAY), [DRAFT]: '# Draft\n\nThe light is too strong.\n' };

/** Sends a message with files to the Navigator. */
async function ask(message: string, ...paths: readonly string[]) {
  const notebook = new FakeNotebook(FILES);
  const attachments = paths.map((path) => ({ path, fileId: 'file', sizeBytes: 10 }));
  const tools = [...ALL_TOOLS, 'update_file_properties', 'ui_tabs_open'];
  const request = withAttachments(message, attachments);
  const { calls, text } = await runModel(request, { model: createNavigatorModel(), notebook, today: TODAY, tools });
  const touched = calls.flatMap(({ input }) => [input['path'], input['from']]).filter((path) => path !== undefined);
  return { calls, text, notebook, touched };
}

describe('a message with a file', () => {
  it.each([
    ...[
      'what is in this file?',
      "what's in here",
      'what is in it',
      'what is in the attached file?',
      'what is this about',
    ],
    ...['contents of this file', 'show me this', 'read the attachment', 'what does the attached document say?'],
    ...['was steht in dieser Datei?', 'was ist in der angehängten Datei', 'was steht da drin?', 'was ist das?'],
    ...['zeig mir den Inhalt dieser Datei', 'lies den Anhang', 'worum geht es in dieser Datei?'],
    ...['这个文件里有什么？', '附件里有什么', '文件里写了什么', '这是什么？', '阅读附件'],
  ])('reads it: %s', async (message) => {
    const { touched, text } = await ask(message, DRAFT);
    expect(touched).toEqual([DRAFT]);
    expect(text).toContain('The light is too strong.');
  });

  it.each([
    ...['summarize this', 'summary', 'summarise the attached file', 'give me a summary of the attachment'],
    ...['fasse das zusammen', 'Zusammenfassung', 'fasse die angehängte Datei zusammen', 'Zusammenfassung dieser Datei'],
    ...['总结这个文件', '总结一下', '总结附件'],
  ])('summarizes it: %s', async (message) => {
    const { calls } = await ask(message, DRAFT);
    expect(calls[0]).toEqual({ tool: 'read_file', input: { path: DRAFT } });
    expect(calls.at(-1)).toMatchObject({ tool: 'create_file' });
    expect(calls.at(-1)?.input['content']).toContain('> The light is too strong.');
  });

  it.each([
    ...['find light in this file', 'search this for light', 'find light in the attached file'],
    ...['finde light in dieser Datei', 'suche in der angehängten Datei nach light'],
    ...['在这个文件里查找light', '在附件中搜索light'],
  ])('looks for a word in it alone: %s', async (message) => {
    const { touched, text } = await ask(message, DRAFT);
    expect(touched).toEqual([DRAFT]);
    expect(text).toContain('line 3: `The light is too strong.`');
  });

  it.each(['find notes about light', 'find light in this notebook'])('looks everywhere: %s', async (message) => {
    expect((await ask(message, DRAFT)).touched).toContain('/');
  });

  it.each([
    ...['rename the attached file to light', 'rename this to light', 'rename it to light.md'],
    ...['benenne die angehängte Datei in light um', '把附件重命名为light'],
  ])('renames it: %s', async (message) => {
    const { calls } = await ask(message, DRAFT);
    expect(calls).toEqual([{ tool: 'move_file', input: { from: DRAFT, to: '/inbox/light.md' } }]);
  });

  it.each([
    ...['tag the attached file with urgent', 'tag this with urgent', 'delete the attachment', 'add "x" to this file'],
    ...['add "x" to the attached file', 'markiere die angehängte Datei mit urgent', 'lösche den Anhang'],
    ...['füge "x" zu dieser Datei hinzu', '给附件加上标签urgent', '删除附件'],
  ])('changes it alone: %s', async (message) => {
    const { touched } = await ask(message, DRAFT);
    expect(new Set(touched)).toEqual(new Set([DRAFT]));
  });

  it('keeps the text of the person as it is', async () => {
    const { notebook } = await ask('add see the attached file to the plan', DRAFT);
    expect(notebook.files.get(PLAN)).toMatch(/\n\nsee the attached file\n$/);
    const quoted = await ask('add "see the attached file" to the plan', DRAFT);
    expect(quoted.notebook.files.get(PLAN)).toMatch(/\n\nsee the attached file\n$/);
  });
});

describe('a message with several files', () => {
  it.each([
    ...['what is in these files?', 'read this', 'show me these files', 'read the attachments'],
    ...['was steht in diesen Dateien?', 'lies die angehängten Dateien', '这些文件里有什么？'],
  ])('reads all, in order: %s', async (message) => {
    const { touched, text } = await ask(message, DRAFT, PLAN);
    expect(touched).toEqual([DRAFT, PLAN]);
    expect(text.indexOf('[[inbox/my draft]]')).toBeLessThan(text.indexOf('[[notes/plan]]'));
    expect(text).toContain('The light is too strong.');
  });

  it('shares the lines of one answer among them', async () => {
    const long = Array.from({ length: 400 }, (_, at) => `line ${at + 1}`).join('\n');
    const notebook = new FakeNotebook({ '/a.md': long, '/b.md': long });
    const attachments = ['/a.md', '/b.md'].map((path) => ({ path, fileId: 'file', sizeBytes: 10 }));
    const model = createNavigatorModel();
    const { text } = await runModel(withAttachments('read these', attachments), { model, notebook, today: TODAY });
    expect(text.match(/^line 150$/gm)).toHaveLength(2);
    expect(text).not.toContain('line 151\n');
    expect(text).toContain('read /b.md from line 151');
  });

  it.each(['summarize these', 'summarize this', 'fasse diese Dateien zusammen', '总结这些文件'])(
    'summarizes all: %s',
    async (message) => {
      const { calls } = await ask(message, DRAFT, PLAN);
      expect(calls.filter(({ tool }) => tool === 'read_file').map(({ input }) => input['path'])).toEqual([DRAFT, PLAN]);
    },
  );

  it.each(['delete this', 'delete them', 'tag them with urgent', 'tag this with urgent', 'open this'])(
    'takes all: %s',
    async (message) => {
      expect(new Set((await ask(message, DRAFT, PLAN)).touched)).toEqual(new Set([DRAFT, PLAN]));
    },
  );

  it('asks for one where only one can be renamed', async () => {
    const { calls, text } = await ask('rename this to light', DRAFT, PLAN);
    expect(calls).toEqual([]);
    expect(text).toContain('I rename one file at a time.');
  });
});

describe('a message that names an attached file and has none', () => {
  it.each([
    ...[
      'summarize the attached file',
      'read the attachment',
      'find light in the attached file',
      'delete the attachment',
    ],
    ...['tag the attached file with urgent', 'rename the attached file to light'],
  ])('says that none is attached: %s', async (message) => {
    const { calls, text } = await ask(message);
    expect(calls).toEqual([]);
    expect(text).toMatch(/^No file is attached\. /);
  });

  it.each([
    ['fasse die angehängte Datei zusammen', /^Es ist keine Datei angehängt\. /],
    ['lösche den Anhang', /^Es ist keine Datei angehängt\. /],
    ['总结附件', /^没有附加文件。/],
  ])('says it in the language of the message: %s', async (message, answer) => {
    const { calls, text } = await ask(message);
    expect(calls).toEqual([]);
    expect(text).toMatch(answer);
  });

  it('means the file of an earlier message', async () => {
    const notebook = new FakeNotebook(FILES);
    const options = { model: createNavigatorModel(), notebook, today: TODAY };
    const request = withAttachments('read it', [{ path: DRAFT, fileId: 'file', sizeBytes: 10 }]);
    const first = await runModel(request, options);
    const between = await runModel('read /notes/plan.md', { ...options, after: first });
    const { calls } = await runModel('delete the attached file', { ...options, after: between });
    expect(calls).toEqual([{ tool: 'delete_file', input: { path: DRAFT, recursive: false } }]);
  });

  it.each(['add "see the attached file" to the plan', 'add see the attached file to the plan'])(
    'keeps the text of the person: %s',
    async (message) => {
      const { notebook } = await ask(message);
      expect(notebook.files.get(PLAN)).toMatch(/\n\nsee the attached file\n$/);
    },
  );
});
