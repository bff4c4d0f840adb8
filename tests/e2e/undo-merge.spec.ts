import type { Page } from '@playwright/test';
import type { TurnMaker } from '../support/provider/script.ts';
import { startProvider } from '../support/provider/start-provider.ts';
import { openConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './installed-app.ts';
import { openNotebook } from './open-notebook.ts';

const FILES = 300;
const BATCH = 100;
const names = Array.from({ length: FILES }, (_, at) => `/lab/note-${String(at).padStart(3, '0')}.md`);
const textOf = (at: number, measured = 'not yet') =>
  `# Note ${at}\n\nMeasured: ${measured}\n\nText of the note.\n\nEnd.\n`;

/** Writes all notes, a hundred in each step. */
const writeAll: TurnMaker = ({ messages }) => {
  const step = messages.filter(({ role }) => role === 'assistant').length;
  const from = step * BATCH;
  if (from >= FILES) return { text: 'All notes are changed.' };
  const calls = names.slice(from, from + BATCH).map((path, index) => ({
    name: 'write_file',
    input: { path, content: textOf(from + index, `${from + index} g`) },
  }));
  return { calls };
};

/** Lets an agent change 300 notes in one run. Resolves with the ids. */
async function changeAll(page: Page, baseURL: string): Promise<{ notebookId: string; runId: string }> {
  const notebookId = await openNotebook(page, Object.fromEntries(names.map((path, at) => [path, textOf(at)])));
  await page.evaluate(async (url) => {
    const models = [{ modelId: 'test-model', contextTokens: 1_000_000 }];
    const kind = 'openai-compatible';
    await cloister.providers.connect({ providerId: 'loopback', kind, baseURL: url, apiKey: 'sk-loopback', models });
    await cloister.agents.create({
      name: 'writer',
      title: 'Writer',
      model: { providerId: 'loopback', modelId: 'test-model' },
      scope: { notebooks: ['*'], folders: ['/lab'], fileTypes: ['*'] },
      can: { read: true, write: true, create: true, delete: false, execute: false, integrations: false },
      approvals: 'destructive-only',
      limits: { toolCalls: 1000 },
    });
  }, baseURL);
  const { runId, status } = await page.evaluate(
    (id) => cloister.chat('Enter the measurements', { agent: 'writer', notebookId: id }),
    notebookId,
  );
  expect(status).toBe('completed');
  return { notebookId, runId };
}

/** Texts that were read, by their hash: reading hundreds of notes again takes longer than the rest of the test. */
const textsByHash = new Map<string, string>();

async function read(page: Page, notebookId: string): Promise<Record<string, string>> {
  const rows = await page.evaluate(
    async ({ id, known }) => {
      const files = (await cloister.files.list(id, '/lab/**')).filter(({ kind }) => kind === 'file');
      const isKnown = new Set(known);
      const read: [path: string, hash: string, text: string | null][] = [];
      for (const { path, hash } of files)
        read.push([path, hash ?? '', isKnown.has(hash ?? '') ? null : await cloister.files.read(id, path)]);
      return read;
    },
    { id: notebookId, known: [...textsByHash.keys()] },
  );
  for (const [, hash, text] of rows) if (text !== null) textsByHash.set(hash, text);
  return Object.fromEntries(rows.map(([path, hash]) => [path, textsByHash.get(hash) ?? '']));
}

test('a run of 300 files is undone, and later edits are merged, never overwritten', async ({ page, rootUrl }) => {
  const server = await startProvider({ key: 'sk-loopback', script: writeAll });
  try {
    await openConsole(page, rootUrl);
    const { notebookId, runId } = await changeAll(page, server.baseURL);
    const changed = await read(page, notebookId);
    expect(changed[names[7] ?? '']).toBe(textOf(7, '7 g'));
    const undone = await page.evaluate(async (id) => {
      const from = performance.now();
      const result = await cloister.runs.undo(id);
      return { ...result, tookMs: Math.round(performance.now() - from) };
    }, runId);
    test.info().annotations.push({ type: 'undo of 300 files', description: `${undone.tookMs} ms` });
    console.log(`undo of ${FILES} files: ${undone.tookMs} ms`);
    expect(undone.conflicts).toEqual([]);
    expect(undone.restored).toHaveLength(FILES);
    expect(await read(page, notebookId)).toEqual(Object.fromEntries(names.map((path, at) => [path, textOf(at)])));
    await page.evaluate((id) => cloister.runs.redo(id), runId);
    expect(await read(page, notebookId)).toEqual(changed);

    // A person edits five of them: two elsewhere, two at the same place, and deletes one.
    const [apart, alsoApart, same, alsoSame, gone] = names;
    const edits: [string, string][] = [
      [apart ?? '', textOf(0, '0 g').replace('End.', 'End, checked.')],
      [alsoApart ?? '', textOf(1, '1 g').replace('End.', 'Checked twice.')],
      [same ?? '', textOf(2, '2.5 g')],
      [alsoSame ?? '', textOf(3, '3.5 g')],
    ];
    await page.evaluate(
      async ({ id, texts, removed }) => {
        for (const [path, text] of texts) await cloister.files.write(id, path, text);
        await cloister.files.remove(id, removed);
        location.hash = `#/notebook/${id}`;
      },
      { id: notebookId, texts: edits, removed: gone ?? '' },
    );
    const edited = await read(page, notebookId);
    await page.evaluate(({ id, run }) => (location.hash = `#/notebook/${id}/run/${run}`), {
      id: notebookId,
      run: runId,
    });
    await page.getByRole('button', { name: 'Undo this run' }).press('Enter');

    await expect(page.getByRole('heading', { name: 'Undo: files that changed since' })).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Files to decide' });
    await expect(list.getByRole('button')).toHaveText([
      /note-000.*Merged, look/,
      /note-001.*Merged, look/,
      /note-002.*1 place to decide/,
      /note-003.*1 place to decide/,
      /note-004.*To decide/,
    ]);
    // Everything else is undone; these five stand as the person left them.
    const standing = Object.fromEntries(
      names.map((path, at) => [path, edited[path] === textOf(at, `${at} g`) ? textOf(at) : (edited[path] ?? null)]),
    );
    const now = await read(page, notebookId);
    expect(Object.fromEntries(names.map((path) => [path, now[path] ?? null]))).toEqual(standing);
    expect(await findViolations(page, { inDark: true })).toEqual([]);

    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('not yet');
    await result.getByRole('radio', { name: 'As it will read' }).press('Space');
    await expect(result.getByRole('heading', { name: 'Note 0' })).toBeVisible();
    await list.getByRole('button', { name: /note-002/ }).press('Enter');
    const place = page.getByRole('group', { name: 'Place 1 of 1' });
    await expect(place).toContainText('2.5 g');
    await place.getByRole('radio', { name: 'Both' }).press('Space');
    await list.getByRole('button', { name: /note-003/ }).press('Enter');
    await place.getByRole('radio', { name: 'Keep mine' }).press('Space');
    await list.getByRole('button', { name: /note-004/ }).press('Enter');
    await page.getByRole('radio', { name: 'Bring it back' }).press('Space');
    await expect(list.getByText('5 of 5 decided')).toBeVisible();
    await page.getByRole('button', { name: 'Apply to 5 files' }).press('Enter');
    await expect(page.getByText('Applied to 5 files.')).toBeVisible();
    expect(await read(page, notebookId)).toEqual({
      ...Object.fromEntries(names.map((path, at) => [path, textOf(at)])),
      [apart ?? '']: textOf(0).replace('End.', 'End, checked.'),
      [alsoApart ?? '']: textOf(1).replace('End.', 'Checked twice.'),
      [same ?? '']: textOf(2).replace('Measured: not yet\n', 'Measured: 2.5 g\nMeasured: not yet\n'),
      [alsoSame ?? '']: textOf(3, '3.5 g'),
    });
    await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter');
    // A file may go between the list and the reading: then the reading fails and is tried again.
    await expect(async () => expect(await read(page, notebookId)).toEqual(now)).toPass();
  } finally {
    await server.close();
  }
});
