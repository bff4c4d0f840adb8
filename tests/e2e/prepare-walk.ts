import type { Page } from '@playwright/test';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { makePdf } from '../support/views/make-pdf.ts';
import { openConsole } from './console.ts';

const REQUEST = "Summarize last week's experiments into /notes/weekly-summary.md";
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const BOARD = {
  nodes: [
    { id: 'a', type: 'text', x: 0, y: 0, width: 240, height: 100, text: '# Harvest\n\nBefore noon' },
    { id: 'b', type: 'file', x: 320, y: 0, width: 260, height: 180, file: 'notes/plan.md' },
    { id: 'c', type: 'group', x: -30, y: -40, width: 660, height: 300, label: 'Week 47', color: '4' },
  ],
  edges: [{ id: 'e', fromNode: 'a', toNode: 'b', label: 'then' }],
};
const BASE =
  'views:\n  - type: table\n    name: Notes\n    order: [file.name, date]\n  - type: cards\n    name: Cards\n';
const DRAWN = `---
status: draft
tags: [flow]
---
# Drawn

\`\`\`mermaid
flowchart LR
  weigh[Weigh] --> dry[Dry]
\`\`\`

> [!warning] Light
> Cover the **samples**.

| Sample | Mass |
| :-- | --: |
| [[plan]] | $x^2$ |

- [ ] Weigh
- [x] Dry

\`\`\`python
print("mass")
\`\`\`

![[notes/plan]]

As [@smith2020] says.
`;
const PAPERS = '@article{smith2020, author={Smith, Ann}, title={On light}, journal={Plants}, year={2020}}\n';
const SAVED_VIEW = '---\nview: gallery\nview-filter: tag:lettuce\nview-columns: [date]\n---\n# Lettuce\n';

/** Opens the app and fills it so that every view has something to show. Ends at a notebook with a pending question. */
export async function prepareWalk(page: Page, rootUrl: string, baseURL: string) {
  await openConsole(page, rootUrl);
  const pdf = makePdf([{ lines: ['Manual of the balance', 'Page one'] }, { lines: ['Page two'] }]);
  const files: [string, number[]][] = [
    ['/manual.pdf', [...pdf]],
    ['/pixel.png', [...Buffer.from(PIXEL, 'base64')]],
    ['/settings.json', [...Buffer.from('{"light":{"ppfd":220,"bars":["red","blue"]},"running":true,"note":null}')]],
    ['/raw.bin', [0, 1, 2, 3, 250, 251, 252]],
    ['/board.canvas', [...Buffer.from(JSON.stringify(BOARD))]],
    ['/all.base', [...Buffer.from(BASE)]],
    ['/drawn.md', [...Buffer.from(DRAWN)]],
    ['/papers.bib', [...Buffer.from(PAPERS)]],
    ['/views/plants.md', [...Buffer.from(SAVED_VIEW)]],
  ];
  const model = [...makeScriptedGguf([JSON.stringify({ answer: 'Yes.' })])];
  const ids = await page.evaluate(
    async ({ request, baseURL: server, given, model: bytes }) => {
      const empty = await cloister.notebooks.create({ name: 'Blank' });
      const { notebookId } = await cloister.notebooks.openSample();
      for (const [path, bytes] of given) await cloister.files.write(notebookId, path, new Uint8Array(bytes));
      const plan = await cloister.files.read(notebookId, '/notes/plan.md');
      await cloister.files.write(notebookId, '/notes/plan.md', `${plan}\nOne line more.\n`);
      await cloister.files.setLabels(notebookId, '/notes', ['untrusted']);
      await cloister.files.setLabels(notebookId, '/notes/plan.md', ['local-only']);
      const priced = { modelId: 'two', prices: { inputUsdPerMTok: 3, outputUsdPerMTok: 15 } };
      const lab = { providerId: 'lab', kind: 'openai-compatible', baseURL: server, apiKey: 'sk-wrong' } as const;
      await cloister.providers.connect({ ...lab, models: ['one', priced] });
      const file = new File([new Uint8Array(bytes)], 'scripted.gguf');
      await cloister.models.add({ engine: 'wllama', modelId: 'scripted', file });
      const later = { agent: 'navigator', notebookId, startAtMs: Date.now() + 86_400_000 };
      const dropped = await cloister.tasks.create({ title: 'Weigh the samples', prompt: 'list /data', ...later });
      await cloister.tasks.create({ title: 'Sum up', prompt: 'list /notes', ...later });
      await cloister.tasks.create({
        title: 'Report',
        prompt: 'list /',
        agent: 'navigator',
        notebookId,
        after: dropped.taskId,
      });
      await cloister.tasks.cancel(dropped.taskId);
      const planned = await cloister.chat('write /notes/planned.md: hello', { notebookId, dryRun: true });
      const parked = await cloister.chat(request, { notebookId });
      const paths = (await cloister.files.list(notebookId)).map((file) => file.path);
      const approvalId = parked.pending[0]?.approvalId ?? '';
      const runIds = { runId: parked.runId, plannedId: planned.runId };
      return { emptyId: empty.notebookId, notebookId, ...runIds, approvalId, paths };
    },
    { request: REQUEST, baseURL, given: files, model },
  );
  await page.evaluate(putTest);
  // Refused by the page, so that the ledger has a line.
  await page.evaluate(() => void window.open('https://example.org/'));
  return ids;
}

/** Stores the result of a model's test, because a real test takes too long. */
async function putTest(): Promise<void> {
  const opening = indexedDB.open('cloister');
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  const rows = opening.result.transaction('modelTests', 'readwrite').objectStore('modelTests');
  const task = { name: 'list a folder', right: true, said: '{"tool":"list_files"}', durationMs: 900 };
  const speed = { prefillPerSecond: 112.4, decodePerSecond: 9.26, peakBytes: null, durationMs: 74_000 };
  rows.put({ testId: 't', modelId: 'scripted', engine: 'wllama', atMs: Date.now(), ...speed, tasks: [task] });
  await new Promise((done) => {
    rows.transaction.oncomplete = done;
  });
  opening.result.close();
}
