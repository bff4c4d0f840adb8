import { afterEach, expect, it } from 'vitest';
import { openEditor } from './editor-bench.ts';

let bench: ReturnType<typeof openEditor> | null = null;
afterEach(() => bench?.close());

const frame = () => new Promise(requestAnimationFrame);

it('draws only a part of a very long line, also before the first measurement', async () => {
  let drawn = 0;
  const count = (nodes: NodeList) => {
    for (const node of nodes) drawn += node.textContent?.length ?? 0;
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) count(addedNodes);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const text = '[a](b.md) '.repeat(100_000);
  bench = openEditor(text);
  for (let frames = 0; frames < 10; frames += 1) await frame();
  observer.disconnect();
  expect(bench.editor.view.state.doc.length).toBe(text.length);
  expect(drawn).toBeGreaterThan(1000);
  expect(drawn).toBeLessThan(200_000);
});
