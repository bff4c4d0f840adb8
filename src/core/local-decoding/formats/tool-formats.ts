import type { ToolFormatName } from '../../../contracts/domain/models/tool-format-name.ts';
import { graniteFormat, hermesFormat } from './hermes-format.ts';
import { lfmFormat } from './lfm-format.ts';
import type { ToolFormat } from './tool-format.ts';
import { xmlFormat } from './xml-format.ts';

/** The formats in which models were trained to call tools. */
export const TOOL_FORMATS: Readonly<Record<ToolFormatName, ToolFormat>> = {
  hermes: hermesFormat,
  granite: graniteFormat,
  'qwen-xml': xmlFormat,
  lfm: lfmFormat,
};

/**
 * Returns the format in which the chat template of a model writes calls; null for an unknown one. The template decides and not the
 * name of the model, because conversions change names.
 */
export function toolFormatOf(chatTemplate: string | null): ToolFormatName | null {
  const has = (text: string) => chatTemplate?.includes(text) === true;
  if (has('<|tool_call_start|>')) return 'lfm';
  if (!has('<tool_call>') || !has('tool_calls')) return null;
  if (has('<function=') && has('<parameter=')) return 'qwen-xml';
  if (!has('"arguments"') && !has('\\"arguments\\"')) return null;
  return has('<|start_of_role|>') ? 'granite' : 'hermes';
}
