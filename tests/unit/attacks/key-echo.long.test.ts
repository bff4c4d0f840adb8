import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../src/contracts/errors/errors.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

// A server that sends the key back, written so that its bytes are not those of the key: nothing stores or shows the key.

const KEY = 'sk-canary-91b7c3d5e8f2';
/** As JSON may write it as well. */
const ESCAPED = [...KEY].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const TWICE = ESCAPED.replaceAll('\\', '\\\\');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
let server: Server;
let lab: RuntimeLab;
let connect: (kind: string) => Promise<unknown>;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside() });
  const { port } = server.address() as AddressInfo;
  connect = (kind) =>
    lab.call('providers.connect', {
      providerId: 'far',
      kind,
      baseURL: `http://127.0.0.1:${port}/v1`,
      apiKey: KEY,
      models: ['m'],
    });
});
afterEach(async () => {
  lab.stop();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const sse =
  (...events: string[]): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end([...events.map((data) => `data: ${data}\n\n`), 'data: [DONE]\n\n'].join(''));
  };
const chunk = (choice: string) =>
  `{"id":"${ESCAPED}","object":"chat.completion.chunk","created":1,"model":"${ESCAPED}","choices":[${choice}]}`;
const delta = (what: string) => chunk(`{"index":0,"delta":${what},"finish_reason":null}`);
const end = (reason: string) => chunk(`{"index":0,"delta":{},"finish_reason":"${reason}"}`);
const callOf = (id: string, name: string, args: string) =>
  delta(
    `{"tool_calls":[{"index":0,"id":"${id}","type":"function","function":{"name":"${name}","arguments":"${args}"}}]}`,
  );
const json =
  (status: number, body: string): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  };

const ANSWERS: [string, Answer][] = [
  ['its words', sse(delta(`{"content":"${ESCAPED}"}`), end('stop'))],
  [
    'its words, cut in two',
    sse(delta(`{"content":"${ESCAPED.slice(0, 60)}"}`), delta(`{"content":"${ESCAPED.slice(60)}"}`), end('stop')),
  ],
  ['its thoughts', sse(delta(`{"reasoning_content":"${ESCAPED}"}`), delta('{"content":"x"}'), end('stop'))],
  ['the id of a call', sse(callOf(ESCAPED, 'list_files', '{}'), end('tool_calls'))],
  ['the name of a call', sse(callOf('c', ESCAPED, '{}'), end('tool_calls'))],
  [
    'what is asked of a tool',
    sse(callOf('c', 'write_file', `{\\"path\\":\\"/k.md\\",\\"content\\":\\"${ESCAPED}\\"}`), end('tool_calls')),
  ],
  [
    'what is asked of a tool, escaped twice',
    sse(callOf('c', 'write_file', `{\\"path\\":\\"/k.md\\",\\"content\\":\\"${TWICE}\\"}`), end('tool_calls')),
  ],
  ['the reason of its end', sse(delta('{"content":"x"}'), end(ESCAPED))],
  ['an error', json(400, `{"error":{"message":"No ${ESCAPED}","type":"${ESCAPED}","code":"${ESCAPED}"}}`)],
  ['another error', json(401, `{"detail":"${ESCAPED}"}`)],
  ['an error within the answer', sse(`{"error":{"message":"${ESCAPED}"}}`)],
  ['a list of models', json(200, `{"data":[{"id":"${ESCAPED}"},{"id":"x/${ESCAPED}"}]}`)],
];

async function everything(): Promise<string> {
  const tables = await Promise.all(lab.database.tables.map((table) => table.toArray()));
  const notebooks = await lab.database.notebooks.toArray();
  const trees = await Promise.all(notebooks.map(({ notebookId }) => lab.tree(notebookId)));
  return JSON.stringify([tables, trees, lab.errors.map(String)], (_, value: unknown) =>
    value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
  );
}

describe('a server that returns the key in', () => {
  it.each(ANSWERS)('%s does not reveal it', async (_, given) => {
    answer = given;
    await connect('openai-compatible');
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    await lab.call('agents.create', {
      ...agentSpec({ name: 'far-agent', model: { providerId: 'far', modelId: 'm' }, approvals: 'destructive-only' }),
      limits: { steps: 2 },
    });
    const said: unknown[] = [];
    const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'far-agent', notebookId });
    said.push(await lab.settled(runId));
    said.push(await lab.call('providers.test', { providerId: 'far', modelId: 'm' }).catch(toErrorData));
    said.push(await lab.call('providers.refresh', { providerId: 'far' }).catch(toErrorData));
    said.push(await lab.call('providers.list', {}));
    expect(JSON.stringify(said)).not.toContain(KEY);
    expect(await everything()).not.toContain(KEY);
  });
});
