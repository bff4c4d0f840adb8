import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { type McpServerLab, reply, startMcpServer } from '../../../support/mcp/start-mcp-server.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
const image = (data: string, mimeType = 'image/png') => ({ type: 'image', data, mimeType });
/** The header of a PNG with another size. */
function pngOf(width: number, height: number): string {
  const bytes = Buffer.from(PNG, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return base64(bytes);
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
/** Ten levels of ten references: ten billion shapes. */
const BOMB = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from(
  { length: 10 },
  (_none, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`,
).join('')}</defs><use xlink:href="#a10"/></svg>`;

let lab: McpLab;
let server: McpServerLab;
let content: object[];
beforeEach(async () => {
  server = await startMcpServer(undefined, ({ id, method }, response) =>
    method === 'tools/call' ? reply(response, id, { content }) : undefined,
  );
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

/** Runs an agent whose model calls the tool one time. Resolves with the row of the call, and what the model was told. */
async function run(parts: object[]) {
  content = parts;
  const model = createScriptedModel([
    { calls: [{ toolName: 'mcp_lab__echo', input: { text: 'x' } }] },
    { text: 'Done.' },
  ]);
  lab = await openMcpLab({ model: () => model });
  await lab.call('mcp.connect', { serverId: 'lab', url: server.url });
  await lab.call('mcp.refresh', { serverId: 'lab' });
  await lab.call('mcp.setTool', { serverId: 'lab', tool: 'echo', agents: ['tester'] });
  await lab.call('agents.update', { name: 'tester', patch: { rules: [{ effect: 'allow', tool: 'mcp_lab__echo' }] } });
  const { runId } = await lab.call('runs.start', { message: 'x', notebookId: lab.notebookId, agent: 'tester' });
  const { status } = await lab.settled(runId);
  const [row] = await lab.database.toolCalls.toArray();
  if (row?.result?.type !== 'result') throw new Error(JSON.stringify(row?.result));
  const kept = row.result.files ?? [];
  const told = JSON.stringify(model.requests.at(-1)?.prompt);
  return { runId, status, kept, told, output: row.result.output };
}

describe('a picture in a result', () => {
  it('is kept in the folder of the run, untrusted, and the model is told of it in words', async () => {
    const { runId, status, kept, told } = await run([{ type: 'text', text: 'The gel:' }, image(PNG)]);
    expect(status).toBe('completed');
    expect(kept).toMatchObject([{ path: expect.stringMatching(`^/runs/${runId}/picture-[0-9a-f]{12}\\.png$`) }]);
    const reader = await lab.runtime.services.store.notebook(lab.notebookId);
    const bytes = await reader.readBytes(kept[0]?.hash ?? '');
    expect(base64(bytes)).toBe(PNG);
    const file = reader.get(kept[0]?.path ?? '');
    expect(reader.labelsOf(file?.fileId ?? '')).toContain('untrusted');
    expect(told).toContain('The gel:');
    expect(told).toContain(`a picture of ${bytes.length} bytes`);
    expect(told).not.toContain(PNG.slice(0, 40));
  });

  it('is kept from an embedded file and as SVG, and the same picture one time', async () => {
    const { kept } = await run([
      { type: 'resource', resource: { uri: 'lab://g.png', mimeType: 'image/png', blob: PNG } },
      image(base64(SVG), 'image/svg+xml'),
      image(PNG),
    ]);
    expect(new Set(kept.map(({ path }) => path)).size).toBe(2);
    const files = Object.keys(await lab.tree(lab.notebookId)).filter((path) => path.includes('/picture-'));
    expect(files.length).toBe(2);
  });

  it.each([
    ['a header of a gigapixel', image(pngOf(100_000, 100_000)), 'pixels', 'declares 100000 × 100000 pixels'],
    ['an SVG that repeats itself', image(base64(BOMB), 'image/svg+xml'), 'steps', 'drawing it would take too long'],
    ['another type than it says', image(base64(SVG)), 'content', 'not of its type'],
    [
      'a page as a picture',
      image(base64('<html><script>alert(1)</script></html>'), 'image/svg+xml'),
      'content',
      'type',
    ],
    ['a type that is not shown', image(base64('x'), 'image/x-unknown'), 'type', 'none that can be shown'],
    ['nothing', image(''), 'content', 'not of its type'],
  ])('is refused and named: %s', async (_what, part, reason, words) => {
    const { status, kept, told, output } = await run([part]);
    expect(status).toBe('completed');
    expect(kept).toEqual([]);
    expect(output).toMatchObject({ refused: [{ why: { reason } }] });
    expect(told).toContain(words);
    expect(Object.keys(await lab.tree(lab.notebookId)).some((path) => path.includes('/picture-'))).toBe(false);
  });

  it('is refused with its whole result where it is no Base64, which the SDK checks', async () => {
    const { kept, output } = await run([image('%%%')]);
    expect(kept).toEqual([]);
    expect(output).toMatchObject({ isError: true, text: expect.stringContaining('Invalid Base64 string') });
  });

  it('is refused beyond eight of them', async () => {
    const many = Array.from({ length: 30 }, (_none, at) =>
      image(base64(SVG.replace('9', String(at))), 'image/svg+xml'),
    );
    const { kept, output } = await run(many);
    expect(kept.length).toBe(8);
    expect((output as { refused: object[] }).refused.length).toBe(20);
  });

  it('of 5 MB is not read to its end, which the run says', async () => {
    const large = readFileSync(new URL(import.meta.url))
      .toString('base64')
      .repeat(1000)
      .slice(0, 5_000_000);
    await expect(run([image(large)])).rejects.toThrow('larger than 2097152 bytes');
  });
});

describe('other parts of a result', () => {
  it('are named with their sizes, and links stay text', async () => {
    const { kept, told, output } = await run([
      { type: 'audio', data: base64('x'.repeat(300)), mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'lab://a.zip', mimeType: 'application/zip', blob: base64('y'.repeat(30)) } },
      { type: 'resource_link', name: 'Gel', uri: 'http://elsewhere.test/gel.png' },
    ]);
    expect(kept).toEqual([]);
    expect(output).toMatchObject({ leftOut: ['audio audio/wav', 'file application/zip lab://a.zip'] });
    expect(told).toContain('audio audio/wav: about 300 bytes, left out');
    expect(told).toContain('Gel: http://elsewhere.test/gel.png');
  });
});
