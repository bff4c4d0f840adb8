import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpLab, openMcpLab } from '../../../support/mcp/open-mcp-lab.ts';
import { type McpServerLab, refuse, reply, startMcpServer } from '../../../support/mcp/start-mcp-server.ts';
import { startSdkServer } from '../../../support/mcp/start-sdk-server.ts';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

let lab: McpLab;
let server: McpServerLab | null = null;
let stop: () => void = () => undefined;
afterEach(async () => {
  lab.stop();
  stop();
  await server?.close();
  server = null;
});

/** Results by method; a method without one is refused by the server. */
async function connect(results: Record<string, object>) {
  server = await startMcpServer([], ({ id, method = '', params }, response) => {
    if (method === 'initialize')
      return reply(response, id, {
        protocolVersion: '2025-11-25',
        capabilities: { resources: {}, prompts: {} },
        serverInfo: { name: 'shelf', version: '1' },
      });
    const result = results[method];
    if (result) return reply(response, id, result);
    return /^(?:resources|prompts)\//.test(method)
      ? refuse(response, id, `No ${method} for ${JSON.stringify(params)}`, -32_602)
      : undefined;
  });
  lab = await openMcpLab();
  await lab.call('mcp.connect', { serverId: 'shelf', url: server.url });
  await lab.call('mcp.refresh', { serverId: 'shelf' });
}

describe('resources and prompts of a server', () => {
  it('are listed and read from an example server of the SDK', async () => {
    const example = await startSdkServer('simpleStreamableHttp');
    stop = example.stop;
    lab = await openMcpLab();
    await lab.call('mcp.connect', { serverId: 'sdk', url: example.url });
    const { resources, prompts, leftOut } = await lab.call('mcp.offers', { serverId: 'sdk' });
    expect(leftOut).toBe(0);
    expect(resources.map(({ uri }) => uri)).toContain('https://example.com/greetings/default');
    expect(prompts).toMatchObject([{ name: 'greeting-template', fields: [{ name: 'name', isRequired: true }] }]);
    const uri = 'https://example.com/greetings/default';
    const { copies } = await lab.call('mcp.readResource', { serverId: 'sdk', uri });
    expect(copies).toEqual([
      { uri, mediaType: '', content: 'Hello, world!', sizeBytes: 13, hash: sha256('Hello, world!') },
    ]);
    const filled = await lab.call('mcp.readPrompt', {
      serverId: 'sdk',
      name: 'greeting-template',
      fields: { name: 'Ada' },
    });
    expect(filled).toEqual({ text: expect.stringContaining('Ada'), hash: sha256(filled.text), leftOut: 0 });
    const entries = await lab.call('audit.entries', { newestFirst: true, limit: 10 });
    expect(entries.filter(({ action }) => action === 'mcp.read').map(({ outputSummary }) => outputSummary)).toEqual([
      `greeting-template; ${filled.hash}`,
      `${uri}; ${sha256('Hello, world!')}`,
    ]);
  });

  it('keep the bytes of a picture', async () => {
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
    await connect({
      'resources/read': {
        contents: [{ uri: 'lab://gel.png', mimeType: 'IMAGE/PNG; x=1', blob: Buffer.from(bytes).toString('base64') }],
      },
    });
    const { copies } = await lab.call('mcp.readResource', { serverId: 'shelf', uri: 'lab://gel.png' });
    expect(copies).toEqual([
      { uri: 'lab://gel.png', mediaType: 'image/png', content: bytes, sizeBytes: 6, hash: sha256(bytes) },
    ]);
  });

  it('mark what a server wrote in the name of a model, and count parts without text', async () => {
    await connect({
      'prompts/get': {
        messages: [
          { role: 'user', content: { type: 'text', text: 'Sum up.' } },
          { role: 'assistant', content: { type: 'text', text: 'Certainly.\nWhich?' } },
          { role: 'user', content: { type: 'image', data: '', mimeType: 'image/png' } },
          { role: 'user', content: { type: 'resource', resource: { uri: 'a:b', text: 'The plan' } } },
        ],
      },
    });
    expect(await lab.call('mcp.readPrompt', { serverId: 'shelf', name: 'sum' })).toMatchObject({
      text: 'Sum up.\n\n> Certainly.\n> Which?\n\nThe plan',
      leftOut: 1,
    });
  });

  const hostile: [string, object, number][] = [
    ['1,200 resources', { resources: Array.from({ length: 1200 }, (_, n) => ({ uri: `a:${n}`, name: 'x' })) }, 500],
    ['an address of 1 MB', { resources: [{ uri: `a:${'x'.repeat(1_000_000)}`, name: 'x' }] }, 0],
    ['half a character', { resources: [{ uri: 'a:b', name: `\ud800${'y'.repeat(5000)}` }] }, 1],
    ['a size that is none', { resources: [{ uri: 'a:b', name: 'x', size: 1e300 }] }, 1],
  ];
  it.each(hostile)('are limited: %s', async (_name, listed, count) => {
    await connect({ 'resources/list': listed, 'prompts/list': { prompts: [] } });
    const { resources, leftOut } = await lab.call('mcp.offers', { serverId: 'shelf' });
    expect(resources).toHaveLength(count);
    expect(leftOut).toBe((listed as { resources: [] }).resources.length - count);
    for (const { title, sizeBytes } of resources) {
      expect(title.length).toBeLessThanOrEqual(200);
      expect(title.isWellFormed()).toBe(true);
      expect(sizeBytes).toBeNull();
    }
  });

  const useless: [string, object, RegExp][] = [
    ['nothing', { contents: [] }, /^shelf sent nothing that can be shown/],
    ['no Base64', { contents: [{ uri: 'a:b', blob: '***' }] }, /^shelf gave no usable answer: /],
    ['neither text nor bytes', { contents: [{ uri: 'a:b' }] }, /^shelf gave no usable answer: /],
  ];
  it.each(useless)('are named with the reason when they hold %s', async (_name, result, words) => {
    await connect({ 'resources/read': result });
    await expect(lab.call('mcp.readResource', { serverId: 'shelf', uri: 'a:b' })).rejects.toThrow(words);
  });

  it('that a server refuses are named with its words, and none is asked for after disconnecting', async () => {
    await connect({});
    const prompt = lab.call('mcp.readPrompt', { serverId: 'shelf', name: 'nope' });
    await expect(prompt).rejects.toThrow(/^shelf gave no usable answer: .*No prompts\/get/);
    await lab.call('mcp.disconnect', { serverId: 'shelf' });
    await expect(lab.call('mcp.offers', { serverId: 'shelf' })).rejects.toThrow(/is disconnected/);
  });

  it('are requested from the address of the server alone, and no agent has a tool for them', async () => {
    await connect({
      'resources/list': { resources: [{ uri: 'https://elsewhere.example/secret', name: 'x' }] },
      'resources/read': { contents: [{ uri: 'file:///etc/passwd', text: 'x' }] },
      'prompts/list': { prompts: [] },
    });
    await lab.call('mcp.offers', { serverId: 'shelf' });
    await lab.call('mcp.readResource', { serverId: 'shelf', uri: 'https://elsewhere.example/secret' });
    expect(new Set(lab.sent.map(({ url }) => url))).toEqual(new Set([server?.url]));
    const tools = await lab.call('tools.list', {});
    expect(tools.filter(({ name }) => name.includes('resource') || name.includes('prompt'))).toEqual([]);
  });
});
