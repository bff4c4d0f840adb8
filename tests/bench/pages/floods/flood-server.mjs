import { createServer } from 'node:http';

/** Characters of one delta. */
const DELTA_CHARS = 20;
const WORDS = 'The yield was 42 g at 70 °C. ';
/** A paragraph of the flooding text: words, a path that could be a link, and a blank line. */
const PARAGRAPH = `${WORDS.repeat(10)}See /many/note-7.md.\n\n`;

/** @typedef {{ text?: number, json?: number, calls?: number, writes?: number }} Flood characters of text or input, or how many calls */

/**
 * A server that speaks the OpenAI format and answers without end: the name of the model says what with.
 *
 * @param {Record<string, Flood>} floods by model
 * @returns {Promise<{ baseURL: string, sentBytes: () => number, close: () => Promise<void> }>}
 */
export async function startFloodServer(floods) {
  let sentBytes = 0;
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'GET, POST');
    const wanted = request.headers['access-control-request-headers'];
    if (wanted !== undefined) response.setHeader('access-control-allow-headers', wanted);
    response.setHeader('access-control-allow-private-network', 'true');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    /** @type {Buffer[]} */
    const body = [];
    for await (const chunk of request) body.push(chunk);
    const { model, messages } = JSON.parse(Buffer.concat(body).toString('utf8') || '{}');
    const hasResults = messages?.at(-1)?.role === 'tool';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let text = '';
    for (const event of answer(hasResults ? {} : (floods[model] ?? {}))) {
      text += `data: ${JSON.stringify(event)}\n\n`;
      if (text.length < 65_536) continue;
      if (response.destroyed) return;
      sentBytes += text.length;
      const isFree = response.write(text);
      text = '';
      if (!isFree) await drained(response);
    }
    response.end(`${text}data: [DONE]\n\n`);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    sentBytes: () => sentBytes,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** @param {import('node:http').ServerResponse} response @returns {Promise<void>} once more can be written, or the connection is closed */
function drained(response) {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}

/** @param {Flood} flood @returns {Generator<object>} */
function* answer({ text = 0, json = 0, calls = 0, writes = 0 }) {
  for (let at = 0; at < text; at += DELTA_CHARS) yield chunk({ content: pieceAt(at) });
  if (json > 0) {
    yield chunk({ tool_calls: [callOf(0, 'write_file', '{"path":"/flood.md","content":"')] });
    for (let at = 0; at < json; at += DELTA_CHARS) {
      yield chunk({ tool_calls: [{ index: 0, function: { arguments: JSON.stringify(pieceAt(at)).slice(1, -1) } }] });
    }
    yield chunk({ tool_calls: [{ index: 0, function: { arguments: '"}' } }] });
  }
  for (let at = 0; at < calls; at += 1) yield chunk({ tool_calls: [callOf(at, 'list_files', '{"path":"/"}')] });
  for (let at = 0; at < writes; at += 1) {
    const input = JSON.stringify({ path: `/flood-${at}.md`, content: `# Note ${at}\n\n${WORDS}` });
    yield chunk({ tool_calls: [callOf(at, 'write_file', input)] });
  }
  const isCalling = json + calls + writes > 0;
  if (text === 0 && !isCalling) yield chunk({ content: 'Done.' });
  yield chunk({}, isCalling ? 'tool_calls' : 'stop');
}

/** @param {number} at */
function pieceAt(at) {
  const from = at % PARAGRAPH.length;
  return (PARAGRAPH + PARAGRAPH).slice(from, from + DELTA_CHARS);
}

/** @param {number} index @param {string} name @param {string} text */
function callOf(index, name, text) {
  return { index, id: `call_${index}`, type: 'function', function: { name, arguments: text } };
}

/** @param {object} delta @param {string | null} [reason] */
function chunk(delta, reason = null) {
  return { id: 'flood', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] };
}
