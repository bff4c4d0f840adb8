import { afterEach, expect, it } from 'vitest';
import { formatLogMark, parseLogMark } from '../../../../src/core/shared/log/log-mark.ts';
import { openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';

const labs: RuntimeLab[] = [];
afterEach(() => {
  for (const lab of labs.splice(0)) lab.stop();
});

async function open(options: Parameters<typeof openRuntimeLab>[0]): Promise<RuntimeLab> {
  const lab = await openRuntimeLab(options);
  labs.push(lab);
  return lab;
}

const MARK = `1234 ${'ab'.repeat(32)} 1790000000000`;

it('begins an empty log with an entry about the older log that the page knows of, which verifies', async () => {
  const lab = await open({ logMark: MARK });
  const [first, second] = await lab.call('audit.entries', { fromSeq: 1, limit: 2 });
  expect(first).toMatchObject({
    seq: 1,
    action: 'log.lost',
    inputSummary: '1234',
    outputSummary: expect.stringContaining(`Its newest known entry is 1234, of 2026-09-21T`),
    actor: { type: 'app' },
  });
  expect(first?.outputSummary).toContain('ab'.repeat(32));
  expect(second).toMatchObject({ action: 'agent.create' });
  expect(await lab.call('audit.verify', {})).toMatchObject({ intact: true });
});

it('says nothing in a log that has entries, without a mark, and with one that was changed', async () => {
  const lab = await open({});
  const entries = await lab.call('audit.entries', { fromSeq: 1, limit: 100 });
  expect(entries.map(({ action }) => action)).not.toContain('log.lost');
  lab.stop();
  const again = await open({ database: lab.database, logMark: MARK });
  expect(await again.call('audit.entries', { fromSeq: 1, limit: 100 })).toHaveLength(entries.length);
  const spoiled = await open({ logMark: `${MARK} and a text` });
  expect((await spoiled.call('audit.entries', { fromSeq: 1, limit: 1 }))[0]?.action).toBe('agent.create');
});

it('makes a mark of number, hash and time, and reads it', () => {
  const hash = '0f'.repeat(32);
  const line = '{"action":"file.write","actor":{"agent":"\\"atMs\\":5","type":"agent"},"atMs":1790000000000,"seq":7}';
  const mark = formatLogMark({ seq: 7, line, hash });
  expect(mark).toBe(`7 ${hash} 1790000000000`);
  expect(parseLogMark(mark)).toEqual({ seq: 7, hash, atMs: 1790000000000 });
  expect(formatLogMark({ seq: 7, line: '', hash })).toBeNull();
  for (const spoiled of [null, '', 'x', `0 ${hash} 1`, `7 ${hash}`, `7 ${hash.slice(1)} 1`])
    expect(parseLogMark(spoiled)).toBeNull();
});
