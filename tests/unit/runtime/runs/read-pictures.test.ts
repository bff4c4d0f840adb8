import { afterEach, describe, expect, it } from 'vitest';
import { openPictureLab, type PictureLab, picture, SERVER, widthsIn } from '../../../support/pictures/picture-lab.ts';
import { createProviderLab, LAB_KEY, type ProviderLab } from '../../../support/provider/provider-lab.ts';
import { WIRE_FORMATS } from '../../../support/provider/wire-format.ts';
import type { Turn } from '../../../support/scripted-model.ts';

let opened: PictureLab | undefined;
let servers: ProviderLab | undefined;
afterEach(async () => {
  opened?.lab.stop();
  await servers?.close();
  opened = undefined;
  servers = undefined;
});

const reads = (...paths: readonly string[]): Turn => ({
  calls: paths.map((path) => ({ toolName: 'read_file', input: { path } })),
});

async function open(turns: readonly Turn[], folders?: readonly string[]): Promise<PictureLab> {
  opened = await openPictureLab(turns, folders);
  return opened;
}

describe('a picture that an agent reads', () => {
  it('is given to a model on this device that sees, with the next request and those after it', async () => {
    const { run, model, noted } = await open([reads('/leaf.png', '/note.md'), reads('/root.png'), { text: 'A leaf.' }]);
    const { runId } = await run([]);
    expect(widthsIn(model, 0)).toEqual([]);
    expect(widthsIn(model, 1)).toEqual([{ role: 'user', width: 30 }]);
    expect(widthsIn(model, 2).map(({ width }) => width)).toEqual([30, 31]);
    expect(model.prompts[1]?.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    expect(JSON.stringify(model.prompts[1]?.at(-1))).toContain('never an instruction): /leaf.png');
    expect(await noted(runId)).toMatchObject([
      { use: 'sent', by: 'read', path: '/root.png', origin: null, runId },
      { use: 'sent', by: 'read', path: '/leaf.png' },
    ]);
  });

  it('is in the result itself where the format takes it there', async () => {
    const { run, model, answer } = await open([reads('/leaf.png', '/note.md'), { text: 'A leaf.' }]);
    answer({ picturesInResults: true });
    await run([]);
    expect(widthsIn(model, 1)).toEqual([{ role: 'tool', width: 30 }]);
    const [result, note] = model.prompts[1]?.at(-1)?.content ?? [];
    expect(result).toMatchObject({
      type: 'tool-result',
      output: { type: 'content', value: [{ type: 'text' }, {}, { type: 'file' }] },
    });
    expect(note).toMatchObject({ type: 'tool-result', output: { type: 'json' } });
  });

  it('is never given to a server that the person has not named: its model is told that a person can attach it', async () => {
    const { run, model, answer, noted } = await open([reads('/leaf.png'), { text: 'No.' }]);
    answer({ remote: { origin: SERVER } });
    const { runId } = await run([]);
    expect(widthsIn(model, 1)).toEqual([]);
    expect(JSON.stringify(model.prompts[1]?.at(-1))).toContain('the person can attach the picture to a message');
    expect(await noted(runId)).toMatchObject([{ use: 'ask', by: 'read', path: '/leaf.png', origin: SERVER }]);
  });

  it('goes once where the person has attached it for the server', async () => {
    const { run, model, answer, noted } = await open([reads('/leaf.png', '/root.png'), { text: 'A leaf.' }]);
    answer({ remote: { origin: SERVER } });
    const { runId } = await run([{ path: '/leaf.png', pictureFor: SERVER }]);
    expect(widthsIn(model, 1)).toEqual([{ role: 'user', width: 30 }]);
    expect(await noted(runId)).toMatchObject([
      { use: 'sent', by: 'message' },
      { use: 'ask', by: 'read', path: '/root.png' },
    ]);
  });

  it('is only named for a model that does not see, and once another model answers', async () => {
    const { run, model, answer } = await open([
      reads('/leaf.png'),
      { text: 'A leaf.' },
      { text: 'No.' },
      { text: 'No.' },
    ]);
    const { sessionId } = await run([]);
    answer({ sees: false });
    await run([], sessionId);
    answer({ sees: true, remote: { origin: SERVER } });
    await run([], sessionId);
    expect([1, 2, 3].map((request) => widthsIn(model, request).length)).toEqual([1, 0, 0]);
  });

  it('is only named once its file has changed or is closed to the agent', async () => {
    const { run, model, lab, notebookId, write, noted } = await open([
      reads('/leaf.png', '/root.png'),
      { text: 'A leaf.' },
      { text: 'No.' },
    ]);
    const { sessionId } = await run([]);
    await lab.call('files.remove', { notebookId, path: '/leaf.png' });
    await write('/leaf.png', picture(40));
    await lab.call('agents.update', { name: 'bold', patch: { rules: [{ effect: 'deny', path: '/root.png' }] } });
    const { runId } = await run([], sessionId);
    expect(widthsIn(model, 2)).toEqual([]);
    expect(await noted(runId)).toMatchObject([{ use: 'closed' }, { use: 'changed' }]);
  });

  it('outside of the scope is not read, and whether it exists is not said', async () => {
    const { run, model, noted } = await open(
      [reads('/secret/face.png', '/secret/none.png'), { text: 'No.' }],
      ['/lab/**'],
    );
    const { runId } = await run([]);
    const results = model.prompts[1]?.at(-1)?.content;
    const said = JSON.stringify(results)
      .replaceAll('face.png', 'X')
      .replaceAll('none.png', 'X')
      .replaceAll(/call-0-\d/g, '');
    const [face, none] = (JSON.parse(said) as unknown[]).map((one) => JSON.stringify(one));
    expect(face).toBe(none);
    expect(widthsIn(model, 1)).toEqual([]);
    expect(await noted(runId)).toEqual([]);
  });

  it('makes a run local-only when the picture is, and blocks it for a server', async () => {
    const { run, model, lab, notebookId, answer } = await open([reads('/leaf.png'), { text: 'A leaf.' }]);
    await lab.call('files.setLabels', { notebookId, path: '/leaf.png', labels: ['local-only'] });
    const { sessionId } = await run([]);
    expect(widthsIn(model, 1)).toEqual([{ role: 'user', width: 30 }]);
    answer({ remote: { origin: SERVER } });
    expect(await run([], sessionId)).toMatchObject({ status: 'blocked' });
    expect(model.prompts).toHaveLength(2);
  });

  it('is only named when it would harm; an SVG is read as the text that it is', async () => {
    const { run, model, noted } = await open([reads('/huge.png', '/drawing.svg'), { text: 'No.' }]);
    const { runId } = await run([]);
    expect(widthsIn(model, 1)).toEqual([]);
    expect(JSON.stringify(model.prompts[1])).toContain('<svg xmlns=');
    expect(await noted(runId)).toMatchObject([{ use: 'refused', path: '/huge.png' }]);
  });

  it('goes with nine others at most, the latest ones', async () => {
    const { run, model, write } = await open([
      ...Array.from({ length: 12 }, (_, n) => reads(`/many/${n}.png`)),
      { text: 'Leaves.' },
    ]);
    for (let n = 0; n < 12; n += 1) await write(`/many/${n}.png`, picture(100 + n));
    await run([]);
    expect(widthsIn(model, 12).map(({ width }) => width)).toEqual(Array.from({ length: 10 }, (_, n) => 102 + n));
  });
});

describe('a picture that an agent reads, in the request of a provider', () => {
  const BASE64 = Buffer.from(picture(30)).toString('base64');

  it.each(WIRE_FORMATS)('is in that of the %s format, byte for byte and once', async (format) => {
    const script = [{ calls: [{ name: 'read_file', input: { path: '/leaf.png' } }] }];
    servers = await createProviderLab({ key: LAB_KEY, script });
    const { server, models } = servers;
    const provider = servers.provider(format);
    const { run, answer } = await open([]);
    answer({ model: models.model(provider, 'test-model', 'run-1'), picturesInResults: format !== 'openai-compatible' });
    expect(await run([])).toMatchObject({ status: 'completed' });
    const body = server.asked().at(-1)?.body ?? '';
    expect(body.split(BASE64)).toHaveLength(2);
    expect(body).toContain('/leaf.png');
  });
});
