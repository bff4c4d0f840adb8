import { spacedJson } from '../local-decoding/formats/spaced-json.ts';
import { mark, plain, type ToolFormat } from '../local-decoding/formats/tool-format.ts';
import type { Offer } from '../local-decoding/turn-schema.ts';
import type { EnginePart } from '../ports/text-engine.ts';
import { type NoteLength, toolNote } from './tool-notes.ts';

/**
 * Context in tokens from which tools are described by their whole schemas, as the template of the model does. Those take about three
 * times as many tokens as the short notation, with which smaller contexts have room for the task.
 */
const WHOLE_SCHEMAS_TOKENS = 32_000;

/** Returns the description of tools in the words of the model's own template. Empty without tools. */
export function nativeNotes(
  format: ToolFormat,
  { tools }: Pick<Offer, 'tools'>,
  { length, contextTokens }: { length: NoteLength; contextTokens: number },
): EnginePart[] {
  if (tools.size === 0) return [];
  const offered = [...tools.values()];
  const isWhole = contextTokens >= WHOLE_SCHEMAS_TOKENS;
  const described = offered.map((tool) => {
    if (!isWhole) return toolNote(tool, length);
    const { name, description, form } = tool;
    return spacedJson({ type: 'function', function: { name, description, parameters: form } });
  });
  // A list that the template writes as one is one.
  const list = isWhole && format.after === '' ? `[${described.join(', ')}]` : described.join('\n');
  const between = !isWhole && format.after === '' ? '\n' : '';
  return [mark(format.before + between), plain(list), mark(format.after), mark('\nCall one tool at a time.')];
}
