import { type OtherOrigin, openOtherOrigin } from '../support/gate/other-origin.ts';
import { openConsole } from './console.ts';
import { expect } from './fixtures.ts';
import { connect, ledger, order, spawn, test } from './gate-app.ts';

let allowed: OtherOrigin;

test.beforeEach(async () => {
  allowed = await openOtherOrigin();
});
test.afterEach(() => allowed.close());

test('a worker reaches an allowed server only by an announced request', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await connect(page, allowed.origin);
  await spawn(page);
  const outcomes = await order(page, { type: 'ways-out', origin: allowed.origin });
  expect(Object.keys(outcomes ?? {})).toHaveLength(9);
  const requests = allowed.hits.filter((hit) => hit !== 'CONNECTION');
  expect(requests).toEqual(['GET /worker-announced']);
  // As many connections as requests: none was opened for nothing.
  const left = (await ledger(page)).filter(({ decision }) => decision === 'allowed');
  expect(left.map(({ origin, sent }) => ({ origin, sent }))).toEqual([{ origin: allowed.origin, sent: true }]);
});
