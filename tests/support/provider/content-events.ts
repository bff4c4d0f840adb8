import type { Turn } from './script.ts';
import { argumentsOf, textsOf, usageOf } from './turn-parts.ts';

/** A placeholder for encrypted reasoning of Google, which belongs to the call or text of its part. */
export const THOUGHT_SIGNATURE = 'c2lnbmF0dXJl';

/** Returns a turn in Google's streaming format: calls are never split, and only a finish reason marks the end. */
export function contentEvents(turn: Turn, model: string): string[] {
  const event = (candidate: object, rest: object = {}) => {
    const chunk = { candidates: [{ ...candidate, index: 0 }], ...rest, modelVersion: model, responseId: 'r-1' };
    return `data: ${JSON.stringify(chunk)}\r\n\r\n`;
  };
  const parts = (...all: object[]) => ({ content: { parts: all, role: 'model' } });
  const calls = turn.calls ?? [];
  const { stopReason = 'STOP' } = turn;
  const usage = usageOf(turn);
  const counted = usage && {
    usageMetadata: {
      promptTokenCount: usage.inputTokens,
      candidatesTokenCount: usage.outputTokens,
      totalTokenCount: usage.inputTokens + usage.outputTokens,
    },
  };
  const signed = calls.length === 0 ? { thoughtSignature: THOUGHT_SIGNATURE } : {};
  return [
    ...(turn.reasoning === undefined ? [] : [event(parts({ text: turn.reasoning, thought: true }))]),
    ...textsOf(turn).map((text) => event(parts({ text }))),
    ...calls.map((call, index) =>
      event(
        parts({
          // Google sends no ids by default; the adapter creates them.
          functionCall: { name: call.name, args: decodedOr(argumentsOf(call)), ...(call.id ? { id: call.id } : {}) },
          ...(index === 0 ? { thoughtSignature: THOUGHT_SIGNATURE } : {}),
        }),
      ),
    ),
    ...(stopReason === null
      ? []
      : [event({ ...parts({ text: '', ...signed }), finishReason: stopReason }, counted ?? {})]),
  ];
}

/** Returns the parsed arguments, or invalid JSON as text. */
function decodedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
