import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openConsole } from './console.ts';
import { expect, test } from './installed-app.ts';

const document = readFileSync(join(import.meta.dirname, '../fixtures/console/calls.md'), 'utf8');

/** The calls that the app does not have yet, each with the reason. */
const NOT_BUILT: Readonly<Record<string, string>> = {
  'runs.replay': 'A run is not repeated from its record without a model yet; only scripts are compared with a record.',
  'audit.checkpoint': 'The head of the log is not signed yet.',
};

/** Neither is called: a text and a promise. */
const VALUES = ['version', 'ready'];

/** Lists of one notebook, which need its id. */
const OF_NOTEBOOK = ['files.list', 'bin.list'];

/** Returns the names of the calls in the document: `notebooks.list`, `chat` … */
function namesIn(text: string): string[] {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(text) ?? [];
  return code.split('\n').flatMap((line) => {
    if (!line.startsWith('cloister.')) return [];
    let calls = line.replace(/\/\/.*$/, '');
    // Parameters may hold parentheses of their own.
    for (let shorter = ''; shorter !== calls; ) {
      shorter = calls;
      calls = calls.replace(/\([^()]*\)/, '');
    }
    let group = '';
    return calls.split('/').map((part) => {
      const name = part.trim().replace(/\?$/, '');
      if (!name.startsWith('cloister.')) return `${group}${name}`;
      const whole = name.slice('cloister.'.length);
      group = whole.includes('.') ? whole.slice(0, whole.indexOf('.') + 1) : '';
      return whole;
    });
  });
}

const names = namesIn(document);

test('the document lists the calls, each one time', () => {
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !/^[a-zA-Z]+(?:\.[a-zA-Z]+)?$/.test(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['files.readBytes', 'runs.files', 'clear', 'egress.airplaneMode']));
});

test('each documented call is a function of the console, apart from those that are not built', async ({
  page,
  rootUrl,
}) => {
  await openConsole(page, rootUrl);
  const kinds = await page.evaluate(
    (all) =>
      all.map((name) => {
        let value: unknown = cloister;
        for (const part of name.split('.')) {
          value = typeof value === 'object' && value !== null && part in value ? Reflect.get(value, part) : undefined;
        }
        return [name, typeof value] as const;
      }),
    names,
  );
  const kindOf = new Map<string, string>(kinds);
  const missing = names.filter((name) => kindOf.get(name) !== 'function' && !VALUES.includes(name));
  expect(missing.toSorted()).toEqual(Object.keys(NOT_BUILT).toSorted());
});

test('the calls that list return lists, and a wrong call rejects with a code', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const lists = names.filter((name) => name.endsWith('.list') && !OF_NOTEBOOK.includes(name) && !(name in NOT_BUILT));
  const answers = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (name) => {
          const [group = '', call = ''] = name.split('.');
          const list: () => Promise<unknown> = Reflect.get(Reflect.get(cloister, group), call);
          return [name, Array.isArray(await list())] as const;
        }),
      ),
    lists,
  );
  expect(answers).toEqual(lists.map((name) => [name, true]));
  const failure = await page.evaluate(() =>
    cloister.runs.get('run-0').then(
      () => null,
      (error: { code?: unknown; message?: unknown; data?: unknown }) => ({
        code: error.code,
        message: typeof error.message,
        data: typeof error.data,
      }),
    ),
  );
  expect(failure).toEqual({ code: 'not-found', message: 'string', data: 'object' });
});

test('the text of a note is one page, and a picture has none', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  const seen = await page.evaluate(async () => {
    const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
    await cloister.files.write(notebookId, '/a.md', '# A');
    await cloister.files.write(notebookId, '/a.png', new Uint8Array([0x89, 0xff, 0xfe]));
    const refused = await cloister.files.text(notebookId, '/a.png').catch((error: { code: string }) => error.code);
    return [await cloister.files.text(notebookId, '/a.md'), refused];
  });
  expect(seen).toEqual([{ pages: ['# A'], problem: null }, 'not-text']);
});
