import type { TurnEvent, TurnForm, TurnOutcome, TurnReader } from '../read-turn.ts';
import type { PlainSchema } from '../simplify-schema.ts';
import type { ToolFormat } from './tool-format.ts';

export interface NativeForm extends TurnForm {
  readonly formOf: (toolName: string) => PlainSchema | undefined;
}

const MAX_CHARS = 2 * 1024 * 1024;

/**
 * Reads a turn in the model's own format piece by piece: a text, a call, or a text and then a call. Emits the text as it arrives,
 * without what may be the start of a call.
 */
export function createNativeReader(format: ToolFormat, form: NativeForm): TurnReader {
  const { open, bareOpen } = format;
  let text = '';
  /** Where the call begins. */
  let callAt: number | null = null;
  /** Units that were emitted or left out. */
  let told = 0;
  let fault: string | null = null;

  const tell = (end: number): TurnEvent[] => {
    const delta = text.slice(told, end);
    told = Math.max(told, end);
    return delta === '' ? [] : [{ type: 'answer', delta }];
  };

  const beginCall = (at: number): TurnEvent[] => {
    // Line breaks between a text and a call belong to neither.
    const events = tell(told + text.slice(told, at).trimEnd().length);
    callAt = at;
    return events;
  };

  return {
    get isHopeless() {
      return fault !== null;
    },
    push(delta) {
      if (fault !== null) return [];
      text += delta;
      if (text.length > MAX_CHARS) fault = 'is longer than 2 MiB';
      if (callAt !== null || fault !== null) return [];
      const start = text.length - text.trimStart().length;
      if (told === 0) {
        if (start === text.length) return [];
        if (bareOpen !== null && text.startsWith(bareOpen, start)) return beginCall(start);
        if (open.startsWith(text.slice(start, start + open.length)) && text.length - start < open.length) return [];
        told = start;
      }
      const at = text.indexOf(open, told);
      if (at !== -1) {
        if (!form.mayAnswer && at > start) fault = 'has a text where only a tool call is allowed';
        return fault === null ? beginCall(at) : [];
      }
      if (!form.mayAnswer) {
        fault = 'has a text where only a tool call is allowed';
        return [];
      }
      return tell(text.length - heldBack(text, open));
    },
    flush: () => (callAt === null && fault === null && text.trim() !== '' ? tell(text.length) : []),
    end(wasLength = false): TurnOutcome {
      if (fault !== null) return { type: 'bad', reason: fault };
      if (callAt === null) {
        if (text.trim() === '') return { type: 'bad', reason: 'is empty' };
        return wasLength ? { type: 'cut' } : { type: 'answer' };
      }
      const read = format.readCall(text.slice(callAt), form.formOf);
      if (read.type !== 'call' || form.mayCall(read.toolName)) return read;
      return { type: 'bad', reason: `names the tool "${read.toolName.slice(0, 40)}", which is not available` };
    },
  };
}

/** Returns how many units at the end may be space before a call, or the start of one. */
function heldBack(text: string, open: string): number {
  for (let length = Math.min(open.length - 1, text.length); length > 0; length -= 1) {
    if (open.startsWith(text.slice(text.length - length)))
      return length + spaceAtEnd(text.slice(0, text.length - length));
  }
  return spaceAtEnd(text);
}

const spaceAtEnd = (text: string): number => text.length - text.trimEnd().length;
