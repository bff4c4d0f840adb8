import { createHash } from 'node:crypto';
import { chromiumPath, softwareGpuFlags } from '../../scripts/chromium.mjs';
import { TINY_LIBRARY, tinyModelFiles } from '../support/web-llm/tiny-model.ts';
import { openConsole, readyWithEngines } from './console.ts';
import { expect, test } from './fixtures.ts';
import { type ModelServer, serveModel } from './serve-model.ts';

test.use({ launchOptions: { executablePath: chromiumPath(), args: softwareGpuFlags } });

const MODEL = 'Tiny-q4f32_1';
const files = tinyModelFiles();
const manifest = Object.fromEntries(
  [...files].map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
);
// The real engine opens the GPU and reads all that it is given; then it finds no model in the library.
const STARTED = `${MODEL} could not be loaded: Cannot find obj in the current auto conversion pool. The library ${TINY_LIBRARY} may belong to another model or another version of WebLLM.`;

let server: ModelServer;
test.beforeEach(async () => {
  server = await serveModel(files);
});
test.afterEach(() => server.close());

const add = (folder: string) =>
  cloister.models.add({
    engine: 'web-llm',
    modelId: 'Tiny-q4f32_1',
    modelUrl: folder,
    modelLibUrl: `${folder}tiny-webgpu.wasm`,
  });
const load = () =>
  cloister.models.load('Tiny-q4f32_1').then(
    () => ({ code: '', message: 'it loaded', data: {} }),
    ({ code, message, data }) => ({ code, message, data }),
  );

test('a model of one’s own server is downloaded despite faults, and its engine starts offline', async ({
  page,
  context,
  rootUrl,
}) => {
  const engineRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/engines/')) engineRequests.push(request.url());
  });
  server.cut('params_shard_1.bin', 10_000);
  server.flip('params_shard_2.bin', 1);
  await openConsole(page, rootUrl);
  const device = await page.evaluate(() => cloister.models.device());
  expect(device.gpu).toMatchObject({ architecture: 'swiftshader', isSoftware: true, hasShaderF16: false });
  expect(engineRequests).toEqual([]);

  await page.evaluate((source) => cloister.models.add({ engine: 'web-llm', modelId: 'Tiny-q4f32_1', ...source }), {
    modelUrl: server.url,
    modelLibUrl: `${server.url}${TINY_LIBRARY}`,
    manifest,
  });
  expect(await page.evaluate(load)).toMatchObject({ message: STARTED });
  expect(engineRequests).toHaveLength(1);
  // The shard that broke off went on where it stopped; the one with a wrong bit came a second time as a whole, and that was said.
  expect(server.asked.filter(({ name }) => name === 'params_shard_1.bin').map(({ from }) => from)).toEqual([0, 10_000]);
  expect(server.asked.filter(({ name }) => name === 'params_shard_2.bin').map(({ from }) => from)).toEqual([0, 0]);
  const [row] = await page.evaluate(() => cloister.models.list());
  expect(row).toMatchObject({
    state: 'ready',
    notice: expect.stringMatching(/^params_shard_2\.bin does not match its hash/),
  });

  const asked = server.asked.length;
  await readyWithEngines(page);
  await context.setOffline(true);
  await page.reload();
  await page.evaluate(() => cloister.ready);
  expect(await page.evaluate(load)).toMatchObject({ message: STARTED });
  expect(server.asked).toHaveLength(asked);
});

test('a lost GPU is reported, with what to do, and the model can be loaded again', async ({ page, rootUrl }) => {
  await openConsole(page, rootUrl);
  await page.evaluate(add, server.url);
  const spawned = page.waitForEvent('worker', (one) => one.url().includes('model.worker'));
  const loading = page.evaluate(load);
  await (await spawned).evaluate(() => {
    const requestDevice = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, descriptor) {
      const device = await requestDevice.call(this, descriptor);
      device.destroy();
      GPUAdapter.prototype.requestDevice = requestDevice;
      return device;
    };
  });
  expect(await loading).toMatchObject({
    code: 'model-lost',
    message: expect.stringMatching(
      /^The connection to the GPU was lost while Tiny-q4f32_1 was loaded: .* Load the model again, or choose/,
    ),
    data: { modelId: MODEL, next: 'another-model' },
  });
  expect(await page.evaluate(load)).toMatchObject({ message: STARTED });
});
