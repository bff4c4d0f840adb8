import { scanJson } from '../execution/scan-json.ts';
import { isRecord } from '../shared/json/parse-json.ts';
import { createTextReader } from './read-text.ts';

/** An event of an answer while it is streamed. */
export type TurnEvent =
  | { readonly type: 'answer'; readonly delta: string }
  /** A call of this tool; the input follows. */
  | { readonly type: 'tool'; readonly toolName: string }
  /** JSON of the input, as received. */
  | { readonly type: 'input'; readonly delta: string };

export type TurnOutcome =
  /** The text was emitted by `answer` events. */
  | { readonly type: 'answer' }
  | { readonly type: 'call'; readonly toolName: string; readonly input: unknown }
  /** The text ends before the object is complete. */
  | { readonly type: 'cut' }
  /** `reason` ends a sentence that begins with "The answer". */
  | { readonly type: 'bad'; readonly reason: string };

/** The allowed answers of this turn. */
export interface TurnForm {
  readonly mayAnswer: boolean;
  readonly mayCall: (toolName: string) => boolean;
}

export interface TurnReader {
  push(delta: string): TurnEvent[];
  /** Whether no continuation can make the answer valid. */
  readonly isHopeless: boolean;
  /** Returns what was held back, at the end of the text. */
  flush?: () => TurnEvent[];
  /** `wasLength`: the text ends because the most tokens were generated. Default: false. */
  end(wasLength?: boolean): TurnOutcome;
}

const MAX_DEPTH = 64;
const MAX_CHARS = 2 * 1024 * 1024;

type Phase = 'start' | 'key-or-end' | 'key' | 'colon' | 'value' | 'text' | 'nested' | 'word' | 'comma' | 'done';

/**
 * Parses `{"answer": "…"}` or `{"tool": "…", "input": {…}}` piece by piece. Emits answer text and call input as they arrive;
 * validates the whole at its end.
 */
export function createTurnReader(form: TurnForm): TurnReader {
  let phase: Phase = 'start';
  let text = '';
  let fault: string | null = null;
  const keys: string[] = [];
  let key = '';
  let said = '';
  let toolName: string | null = null;
  let answered = false;
  let depth = 0;
  let quoted = false;
  let escaped = false;
  let reader = createTextReader();
  let trailing = false;
  let events: TurnEvent[] = [];

  const fail = (reason: string): void => {
    fault ??= reason;
  };

  /** Merges adjacent events of one kind. */
  const tell = (type: 'answer' | 'input', delta: string): void => {
    const last = events.at(-1);
    if (delta === '') return;
    if (last?.type === type) events[events.length - 1] = { type, delta: last.delta + delta };
    else events.push({ type, delta });
  };

  const isToldInput = (): boolean => key === 'input' && toolName !== null;

  const endKey = (): void => {
    // The answer's text is complete. The rest is ignored.
    if (answered) return fail('continues after its answer');
    if (keys.includes(key)) fail(`has "${key.slice(0, 40)}" twice`);
    keys.push(key);
    const known = key === 'answer' ? form.mayAnswer && keys.length === 1 : key === 'tool' || key === 'input';
    if (!known) fail(`has "${key.slice(0, 40)}", which is not allowed there`);
    phase = 'colon';
  };

  const startValue = (unit: string): void => {
    if (key === 'answer' && unit !== '"') fail('has an "answer" that is not text');
    if (key === 'tool' && unit !== '"') fail('has a "tool" that is not a name');
    answered ||= key === 'answer' && unit === '"';
    if (isToldInput()) tell('input', unit);
    said = '';
    reader = createTextReader();
    if (unit === '"') phase = 'text';
    else if (unit === '{' || unit === '[') {
      phase = 'nested';
      depth = 1;
      quoted = false;
      escaped = false;
    } else if (/[-0-9tfn]/.test(unit)) phase = 'word';
    else fail('is not valid JSON');
  };

  const takeText = (unit: string): void => {
    const ends = unit === '"' && !reader.inEscape;
    const piece = ends ? reader.end() : reader.take(unit);
    if (isToldInput()) tell('input', unit);
    if (key === 'answer') tell('answer', piece);
    else if (key === 'tool' && said.length < 200) said += piece;
    if (!ends) return;
    phase = 'comma';
    if (key !== 'tool') return;
    toolName = said;
    if (!form.mayCall(said)) return fail(`names the tool "${said.slice(0, 40)}", which is not available`);
    if (keys.length === 1) events.push({ type: 'tool', toolName: said });
  };

  const takeNested = (unit: string): void => {
    if (isToldInput()) tell('input', unit);
    if (quoted) {
      if (escaped) escaped = false;
      else if (unit === '\\') escaped = true;
      else if (unit === '"') quoted = false;
      return;
    }
    if (unit === '"') quoted = true;
    else if (unit === '{' || unit === '[') depth += 1;
    else if (unit === '}' || unit === ']') depth -= 1;
    if (depth > MAX_DEPTH) fail(`is nested deeper than ${MAX_DEPTH} levels`);
    if (depth === 0) phase = 'comma';
  };

  const takeKey = (unit: string): void => {
    if (unit === '"' && !reader.inEscape) endKey();
    else if (key.length < 200) key += reader.take(unit);
    else fail('has a name that is too long');
  };

  const take = (unit: string): void => {
    if (phase === 'text') return takeText(unit);
    if (phase === 'nested') return takeNested(unit);
    if (phase === 'key') return takeKey(unit);
    if (phase === 'word' && /[-+.0-9a-zA-Z]/.test(unit)) {
      if (isToldInput()) tell('input', unit);
      return;
    }
    if (phase === 'word') phase = 'comma';
    if (unit === ' ' || unit === '\n' || unit === '\r' || unit === '\t') return;
    if (phase === 'done') {
      trailing = true;
    } else if (phase === 'start') {
      if (unit === '{') phase = 'key-or-end';
      else fail('is not a JSON object');
    } else if (phase === 'key-or-end' && unit === '"') {
      phase = 'key';
      key = '';
      reader = createTextReader();
    } else if (phase === 'colon' && unit === ':') phase = 'value';
    else if (phase === 'value') startValue(unit);
    else if (phase === 'comma' && unit === ',') phase = 'key-or-end';
    else if ((phase === 'comma' || phase === 'key-or-end') && unit === '}') phase = 'done';
    else fail('is not valid JSON');
  };

  return {
    get isHopeless() {
      return fault !== null && !answered;
    },
    push(delta) {
      events = [];
      for (let at = 0; at < delta.length && fault === null; at += 1) take(delta.charAt(at));
      if (text.length + delta.length > MAX_CHARS) fail('is longer than 2 MiB');
      else text += delta;
      // Stops streaming the input of an invalid call.
      return events;
    },
    end() {
      // The answer's text was emitted already, and nothing else counts.
      if (answered) return phase !== 'text' || fault !== null ? { type: 'answer' } : { type: 'cut' };
      if (fault !== null) return { type: 'bad', reason: fault };
      if (text.trim() === '') return { type: 'bad', reason: 'is empty' };
      if (phase !== 'done') return { type: 'cut' };
      return trailing ? { type: 'bad', reason: 'continues after its JSON object' } : readCall(text);
    },
  };
}

function readCall(text: string): TurnOutcome {
  if (scanJson(text, MAX_DEPTH + 1).type !== 'ok') return { type: 'bad', reason: 'is not valid JSON' };
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || typeof value['tool'] !== 'string')
    return { type: 'bad', reason: 'has neither "tool" nor "answer"' };
  return { type: 'call', toolName: value['tool'], input: Object.hasOwn(value, 'input') ? value['input'] : {} };
}
