import { createServer } from 'node:http';

/** @typedef {import('./protocol.ts').Task} Task */
/** @typedef {import('./protocol.ts').Acknowledgement} Acknowledgement */
/** @typedef {import('./protocol.ts').CheckReport} CheckReport */
/** @typedef {import('./protocol.ts').WorkReport} WorkReport */

/**
 * What became of a task: the browser asks to be killed, the worker says what it found, or something went wrong.
 *
 * @typedef {{ type: 'die', point: string } | { type: 'report', report: CheckReport | WorkReport } | { type: 'fault', message: string }} Outcome
 */

/**
 * @typedef {object} Control
 * @property {string} url
 * @property {Acknowledgement[]} acknowledged grows while a task is under way; its reader empties it
 * @property {(task: Task) => { started: Promise<void>, outcome: Promise<Outcome> }} give hands the page its next task;
 *   `started` resolves when the page has it
 * @property {() => void} forget drops what a browser that is gone was saying; a task that was under way ended by the clock
 * @property {() => void} close
 */

/**
 * The other end of the line that the page and its workers hold. What arrives is known here before the browser continues.
 *
 * @returns {Promise<Control>}
 */
export async function startControl() {
  /** @type {Acknowledgement[]} */
  const acknowledged = [];
  /** @type {((response: import('node:http').ServerResponse) => void) | null} */
  let taskFor = null;
  /** @type {import('node:http').ServerResponse | null} */
  let asking = null;
  /** @type {(outcome: Outcome) => void} */
  let settle = () => {};

  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    switch (request.url) {
      case '/task':
        if (taskFor) taskFor(response);
        else asking = response;
        return;
      case '/acknowledge':
        acknowledged.push(JSON.parse(body));
        response.end();
        return;
      case '/die':
        // Never answered: who asks waits for its death.
        settle({ type: 'die', point: JSON.parse(body).point });
        return;
      case '/report':
        settle({ type: 'report', report: JSON.parse(body) });
        response.end();
        return;
      case '/fault':
        settle({ type: 'fault', message: JSON.parse(body).message });
        response.end();
        return;
      default:
        response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The control server has no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    acknowledged,
    give(task) {
      /** @type {Promise<Outcome>} */
      const outcome = new Promise((done) => {
        settle = done;
      });
      /** @type {Promise<void>} */
      const started = new Promise((done) => {
        taskFor = (response) => {
          taskFor = null;
          asking = null;
          response.end(JSON.stringify(task));
          done();
        };
      });
      if (asking && taskFor) taskFor(asking);
      return { started, outcome };
    },
    forget() {
      asking = null;
      settle({ type: 'die', point: 'by the clock' });
      server.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
