import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import type { EnginePiece, GenerateRequest, TextEngine } from '../../../core/ports/text-engine.ts';

/** How long an engine may continue after an abort, in milliseconds. */
const STOP_MS = 1000;

type Say = (piece: EnginePiece) => void;

/**
 * Reads an answer to its end, even when it is no longer needed, because the engine is free only then. An engine that
 * ignores the signal is reported to `onUnresponsive`, which ends it.
 */
export async function pumpPieces(
  engine: TextEngine,
  request: GenerateRequest,
  say: Say,
  onUnresponsive: () => void,
): Promise<void> {
  const { signal } = request;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    timer = setTimeout(onUnresponsive, STOP_MS);
  };
  if (signal.aborted) throw cancelled();
  signal.addEventListener('abort', watch, { once: true });
  try {
    for await (const piece of engine.generate(request)) say(piece);
  } finally {
    signal.removeEventListener('abort', watch);
    clearTimeout(timer);
  }
}

/**
 * Streams the pieces of an answer that `ask` generates. Ends immediately when the request is aborted, and aborts `ask`
 * when the stream is no longer read.
 */
export async function* streamPieces(
  request: GenerateRequest,
  ask: (request: GenerateRequest, say: Say) => Promise<void>,
): AsyncGenerator<EnginePiece> {
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const said: EnginePiece[] = [];
  const ending: { how: { error: unknown } | 'end' | null } = { how: null };
  let wake = () => {};
  const settle = (how: { error: unknown } | 'end') => {
    ending.how ??= how;
    wake();
  };
  const onAbort = () => settle({ error: cancelled() });
  signal.addEventListener('abort', onAbort, { once: true });
  ask({ ...request, signal }, (piece) => {
    said.push(piece);
    wake();
  }).then(
    () => settle('end'),
    (error: unknown) => settle({ error: signal.aborted ? cancelled() : error }),
  );
  try {
    for (;;) {
      const piece = said.shift();
      if (piece) yield piece;
      else if (ending.how === 'end') return;
      else if (ending.how) throw ending.how.error;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    left.abort();
  }
}

function cancelled(): CloisterError {
  return cancelledError('model');
}
