import type { Turn, TurnCall } from './script.ts';

/** Returns the chunks of text. */
export function textsOf({ text }: Turn): readonly string[] {
  return text === undefined ? [] : typeof text === 'string' ? [text] : text;
}

/** Returns the id of a call: its own, or one by its position. */
export function idOf(call: TurnCall, index: number): string {
  return call.id ?? `call_${index}`;
}

/** Returns the arguments of a call as streamed deltas. */
export function piecesOf({ argumentsText, input, deltaChars = 7 }: TurnCall): string[] {
  const text = argumentsText ?? JSON.stringify(input ?? {});
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += deltaChars) pieces.push(text.slice(at, at + deltaChars));
  return pieces;
}

/** Returns the arguments of a call as one text. */
export function argumentsOf(call: TurnCall): string {
  return piecesOf(call).join('');
}

/** Returns the reported usage; null without one. */
export function usageOf({ usage }: Turn): { readonly inputTokens: number; readonly outputTokens: number } | null {
  return usage === undefined ? { inputTokens: 12, outputTokens: 34 } : usage;
}
