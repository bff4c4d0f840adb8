import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { chromiumFlags, softwareGpuFlags } from '../../scripts/chromium.mjs';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { installPeers } from './install-peers.mjs';
import { BENCHES, benchesFor } from './names.mjs';
import { isPageBench, runPageBench } from './pages/page-bench.mjs';
import { writeReport } from './write-report.mjs';

/**
 * Runs benches in a real Chromium, on a profile on disk, in a worker of a production build. One JSON line per case goes
 * to stdout, all else to stderr. A goal that is not met is said, and is no failure.
 *
 * @typedef {import('./measure.ts').CaseLine} CaseLine
 * @typedef {import('./bench-worker.ts').BenchMessage} BenchMessage
 */

const benchFolder = dirname(fileURLToPath(import.meta.url));
const wanted = benchesFor(process.argv.slice(2));
if (wanted.type === 'unknown') {
  console.error(`There is no bench ${wanted.name}. There are ${BENCHES.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const executablePath = await ensureChromium();
await installPeers(benchFolder);
const temporary = mkdtempSync(join(tmpdir(), 'cloister-bench-'));
try {
  await measure(wanted.names, temporary);
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * @param {readonly string[]} names
 * @param {string} folder
 */
async function measure(names, folder) {
  const configFile = join(benchFolder, 'vite.config.ts');
  const outDir = join(folder, 'built');
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  // Isolated, so that the clock ticks every 5 µs and not every 100.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { headers, host: '127.0.0.1', port: 0 },
  });
  const url = server.resolvedUrls?.local[0] ?? '';
  const context = await openBrowser(join(folder, 'profile'), chromiumFlags);
  try {
    const browserVersion = context.browser()?.version() ?? 'unknown';
    for (const name of names) {
      const lines = isPageBench(name)
        ? await runPageBench(name, { folder, benchBuild: outDir, executablePath })
        : await runBench(context, url, name);
      // Only this part has WebGPU, so that the rest of the bench runs in the same browser as all others.
      if (name === 'p9') lines.push(...(await runWithSoftwareGpu(folder, url, 'p9-web-llm')));
      if (lines.length > 0) writeReport({ name, lines, browserVersion });
    }
  } finally {
    await context.close();
    await server.close();
  }
}

/**
 * @param {string} profile
 * @param {string[]} flags
 */
function openBrowser(profile, flags) {
  // Memory is measured at once, not at the next collection.
  const args = [...flags, '--enable-blink-features=ForceEagerMeasureMemory'];
  return chromium.launchPersistentContext(profile, { executablePath, args });
}

/**
 * @param {string} folder
 * @param {string} url
 * @param {string} name
 */
async function runWithSoftwareGpu(folder, url, name) {
  const context = await openBrowser(join(folder, 'software-gpu'), softwareGpuFlags);
  try {
    return await runBench(context, url, name);
  } finally {
    await context.close();
  }
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} name
 * @returns {Promise<CaseLine[]>}
 */
async function runBench(context, url, name) {
  /** @type {CaseLine[]} */
  const lines = [];
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => console.error(`${name}: ${message.text()}`));
  await page.exposeFunction('tell', (/** @type {BenchMessage} */ message) => {
    if (message.type === 'line') {
      lines.push(message.line);
      console.log(JSON.stringify(message.line));
    } else if (message.type === 'note') {
      console.error(`${name}: ${message.text}`);
    } else if (message.type === 'failed') {
      console.error(`${name} broke off: ${message.message}`);
      process.exitCode = 1;
    }
  });
  await page.goto(url);
  await page.evaluate((bench) => window.startBench(bench), name);
  await page.close();
  return lines;
}
