import { afterEach, describe, expect, it } from 'vitest';
import type { PreflightFinding } from '../../../../src/contracts/domain/run/preflight.ts';
import { onDevice } from '../../../../src/core/run/chosen-model.ts';
import { pngHeader } from '../../../support/pictures/hostile-pictures.ts';
import { createProviderLab, LAB_KEY, type ProviderLab } from '../../../support/provider/provider-lab.ts';
import { WIRE_FORMATS } from '../../../support/provider/wire-format.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel, type ScriptedModel, type Turn } from '../../../support/scripted-model.ts';

const picture = (width: number) => new Uint8Array([...pngHeader(width, 20), 7, 8, 9]);
const PICTURE = picture(30);
const BASE64 = Buffer.from(PICTURE).toString('base64');
const SERVER = 'https://models.example';

let lab: RuntimeLab;
let servers: ProviderLab | undefined;
afterEach(async () => {
  lab.stop();
  await servers?.close();
  servers = undefined;
});

interface Options {
  readonly sees?: boolean;
  readonly remote?: string;
  readonly turns?: readonly Turn[];
}

async function open({ sees = true, remote, turns = [] }: Options = {}) {
  const model = createScriptedModel(turns);
  const chosen = { ...onDevice(model), sees, remote: remote === undefined ? null : { origin: remote } };
  lab = await openRuntimeLab({ models: { find: async () => ({ type: 'model', ...chosen }) } });
  return { model, ...(await prepare()) };
}

async function prepare() {
  const { notebookId } = await lab.call('notebooks.create', { name: 'Plants' });
  const entries = [
    { path: '/leaf.png', content: PICTURE },
    { path: '/root.png', content: picture(31) },
    { path: '/private/face.png', content: picture(32) },
    { path: '/huge.png', content: new Uint8Array(pngHeader(50_000, 50_000)) },
    { path: '/drawing.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { path: '/note.md', content: 'A note.' },
  ];
  await lab.call('notebooks.import', { notebookId, entries });
  await lab.call('files.setLabels', { notebookId, path: '/private', labels: ['local-only'] });
  await lab.call('agents.create', agentSpec({ name: 'bold', approvals: 'destructive-only' }));
  const attached = (paths: readonly string[], pictureFor?: string) =>
    paths.map((path) => (pictureFor === undefined ? { path } : { path, pictureFor }));
  const run = async (paths: readonly string[], pictureFor?: string, sessionId?: string) => {
    const attachments = attached(paths, pictureFor);
    const session = sessionId === undefined ? {} : { sessionId };
    const started = await lab.call('runs.start', {
      message: 'What is this?',
      notebookId,
      agent: 'bold',
      attachments,
      ...session,
    });
    return lab.settled(started.runId);
  };
  const check = async (paths: readonly string[], pictureFor?: string) => {
    const attachments = attached(paths, pictureFor);
    const found = await lab.call('runs.preflight', { message: 'What?', notebookId, agent: 'bold', attachments });
    return found.filter((one): one is Extract<PreflightFinding, { kind: 'pictures' }> => one.kind === 'pictures');
  };
  return { notebookId, run, check };
}

/** The pictures of each message of the person in a request, as their bytes. */
function picturesIn(model: ScriptedModel, request: number): number[][] {
  const users = (model.prompts[request] ?? []).filter(({ role }) => role === 'user');
  return users.flatMap((message) =>
    message.role === 'user'
      ? [
          message.content.flatMap((part) =>
            part.type === 'file' && part.data.type === 'data' && part.data.data instanceof Uint8Array
              ? [part.data.data.length === PICTURE.length ? (part.data.data[19] ?? 0) : -1]
              : [],
          ),
        ]
      : [],
  );
}

describe('a picture attached to a message', () => {
  it.each(WIRE_FORMATS)('is in the request of the %s format, byte for byte', async (format) => {
    servers = await createProviderLab({ key: LAB_KEY });
    const { server, models } = servers;
    const provider = servers.provider(format);
    const choice = {
      ref: { providerId: 'lab', modelId: 'test-model' },
      remote: { origin: server.origin },
      prices: null,
    };
    lab = await openRuntimeLab({
      models: {
        find: async (_ref, runId) => ({
          type: 'model',
          model: models.model(provider, 'test-model', runId),
          ...choice,
          sees: true,
        }),
      },
    });
    const { run } = await prepare();
    expect(await run(['/leaf.png'], server.origin)).toMatchObject({ status: 'completed' });
    const [request] = server.asked();
    const data = `data:image/png;base64,${BASE64}`;
    const parts = {
      'openai-compatible': { type: 'image_url', image_url: { url: data } },
      openai: { type: 'input_image', image_url: data },
      anthropic: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: BASE64 } },
      google: { inlineData: { mimeType: 'image/png', data: BASE64 } },
    };
    expect(request?.body).toContain(JSON.stringify(parts[format]).slice(1, -1));
    expect(request?.body.split(BASE64)).toHaveLength(2);
    expect(request?.body).toContain('- /leaf.png');
  });

  it('goes with later messages of the conversation, and is not stored with them', async () => {
    const call = { calls: [{ toolName: 'read_file', input: { path: '/note.md' } }] };
    const { model, run } = await open({ turns: [call, { text: 'A leaf.' }, { text: 'A root.' }] });
    const { sessionId, runId } = await run(['/leaf.png', '/note.md']);
    await run(['/root.png'], undefined, sessionId);
    expect([0, 1, 2].map((request) => picturesIn(model, request))).toEqual([[[30]], [[30]], [[30], [31]]]);
    expect(JSON.stringify(await lab.runtime.services.store.messages(sessionId))).not.toContain('"file"');
    const log = await lab.call('audit.entries', { newestFirst: false, limit: 200 });
    const summaries = log.filter(({ action }) => action === 'model.request').map(({ outputSummary }) => outputSummary);
    expect(summaries.map((text) => /; \d pictures?$/.exec(text ?? '')?.[0])).toEqual([
      '; 1 picture',
      '; 1 picture',
      '; 2 pictures',
    ]);
    const steps = await lab.database.steps.where({ runId }).toArray();
    expect(JSON.stringify(steps.map(({ sent }) => sent))).toContain(`(${PICTURE.length} bytes)`);
  });

  it('is only named for a model that does not see', async () => {
    const { model, run, check } = await open({ sees: false });
    await run(['/leaf.png']);
    expect(picturesIn(model, 0)).toEqual([[]]);
    expect(JSON.stringify(model.prompts[0])).toContain('- /leaf.png');
    expect(await check(['/leaf.png', '/note.md'])).toMatchObject([{ use: 'blind', paths: ['/leaf.png'] }]);
  });

  it('goes to the server that the person named, and to no other', async () => {
    const { model, run, check } = await open({ remote: SERVER });
    await run(['/leaf.png']);
    await run(['/leaf.png'], 'https://other.example');
    await run(['/leaf.png'], SERVER);
    expect([0, 1, 2].map((request) => picturesIn(model, request))).toEqual([[[]], [[]], [[30]]]);
    expect(await check(['/leaf.png'])).toMatchObject([{ use: 'ask', level: 'info', origin: SERVER }]);
    expect(await check(['/leaf.png'], SERVER)).toMatchObject([{ use: 'sent', paths: ['/leaf.png'] }]);
  });

  it('never goes to a server when it is local-only, also when the label is set later', async () => {
    const { model, notebookId, run } = await open({ remote: SERVER, turns: [{ text: 'A leaf.' }] });
    await expect(run(['/private/face.png'], SERVER)).rejects.toMatchObject({ code: 'local-only' });
    const { sessionId } = await run(['/leaf.png'], SERVER);
    await lab.call('files.setLabels', { notebookId, path: '/leaf.png', labels: ['local-only'] });
    expect(await run([], undefined, sessionId)).toMatchObject({ status: 'blocked' });
    expect(model.prompts).toHaveLength(1);
  });

  it.each([undefined, SERVER])('is never written as JSON byte for byte (model at %s)', async (remote) => {
    const { model, run } = await open(remote === undefined ? {} : { remote });
    await run(['/leaf.png'], remote);
    expect(JSON.stringify(model.prompts[0])).toContain(`"data":"(${PICTURE.length} bytes)"`);
  });

  it('goes with the messages of a deep agent', async () => {
    const { model, notebookId } = await open();
    await lab.call('agents.create', agentSpec({ name: 'deep', adapter: 'deep-agent' }));
    const message = { message: 'What is this?', notebookId, agent: 'deep' };
    const { runId } = await lab.call('runs.start', { ...message, attachments: [{ path: '/leaf.png' }] });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    expect(picturesIn(model, 0)).toEqual([[30]]);
  });

  it('goes to a model on this device when it is local-only', async () => {
    const { model, run } = await open();
    await run(['/private/face.png']);
    expect(picturesIn(model, 0)).toEqual([[32]]);
  });

  it('is only named once its file has changed, or its agent may not read it', async () => {
    const { model, notebookId, run } = await open({ turns: [{ text: 'A leaf.' }, { text: 'No.' }, { text: 'No.' }] });
    const { sessionId } = await run(['/leaf.png', '/root.png']);
    await lab.call('files.move', { notebookId, from: '/leaf.png', to: '/old.png' });
    await lab.call('notebooks.import', { notebookId, entries: [{ path: '/leaf.png', content: picture(40) }] });
    await run([], undefined, sessionId);
    const rules = [{ effect: 'deny' as const, path: '/root.png' }];
    await lab.call('agents.update', { name: 'bold', patch: { rules } });
    await run([], undefined, sessionId);
    expect([0, 1, 2].map((request) => picturesIn(model, request)[0])).toEqual([[30, 31], [31], []]);
  });

  it('is not sent when it would harm or is in no format that models read', async () => {
    const { model, run, check } = await open();
    await run(['/huge.png', '/drawing.svg', '/leaf.png']);
    expect(picturesIn(model, 0)).toEqual([[30]]);
    expect(await check(['/huge.png', '/drawing.svg', '/leaf.png'])).toMatchObject([
      { use: 'refused', paths: ['/huge.png'] },
      { use: 'format', paths: ['/drawing.svg'] },
      { use: 'sent', paths: ['/leaf.png'], origin: null },
    ]);
  });

  it('goes with nine others at most', async () => {
    const { model, notebookId, run, check } = await open();
    const paths = Array.from({ length: 12 }, (_, n) => `/many/${n}.png`);
    const entries = paths.map((path, n) => ({ path, content: picture(100 + n) }));
    await lab.call('notebooks.import', { notebookId, entries });
    await run(paths);
    expect(picturesIn(model, 0)).toEqual([Array.from({ length: 10 }, (_, n) => 100 + n)]);
    expect((await check(paths)).map(({ use, paths: each }) => [use, each.length])).toEqual([
      ['sent', 10],
      ['many', 2],
    ]);
  });
});
