import { createHash } from 'node:crypto';
import { firefoxPath, newProfile, openFirefox, READY } from '../support/firefox/open-firefox.ts';
import { makeGguf } from '../support/gguf/make-gguf.ts';
import { makeScriptedGguf } from '../support/gguf/make-scripted-gguf.ts';
import { hubFiles } from '../support/model-server/hub-files.ts';
import { startModelServer } from '../support/model-server/start-model-server.ts';
import { expect, test } from './fixtures.ts';

const path = firefoxPath();

const REPO = 'LiquidAI/LFM3-1.7B-GGUF';
const FILE = 'LFM3-1.7B-Q4_K_M.gguf';
const COMMIT = 'c'.repeat(40);
const LATER = 'd'.repeat(40);
const AT_COMMIT = `/${REPO}/resolve/${COMMIT}/${FILE}`;
const NOTE = '# Buffer\n\nTris, 50 mM, pH 8.0.\n';

const scripted = makeScriptedGguf([
  {
    at: 'Write down the buffer',
    say: JSON.stringify({ tool: 'create_file', input: { path: '/buffer.md', content: NOTE } }),
  },
  JSON.stringify({ answer: 'The buffer is written down.' }),
]);
const other = makeGguf({ layers: 1, width: 32 });
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const ADD = `(async () => {
  const all = await cloister.models.catalog({ engine: 'wllama' });
  const { files } = all.find(({ modelId }) => modelId === 'LFM3-1.7B');
  return cloister.models.add({ engine: 'wllama', modelId: 'LFM3-1.7B', url: files[0].url });
})()`;
const RESUME = `cloister.models.resume('LFM3-1.7B')`;
const REMOVE = `cloister.models.remove('LFM3-1.7B')`;
const ROW = `cloister.models.list().then(([row]) => row)`;

const TASK = `(async () => {
  const { notebookId } = await cloister.notebooks.create({ name: 'Bench' });
  await cloister.models.load('LFM3-1.7B');
  await cloister.agents.create({
    name: 'scribe',
    scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
    can: { read: true, create: true },
    model: { providerId: 'wllama', modelId: 'LFM3-1.7B' },
  });
  const asked = await cloister.chat('Write down the buffer.', { agent: 'scribe', notebookId });
  const run = await cloister.approvals.respond(asked.pending[0].approvalId, { decision: 'allow_once' });
  return { status: run.status, text: run.text, note: await cloister.files.read(notebookId, '/buffer.md') };
})()`;

if (path !== null) {
  test('in Firefox, a download survives a pause, the end of the browser and a flipped byte, and other hashes are refused', async ({
    rootUrl,
  }) => {
    const hub = await startModelServer();
    const serve = (commit: string, bytes: Uint8Array) =>
      hub.serve('', hubFiles({ repo: REPO, commit, files: { [FILE]: bytes } }));
    serve(COMMIT, scripted);
    const sent = () => hub.seen.filter((line) => line.path === AT_COMMIT).map(({ sentBytes }) => sentBytes);
    const profile = newProfile();
    let page = await openFirefox(path, {}, profile);
    const state = () => page.evaluate(ROW);
    try {
      await page.goto(`${rootUrl}?console`);
      await page.evaluate(READY);
      await page.evaluate(`cloister.models.hub({ address: '${hub.origin}' })`);
      hub.setFault(AT_COMMIT, { type: 'slow', pieceBytes: 8192, waitMs: 60 });
      await page.evaluate(ADD);
      await expect.poll(() => sent()[0] ?? 0).toBeGreaterThan(20_000);
      await page.evaluate(`cloister.models.pause('LFM3-1.7B')`);
      expect(await state()).toMatchObject({ state: 'paused' });
      await page.evaluate(RESUME);
      await expect.poll(() => sent()[1] ?? 0).toBeGreaterThan(20_000);
      await page.kill();

      hub.setFault(AT_COMMIT, { type: 'flip', at: scripted.length - 100, times: 1 });
      page = await openFirefox(path, {}, profile);
      await page.goto(`${rootUrl}?console`);
      await page.evaluate(READY);
      await page.evaluate(RESUME);
      await expect.poll(state).toMatchObject({ state: 'ready', hub: { repo: REPO, commit: COMMIT } });
      expect(await state()).toMatchObject({ notice: expect.stringContaining('does not match its hash') });
      // The parts that had arrived were not sent again.
      const ranges = hub.seen.filter((line) => line.path === AT_COMMIT).map(({ range }) => range);
      expect(ranges.slice(1, 3)).toEqual([
        expect.stringMatching(/^bytes=[1-9]/),
        expect.stringMatching(/^bytes=[1-9]/),
      ]);

      await page.evaluate(REMOVE);
      serve(LATER, other);
      await page.evaluate(ADD);
      await expect.poll(state).toMatchObject({ state: 'failed' });
      const refused = JSON.stringify(await state());
      for (const text of [hashOf(scripted), hashOf(other), COMMIT, LATER]) expect(refused).toContain(text);
      expect(hub.seen.filter((line) => line.path.includes(`/resolve/${LATER}/`))).toEqual([]);

      // The list is right, the file is another one.
      await page.evaluate(REMOVE);
      serve(COMMIT, scripted);
      hub.serve('', { [AT_COMMIT]: other });
      await page.evaluate(ADD);
      await expect
        .poll(state)
        .toMatchObject({ state: 'failed', reason: expect.stringContaining(`should have ${scripted.length} bytes`) });

      await page.evaluate(REMOVE);
      serve(COMMIT, scripted);
      await page.evaluate(ADD);
      await expect.poll(state).toMatchObject({ state: 'ready' });
      expect(await page.evaluate(TASK)).toEqual({
        status: 'completed',
        text: 'The buffer is written down.',
        note: NOTE,
      });
      const ledger = await page.evaluate(`cloister.egress.ledger().then((all) => all.map(({ origin }) => origin))`);
      expect(new Set(ledger as string[])).toEqual(new Set([hub.origin]));
    } finally {
      await page.close();
      await hub.close();
    }
  });
}
