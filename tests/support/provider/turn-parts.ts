import type { Turn, TurnCall } from './script.ts';

/** Its pieces of text. */
export function textsOf({ text }: Turn): readonly string[] {
  return text === undefined ? [] : typeof text === 'string' ? [text] : text;
}

/** The id of a call, the model's own or by its place. */
export function idOf(call: TurnCall, index: number): string {
  return call.id ?? `call_${index}`;
}

/** The arguments of a call as they are streamed. */
export function piecesOf({ argumentsText, input, deltaChars = 7 }: TurnCall): string[] {
  const text = argumentsText ?? JSON.stringify(input ?? {});
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += deltaChars) pieces.push(text.slice(at, at + deltaChars));
  return pieces;
}

/** The arguments of a call in one piece. */
export function argumentsOf(call: TurnCall): string {
  return piecesOf(call).join('');
}

/** What the server counted; null when it does not. */
export function usageOf({ usage }: Turn): { readonly inputTokens: number; readonly outputTokens: number } | null {
  return usage === undefined ? { inputTokens: 12, outputTokens: 34 } : usage;
}
