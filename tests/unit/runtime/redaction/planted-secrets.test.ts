import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeOutside } from '../../../support/node-outside.ts';
import { plantSecrets } from '../../../support/planted-secrets.ts';
import { type LoopbackProvider, startProvider } from '../../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const PLACEHOLDER = /\[[A-Z]+-[0-9a-f]{8}\]/g;
const planted = plantSecrets(200);
const ordinary = planted.slice(0, 150);
const late = planted.slice(150);
let server: LoopbackProvider;
let lab: RuntimeLab;

beforeEach(async () => {
  server = await startProvider();
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside({}) });
  const { baseURL } = server;
  await lab.call('providers.connect', {
    providerId: 'lab',
    kind: 'openai-compatible',
    baseURL,
    models: ['test-model'],
  });
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

async function ask(message: string, files: Readonly<Record<string, string>>) {
  const limits = { requestsPerHour: 200, tokensPerRequest: 8000, steps: 20, toolCalls: 40, wallClockMs: 60_000 };
  const model = { providerId: 'lab', modelId: 'test-model' };
  await lab.call(
    'agents.create',
    agentSpec({ name: 'writer', adapter: 'react', model, limits, approvals: 'destructive-only' }),
  );
  const notebookId = await lab.notebook(files);
  const { runId } = await lab.call('runs.start', { message, agent: 'writer', notebookId });
  // The request of a step grows with the notes; a loaded machine needs more than the usual time.
  const run = await waitUntil(async () => {
    const now = await lab.call('runs.get', { runId });
    expect(['queued', 'running']).not.toContain(now.status);
    return now;
  }, 20);
  return { notebookId, run };
}

/** Returns the planted values that a request contains, spelled as in JSON or not. */
function leaked(bodies: readonly string[]): string[] {
  return planted
    .filter(({ value }) =>
      bodies.some((body) => body.includes(value) || body.includes(JSON.stringify(value).slice(1, -1))),
    )
    .map(({ kind, value }) => `${kind}: ${value}`);
}

describe('redaction before a model on a server', () => {
  it('sends none of 200 secrets of 12 kinds, and gives the real values back in calls, files and the answer', async () => {
    expect(new Set(planted.map(({ kind }) => kind)).size).toBe(12);
    expect(new Set(planted.map(({ value }) => value)).size).toBe(200);
    const files: Record<string, string> = {};
    for (let at = 0; at < ordinary.length; at += 10) {
      files[`/notes/part-${at}.md`] = ordinary
        .slice(at, at + 10)
        .map(({ line }) => line)
        .join('\n\n');
    }
    const paths = Object.keys(files);
    server.setScript((request) => {
      const seen = [...new Set(request.body.match(PLACEHOLDER))];
      const reads = request.body.split('"role":"tool"').length - 1;
      if (reads < paths.length) {
        return { calls: [{ name: 'read_file', input: { path: paths[reads] }, deltaChars: 3 }] };
      }
      if (reads === paths.length) {
        return {
          calls: [{ name: 'create_file', input: { path: '/copy.md', content: seen.join('\n') }, deltaChars: 1 }],
        };
      }
      // Each placeholder arrives in pieces of three characters.
      return { text: seen.join('\n').match(/[\s\S]{1,3}/g) ?? [] };
    });
    const { notebookId, run } = await ask(late.map(({ line }) => line).join('\n'), files);
    expect(run).toMatchObject({ status: 'completed' });
    const bodies = server.asked().map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(paths.length);
    expect(leaked(bodies)).toEqual([]);
    const copy = (await lab.tree(notebookId))['/copy.md'] ?? '';
    const missing = (text: string) => planted.filter(({ value }) => !text.includes(value)).map(({ kind }) => kind);
    expect(missing(copy)).toEqual([]);
    expect(missing(run.text)).toEqual([]);
    expect(`${copy}${run.text}`).not.toMatch(PLACEHOLDER);
  });

  it('masks what a retry sends, and uses the same placeholder in a later run of the conversation', async () => {
    const [first] = planted;
    let requests = 0;
    server.setScript(() => {
      requests += 1;
      return requests === 1
        ? { fault: { type: 'answer', status: 503, body: 'busy', headers: { 'retry-after': '0' } } }
        : { text: 'Noted.' };
    });
    const { run, notebookId } = await ask(first?.line ?? '', {});
    expect(run.status).toBe('completed');
    const { sessionId } = run;
    const next = await lab.call('runs.start', { message: 'And now?', agent: 'writer', notebookId, sessionId });
    await lab.settled(next.runId);
    const bodies = server.asked().map(({ body }) => body);
    expect(bodies).toHaveLength(3);
    expect(leaked(bodies)).toEqual([]);
    const used = bodies.map((body) => body.match(PLACEHOLDER)?.[0]);
    expect(new Set(used).size).toBe(1);
  });

  it('sends what the person chose not to mask', async () => {
    await lab.call('redaction.update', { kinds: ['secret'] });
    const email = planted.find(({ kind }) => kind === 'email');
    const key = planted.find(({ kind }) => kind === 'aws key');
    await ask(`${email?.line} ${key?.line}`, {});
    expect(leaked(server.asked().map(({ body }) => body))).toEqual([`email: ${email?.value}`]);
  });
});
