import { afterAll, expect, it } from 'vitest';
import { createDiagramClient } from '../../src/client/workers/diagram-client.ts';
import { sampleDiagrams } from '../support/diagrams/sample-diagrams.ts';

const workers: Worker[] = [];
async function start(): Promise<Worker> {
  const worker = new Worker(new URL('../../workers/diagram.worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  return worker;
}
/** A busy machine draws slowly; the usual deadlines are tested by themselves. */
const patience = { firstMs: 100_000, nextMs: 100_000 };
const client = createDiagramClient(start, patience);
const { signal } = new AbortController();

afterAll(() => {
  for (const worker of workers) worker.terminate();
});

it.each(Object.entries(sampleDiagrams))('draws a %s with its words, in both themes', async (_, { text, word }) => {
  for (const isDark of [false, true]) {
    const answer = await client.draw(text, isDark, signal);
    if (answer.type !== 'drawn') throw new Error(JSON.stringify(answer));
    expect(answer.words.join('|')).toContain(word);
    expect(answer.drawing.width).toBeGreaterThan(20);
  }
});

it('says in which line a text cannot be read, and when it names no kind', async () => {
  const broken = await client.draw('flowchart TD\n  A --> B\n  C --> ]\n  E --> F\n', false, signal);
  expect(broken).toMatchObject({ type: 'unread', line: 3 });
  expect(await client.draw('nonsense', false, signal)).toEqual({ type: 'unknown' });
});

it('does not let a text choose markup, styles, themes or layouts', async () => {
  const init = JSON.stringify({
    ...{ securityLevel: 'loose', htmlLabels: true, theme: 'forest', themeCSS: 'rect{fill:url(https://example.org/x)}' },
    ...{ fontFamily: 'x;}@import url(https://example.org)', layout: 'elk', flowchart: { htmlLabels: true } },
  });
  const text = `%%{init: ${init}}%%\nflowchart TD\n  A["<img src=x onerror=alert(1)> <b>bold</b>"] --> B\n  click A "javascript:alert(1)"`;
  const answer = await client.draw(text, false, signal);
  const same = await client.draw('flowchart TD\n  A --> B', false, signal);
  if (answer.type !== 'drawn' || same.type !== 'drawn') throw new Error(JSON.stringify([answer, same]));
  expect(JSON.stringify(answer.drawing)).not.toMatch(
    /example\.org|javascript|href|foreignObject|onerror=|"on|url\((?!#d\d)/i,
  );
});

it('refuses a drawing with too many parts', async () => {
  const tasks = Array.from({ length: 1900 }, (_, index) => (index === 0 ? '  a :2026-01-01, 1d' : '  a :1d')).join(
    '\n',
  );
  expect(await client.draw(`gantt\n  dateFormat YYYY-MM-DD\n${tasks}`, false, signal)).toEqual({ type: 'too-large' });
});

it('ends a worker that draws too long, and does not try the same text again by itself', async () => {
  let spawned = 0;
  const stuck = createDiagramClient(
    async () => {
      spawned += 1;
      const worker = new Worker(URL.createObjectURL(new Blob([''])));
      workers.push(worker);
      return worker;
    },
    { firstMs: 2000, nextMs: 2000 },
  );
  const text = 'pie\n  "a": 1';
  await expect(stuck.draw(text, false, signal)).rejects.toMatchObject({ code: 'stalled' });
  await expect(stuck.draw(text, false, signal)).rejects.toMatchObject({ code: 'stalled' });
  expect(spawned).toBe(1);
  const patient = createDiagramClient(start, patience);
  expect(await patient.draw(text, false, signal)).toMatchObject({ type: 'drawn', kind: 'pie' });
  expect(patient.kept(text, false)).toMatchObject({ type: 'drawn' });
  expect(patient.kept(text, true)).toBeNull();
});

it('does not draw what is no longer shown', async () => {
  const left = new AbortController();
  const first = client.draw('pie\n  "b": 1', false, signal);
  const second = client.draw('pie\n  "c": 1', false, left.signal);
  left.abort();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  expect(await first).toMatchObject({ type: 'drawn' });
  expect(client.kept('pie\n  "c": 1', false)).toBeNull();
});
