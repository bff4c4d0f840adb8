import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../../scripts/chromium.mjs';
import { lineOf } from '../measure.ts';
import { fillApp } from './open-app.mjs';

const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices']);
const LEAST = 95;
const ROUNDS = 3;
const NOTES = 200;

/**
 * Scores of the start page and of an open notebook, as Lighthouse gives them to a phone on a slow line and to a desktop. A
 * phone is simulated: its score is computed from what the page loads and does here.
 *
 * @param {import('./page-bench.mjs').PageBench} bench
 */
export async function benchLighthouse({ host, folder, executablePath, line, note }) {
  const { default: lighthouse, desktopConfig } = await import(pathOf('lighthouse'));
  for (const page of /** @type {const} */ (['start page', 'open notebook'])) {
    for (const preset of /** @type {const} */ (['mobile', 'desktop'])) {
      /** @type {Record<string, number[]>} */
      const scores = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        const port = await freePort();
        const context = await chromium.launchPersistentContext(mkdtempSync(join(folder, 'profile-')), {
          executablePath,
          args: [...chromiumFlags, `--remote-debugging-port=${port}`],
        });
        try {
          const notes = page === 'open notebook' ? NOTES : 0;
          if (notes > 0) await fillApp(context, host.url, { notes, entries: 0 });
          const settings = { port, onlyCategories: [...CATEGORIES], disableStorageReset: notes > 0, logLevel: 'error' };
          const result = await lighthouse(host.url, settings, preset === 'desktop' ? desktopConfig : undefined);
          for (const name of CATEGORIES) {
            const category = result.lhr.categories[name];
            scores[name] = [...(scores[name] ?? []), Math.round(category.score * 100)];
            noteLosses(`${page}, ${preset}, ${name}`, category, result.lhr.audits, note);
          }
        } finally {
          await context.close();
        }
      }
      for (const name of CATEGORIES) {
        const place = {
          bench: 'p13',
          case: `${page}, ${preset}: ${name}`,
          n: page === 'open notebook' ? NOTES : 0,
          unit: 'points',
        };
        line(lineOf(place, scores[name] ?? [], null, { type: 'at least', value: LEAST }));
      }
    }
  }
}

/** Lighthouse is a peer: it is installed beside the benches, by their first run. */
const pathOf = (/** @type {string} */ name) =>
  pathToFileURL(createRequire(join(import.meta.dirname, '../package.json')).resolve(name)).href;

/**
 * Names the audits that cost points.
 *
 * @param {string} where
 * @param {{ auditRefs: { id: string, weight: number }[] }} category
 * @param {Record<string, { score: number | null, displayValue?: string, details?: { items?: unknown[] } }>} audits
 * @param {(text: string) => void} note
 */
function noteLosses(where, { auditRefs }, audits, note) {
  for (const { id, weight } of auditRefs) {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) continue;
    const items = JSON.stringify(audit.details?.items?.slice(0, 2) ?? []).slice(0, 400);
    note(`${where}: ${id} ${audit.score} ${audit.displayValue ?? ''} ${items}`);
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('There is no port.')),
      );
    });
  });
}
