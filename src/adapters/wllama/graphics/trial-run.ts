import type { EngineMessage } from '../../../core/ports/text-engine.ts';
import type { Requests } from '../wllama-engine.ts';

/** What a device generated in a comparison, and how fast. */
export interface TrialRun {
  readonly texts: readonly string[];
  /** Milliseconds of reading and generating, by the engine's own clock where it has one. */
  readonly ms: number;
  readonly tokensPerSecond: number;
}

/** Tokens of one answer: enough for a difference to show, little enough for a slow processor. */
const TRIAL_TOKENS = 24;

const QUESTIONS = [
  'Write two plain sentences about the tides of the sea.',
  `Count from one to ten in words. Then repeat this list: ${'buffer, enzyme, primer, agar, plate, '.repeat(12)}`,
];

/** Has a model answer fixed questions, each time with its most likely token. */
export async function runTrial(generate: Requests['generate'], signal: AbortSignal): Promise<TrialRun> {
  const texts: string[] = [];
  let ms = 0;
  let decodeMs = 0;
  let tokens = 0;
  for (const content of QUESTIONS) {
    const messages: EngineMessage[] = [{ role: 'user', content }];
    const startMs = performance.now();
    let text = '';
    for await (const piece of generate({
      messages,
      jsonSchema: null,
      maxTokens: TRIAL_TOKENS,
      temperature: 0,
      signal,
    })) {
      if (piece.type === 'text') {
        text += piece.delta;
        continue;
      }
      const { prefillMs, decodeMs: wrote, outputTokens } = piece.usage;
      const wholeMs = performance.now() - startMs;
      ms += prefillMs === undefined || wrote === undefined ? wholeMs : prefillMs + wrote;
      decodeMs += wrote ?? wholeMs;
      tokens += outputTokens;
    }
    texts.push(text);
  }
  return { texts, ms, tokensPerSecond: decodeMs > 0 ? (tokens * 1000) / decodeMs : 0 };
}

/** How much faster the card has to be: measurements vary, and the processor is the safe choice. */
const CLEARLY = 1.2;

/** Compares two runs. The card wins only with the same texts, not empty, and a clear lead. */
export function compareRuns(processor: TrialRun, card: TrialRun): 'faster' | 'slower' | 'differs' {
  const isSame =
    processor.texts.length === card.texts.length && processor.texts.every((text, at) => text === card.texts[at]);
  if (!isSame || processor.texts.every((text) => text === '')) return 'differs';
  return card.ms > 0 && processor.ms / card.ms >= CLEARLY ? 'faster' : 'slower';
}
