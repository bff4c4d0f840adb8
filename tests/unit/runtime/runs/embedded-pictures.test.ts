import { afterEach, describe, expect, it } from 'vitest';
import { openPictureLab, type PictureLab, picture, SERVER, widthsIn } from '../../../support/pictures/picture-lab.ts';

let opened: PictureLab;
afterEach(() => opened.lab.stop());

const remote = { origin: SERVER };
const NOTE = [{ path: '/plan.md' }];

async function openNote(text: string) {
  opened = await openPictureLab();
  await opened.write('/plan.md', text);
  return opened;
}

describe('pictures that an attached note embeds', () => {
  it('are offered, each once, and are sent once they are attached', async () => {
    const { run, check, model, answer } = await openNote(
      '![[root.png]] ![a leaf](leaf.png) ![[leaf.png|200]] [[face.png]]',
    );
    const [local] = await check(NOTE);
    expect(local).toMatchObject({ use: 'embedded', level: 'info', paths: ['/root.png', '/leaf.png'], origin: null });
    answer({ remote });
    const [found] = await check(NOTE);
    expect(found).toMatchObject({ use: 'embedded', paths: ['/root.png', '/leaf.png'], origin: SERVER });
    await run(NOTE);
    expect(widthsIn(model, 0)).toEqual([]);
    expect(JSON.stringify(model.prompts[0])).not.toContain('root.png');
    const agreed = (found?.paths ?? []).map((path, at) => ({
      path,
      pictureFor: SERVER,
      pictureHash: found?.hashes[at] ?? '',
    }));
    expect(await check([...NOTE, ...agreed])).toMatchObject([{ use: 'sent', paths: ['/root.png', '/leaf.png'] }]);
    await run([...NOTE, ...agreed]);
    expect(widthsIn(model, 1).map(({ width }) => width)).toEqual([31, 30]);
  });

  it('of a quoted part are those of the part', async () => {
    const { check } = await openNote('![[root.png]]\n\n![[leaf.png]]\n');
    const selection = { text: '![[leaf.png]]', fromLine: 3 };
    expect(await check([{ path: '/plan.md', selection }])).toMatchObject([{ use: 'embedded', paths: ['/leaf.png'] }]);
  });

  it('are not offered outside of the scope, and nothing says that they exist', async () => {
    opened = await openPictureLab([], ['/lab/**']);
    const { check, run, model, write, lab } = opened;
    const note = [{ path: '/lab/plan.md' }];
    await write('/lab/leaf.png', picture(33));
    await write('/lab/stem.png', picture(34));
    await write('/lab/plan.md', '![[face.png]] ![[lab/leaf.png]] ![](../root.png) ![[stem.png]]');
    await lab.call('agents.update', { name: 'bold', patch: { rules: [{ effect: 'deny', path: '/lab/stem.png' }] } });
    expect(await check(note)).toMatchObject([{ use: 'embedded', paths: ['/lab/leaf.png'] }]);
    const { runId } = await run(note);
    expect(JSON.stringify(model.prompts[0])).not.toMatch(/face|root\.png|stem\.png/);
    expect(await opened.noted(runId)).toEqual([]);
    const secret = { path: '/secret/face.png', pictureFor: SERVER };
    await expect(run([...note, secret])).rejects.toMatchObject({ code: 'denied' });
  });

  it('are not offered to a server when they are local-only, and never go there', async () => {
    const { check, run, model, answer, lab, notebookId } = await openNote('![[leaf.png]] ![[root.png]]');
    answer({ remote });
    await lab.call('files.setLabels', { notebookId, path: '/leaf.png', labels: ['local-only'] });
    expect(await check(NOTE)).toMatchObject([{ use: 'embedded', paths: ['/root.png'] }]);
    const root = { path: '/root.png', pictureFor: SERVER };
    const { sessionId } = await run([...NOTE, root]);
    await lab.call('files.setLabels', { notebookId, path: '/root.png', labels: ['local-only'] });
    expect(await run([], sessionId)).toMatchObject({ status: 'blocked' });
    expect(model.prompts).toHaveLength(1);
  });

  it('are none that cannot be sent, and none for a model that does not see', async () => {
    const { check, answer } = await openNote(
      '![[huge.png]] ![[drawing.svg]] ![[missing.png]] ![[note.md]] ![](https://x.example/a.png)',
    );
    expect(await check(NOTE)).toEqual([]);
    await opened.write('/seen.md', '![[leaf.png]]');
    answer({ sees: false });
    expect(await check([{ path: '/seen.md' }])).toEqual([]);
  });

  it('are ten at most, with those that are attached', async () => {
    const paths = Array.from({ length: 14 }, (_, n) => `/many/${n}.png`);
    const { check, write } = await openNote(paths.map((path) => `![[${path}]]`).join('\n'));
    for (const [n, path] of paths.entries()) await write(path, picture(100 + n));
    expect((await check(NOTE)).map(({ use, paths: found }) => [use, found.length])).toEqual([['embedded', 10]]);
    expect((await check([...NOTE, { path: '/leaf.png' }])).map(({ use, paths: found }) => [use, found.length])).toEqual(
      [
        ['sent', 1],
        ['embedded', 9],
      ],
    );
  });
});
