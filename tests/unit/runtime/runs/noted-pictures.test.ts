import { afterEach, describe, expect, it } from 'vitest';
import { openPictureLab, type PictureLab, picture, SERVER, widthsIn } from '../../../support/pictures/picture-lab.ts';

let opened: PictureLab;
afterEach(() => opened.lab.stop());

const remote = { origin: SERVER };
const forServer = (path: string) => ({ path, pictureFor: SERVER });

describe('what a run notes of the pictures of its requests', () => {
  it('is the picture itself, with the server, or only its path, with the reason', async () => {
    opened = await openPictureLab();
    opened.answer({ remote });
    const { run, noted } = opened;
    const attachments = [
      forServer('/leaf.png'),
      { path: '/root.png' },
      { path: '/secret/face.png', pictureFor: 'https://other.example' },
      forServer('/huge.png'),
      forServer('/drawing.svg'),
    ];
    const { runId } = await run(attachments);
    const uses = ['sent', 'ask', 'other', 'refused', 'format'];
    expect(await noted(runId)).toMatchObject(
      uses.map((use, at) => ({ use, origin: SERVER, by: 'message', runId, path: attachments[at]?.path })),
    );
    expect((await run([])).status).toBe('completed');
  });

  it('follows each request: a model that does not see, a changed file, and a closed one', async () => {
    opened = await openPictureLab();
    const { run, noted, answer, write, lab } = opened;
    const first = await run([{ path: '/leaf.png' }, { path: '/root.png' }]);
    expect(await noted(first.runId)).toMatchObject([
      { use: 'sent', origin: null },
      { use: 'sent', origin: null },
    ]);
    answer({ sees: false });
    const second = await run([], first.sessionId);
    expect(await noted(second.runId)).toMatchObject([{ use: 'blind', runId: first.runId }, { use: 'blind' }]);
    answer({ sees: true });
    await lab.call('files.move', { notebookId: opened.notebookId, from: '/leaf.png', to: '/old.png' });
    const third = await run([], first.sessionId);
    expect(await noted(third.runId)).toMatchObject([{ use: 'gone' }, { use: 'sent' }]);
    await write('/leaf.png', picture(40));
    await lab.call('agents.update', { name: 'bold', patch: { rules: [{ effect: 'deny', path: '/root.png' }] } });
    const fourth = await run([], first.sessionId);
    expect(await noted(fourth.runId)).toMatchObject([{ use: 'changed' }, { use: 'closed' }]);
    expect(widthsIn(opened.model, 3)).toEqual([]);
  });

  it('holds what differed between the requests of one run', async () => {
    // The file moves while the first request is answered.
    const onChunk = async (index: number) => {
      if (index > 0) return;
      const { lab, notebookId } = opened;
      await lab.call('files.move', { notebookId, from: '/leaf.png', to: '/old.png' });
    };
    const call = { calls: [{ toolName: 'read_file', input: { path: '/note.md' } }], onChunk };
    opened = await openPictureLab([call, { text: 'A leaf.' }]);
    const { run, noted } = opened;
    const { runId } = await run([{ path: '/leaf.png' }]);
    expect(await noted(runId)).toMatchObject([{ use: 'gone', earlier: [{ use: 'sent', origin: null }] }]);
  });

  it('has the pictures of the newest messages where there are too many', async () => {
    opened = await openPictureLab();
    const { run, write, model } = opened;
    for (let n = 0; n < 12; n += 1) await write(`/many/${n}.png`, picture(100 + n));
    let sessionId: string | undefined;
    for (let n = 0; n < 12; n += 1) ({ sessionId } = await run([{ path: `/many/${n}.png` }], sessionId));
    const newest = Array.from({ length: 10 }, (_, n) => 102 + n);
    expect(widthsIn(model, 11).map(({ width }) => width)).toEqual(newest);
  });

  it('has no entry for a run without pictures', async () => {
    opened = await openPictureLab();
    const { runId } = await opened.run([{ path: '/note.md' }]);
    expect(await opened.noted(runId)).toEqual([]);
  });
});

describe('consent to send a picture', () => {
  it('holds for the picture as it was, also where the message is asked again', async () => {
    opened = await openPictureLab();
    opened.answer({ remote });
    const { run, check, write, model, lab } = opened;
    const [asked] = await check([{ path: '/leaf.png' }]);
    expect(asked).toMatchObject({ use: 'ask' });
    const agreed = { ...forServer('/leaf.png'), pictureHash: asked?.hashes[0] ?? '' };
    const { runId } = await run([agreed]);
    const { runId: again } = await lab.call('runs.retry', { runId });
    await lab.settled(again);
    // The retry is a message of the same conversation, so its request has the picture of both.
    expect([0, 1].map((request) => widthsIn(model, request).map(({ width }) => width))).toEqual([[30], [30, 30]]);
    await lab.call('files.remove', { notebookId: opened.notebookId, path: '/leaf.png' });
    await write('/leaf.png', picture(40));
    expect(await check([agreed])).toMatchObject([{ use: 'ask' }]);
    const changed = await run([agreed]);
    const retried = await lab.call('runs.retry', { runId });
    await lab.settled(retried.runId);
    expect([widthsIn(model, 2), widthsIn(model, 3)]).toEqual([[], []]);
    expect(await opened.noted(changed.runId)).toMatchObject([{ use: 'changed', origin: SERVER }]);
  });

  it('does not hold for the server that answers instead', async () => {
    opened = await openPictureLab();
    opened.answer({ remote });
    const { runId } = await opened.run([forServer('/leaf.png')]);
    opened.answer({ remote: { origin: 'https://other.example' } });
    const { runId: again } = await opened.lab.call('runs.retry', { runId });
    await opened.lab.settled(again);
    expect(widthsIn(opened.model, 1)).toEqual([]);
    expect(await opened.noted(again)).toMatchObject([
      { use: 'other', origin: 'https://other.example', runId: again },
      { use: 'other', runId },
    ]);
  });
});
