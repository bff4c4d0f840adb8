import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;
type Delta = Extract<Part, { type: 'text-delta' | 'reasoning-delta' | 'tool-input-delta' }>;

/** Length of a joined delta in characters, from which it is forwarded. */
const JOINED_CHARS = 4096;
/** Longest work in milliseconds before other work of the worker gets its turn. */
const TURN_MS = 12;

/** Lets other work of this thread go first. */
const pauseOnce = () => new Promise<void>((done) => setTimeout(done));

/**
 * Joins the deltas that have arrived already, so that each later stage works once for many of them. A delta that nothing follows
 * is forwarded at the next turn of the thread. Long answers are read in turns: commands of the page go in between.
 */
export function joinDeltas(stream: ReadableStream<Part>, pause: () => Promise<void> = pauseOnce): ReadableStream<Part> {
  const reader = stream.getReader();
  let next: ReturnType<typeof reader.read> | null = null;
  let joined: Delta | null = null;
  let pieces: string[] = [];
  let chars = 0;
  let turnMs = performance.now();

  async function takeTurn(): Promise<void> {
    if (performance.now() - turnMs < TURN_MS) return;
    await pause();
    turnMs = performance.now();
  }

  function hold(delta: Delta): void {
    joined = delta;
    pieces = [delta.delta];
    chars = delta.delta.length;
  }

  function flush(controller: ReadableStreamDefaultController<Part>): boolean {
    if (joined === null) return false;
    controller.enqueue({ ...joined, delta: pieces.join('') });
    joined = null;
    return true;
  }

  return new ReadableStream<Part>(
    {
      async pull(controller) {
        let quiet: Promise<null> | null = null;
        for (;;) {
          await takeTurn();
          next ??= reader.read();
          if (joined !== null) quiet ??= pause().then(() => null);
          const come: Awaited<typeof next> | null = await (quiet === null ? next : Promise.race([next, quiet]));
          if (come === null) {
            turnMs = performance.now();
            if (flush(controller)) return;
            quiet = null;
            continue;
          }
          next = null;
          if (come.done) {
            flush(controller);
            return controller.close();
          }
          const part = come.value;
          if (!isDelta(part)) {
            flush(controller);
            return controller.enqueue(part);
          }
          if (joined !== null && continues(joined, part)) {
            pieces.push(part.delta);
            chars += part.delta.length;
            if (chars < JOINED_CHARS) continue;
            flush(controller);
            return;
          }
          const isFull = flush(controller);
          hold(part);
          if (isFull) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function isDelta(part: Part): part is Delta {
  return part.type === 'text-delta' || part.type === 'reasoning-delta' || part.type === 'tool-input-delta';
}

/** A delta with metadata, such as a signature, stays by itself. */
function continues(joined: Delta, part: Delta): boolean {
  const isPlain = joined.providerMetadata === undefined && part.providerMetadata === undefined;
  return isPlain && part.type === joined.type && part.id === joined.id;
}
