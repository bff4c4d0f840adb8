import { expect, it } from 'vitest';
import { type FollowParts, followPdfs } from '../../../../src/client/pdf/follow-pdfs.ts';
import type { TextState } from '../../../../src/contracts/wire/search-requests.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const TEXT = { pages: ['One'], pageCount: 1, problem: null };

function lab(hashes: readonly string[], read: (hash: number) => Promise<typeof TEXT> = async () => TEXT) {
  const kept: string[] = [];
  const states: number[] = [];
  const errors: unknown[] = [];
  const open = new Set(hashes);
  let closed = 0;
  const close = () => {
    closed += 1;
  };
  const parts: FollowParts = {
    search: {
      texts: async (): Promise<TextState> => ({
        pdfs: hashes.length,
        unread: [...open].map((hash) => ({ path: `/${hash}.pdf`, hash })),
        unsearched: [],
        unsearchedCount: 0,
      }),
      async keepPdfText(_, hash) {
        kept.push(hash);
        open.delete(hash);
        return null;
      },
    },
    openReader: () => ({ read: async ([hash = 0]) => read(hash), close }),
    readBytes: async (hash) => (hash === 'gone' ? null : Uint8Array.from([Number(hash)])),
    onState: ({ unread }) => void states.push(unread.length),
    onError: (error) => void errors.push(error),
    exclusively: (_, work) => work(),
  };
  return { parts, kept, states, errors, open, closed: () => closed };
}

it('reads each PDF once and tells how far it is', async () => {
  const { parts, kept, states } = lab(['1', '2', '3']);
  const follower = followPdfs('n', parts);
  follower.check();
  follower.check();
  await waitUntil(() => expect(states.at(-1)).toBe(0));
  expect(kept).toEqual(['1', '2', '3']);
  expect(states).toContain(2);
});

it('continues with the others when a content is gone', async () => {
  const { parts, kept, errors } = lab(['gone', '2']);
  followPdfs('n', parts).check();
  await waitUntil(() => expect(kept).toEqual(['2']));
  expect(errors).toEqual([]);
});

it('reads PDFs that are added while it reads', async () => {
  const first = Promise.withResolvers<typeof TEXT>();
  const { parts, kept, open } = lab(['1'], async (hash) => (hash === 1 ? first.promise : TEXT));
  const follower = followPdfs('n', parts);
  follower.check();
  await waitUntil(() => expect(open.size).toBe(1));
  open.add('2');
  follower.check();
  first.resolve(TEXT);
  await waitUntil(() => expect(kept).toEqual(['1', '2']));
});

it('stops at once, and reports an error without stopping for good', async () => {
  const never = lab(['1'], () => new Promise(() => undefined));
  const stopped = followPdfs('n', never.parts);
  stopped.check();
  await waitUntil(() => expect(never.states.length).toBeGreaterThan(1));
  stopped.stop();
  expect(never.closed()).toBe(1);
  let fails = true;
  const failing = lab(['1'], async () => {
    if (fails) throw new Error('no worker');
    return TEXT;
  });
  const follower = followPdfs('n', failing.parts);
  follower.check();
  await waitUntil(() => expect(failing.errors).toHaveLength(1));
  fails = false;
  follower.check();
  await waitUntil(() => expect(failing.kept).toEqual(['1']));
});
