import { afterEach, expect, it } from 'vitest';
import { type CitationClient, createCitationClient } from '../../src/client/citations/citation-client.ts';
import { hostileLibraries } from '../support/citations/hostile-libraries.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

const hash = (digit: string) => digit.repeat(64);
const file = (path: string, digit: string, sizeBytes = 1) => ({ path, hash: hash(digit), sizeBytes });

/** @param stuckMs deadline of a first worker that never answers; null without one */
function open(texts: Readonly<Record<string, string>>, stuckMs: number | null = null): CitationClient {
  return createCitationClient(
    async () => {
      const worker =
        stuckMs !== null && workers.length === 0
          ? new Worker(URL.createObjectURL(new Blob([''])))
          : new Worker(new URL('../../workers/citation.worker.ts', import.meta.url), { type: 'module' });
      workers.push(worker);
      return worker;
    },
    async (wanted) => {
      const text = Object.entries(texts).find(([digit]) => hash(digit) === wanted)?.[1];
      return text === undefined ? null : new TextEncoder().encode(text);
    },
    stuckMs ?? undefined,
  );
}

it('cites and suggests from BibTeX and CSL-JSON, and says what it could not read', async () => {
  const client = open({
    a: '@book{doe, author={Doe, J.}, title={An atlas}, year=1999}\n@book{broken, title={never closed',
    b: '[{"id":"roe","type":"book","title":"Other","author":[{"family":"Roe"}],"issued":{"date-parts":[[2001]]}}]',
    c: '{"some":"settings"}',
  });
  const files = [file('/b.json', 'b'), file('/c.json', 'c'), file('/a.bib', 'a'), file('/gone.bib', 'd')];
  const big = file('/big.bib', 'e', 100 * 1024 * 1024);
  const cited = await client.cite([...files, big], ['roe', 'doe', 'none'], 'numeric');
  expect(cited.references.map(({ key, number, library }) => [key, number, library])).toEqual([
    ['roe', 1, '/b.json'],
    ['doe', 2, '/a.bib'],
  ]);
  expect(cited.libraries).toEqual(['/a.bib', '/b.json']);
  expect(cited.problems).toEqual([
    { path: '/big.bib', reason: 'large' },
    { path: '/a.bib', reason: 'entries', count: 1, line: 2 },
    { path: '/gone.bib', reason: 'missing' },
  ]);
  expect((await client.suggest(files, 'atl')).map(({ key }) => key)).toEqual(['doe']);
  expect(workers).toHaveLength(1);
});

it('names a library that is not read to its end, and still cites from the others', async () => {
  const client = open({ a: '@book{doe, title={An atlas}}', b: hostileLibraries(24_000_000)['at signs'] ?? '' });
  const cited = await client.cite([file('/a.bib', 'a'), file('/b.bib', 'b')], ['doe'], 'author-date');
  expect(cited.references.map(({ key }) => key)).toEqual(['doe']);
  expect(cited.problems.map(({ path }) => path)).toEqual(['/b.bib']);
});

it('starts another worker after one that does not answer', async () => {
  const client = open({ a: '@book{doe, title={An atlas}}' }, 5000);
  const files = [file('/a.bib', 'a')];
  await expect(client.cite(files, ['doe'], 'numeric')).rejects.toMatchObject({ code: 'stalled' });
  expect((await client.cite(files, ['doe'], 'numeric')).references).toHaveLength(1);
});
