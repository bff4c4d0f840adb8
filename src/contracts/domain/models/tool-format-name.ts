import { z } from 'zod';

/**
 * How a model was trained to call tools. `hermes`: JSON in `<tool_call>`, as Qwen 3 does. `granite`: the same with other instructions.
 * `qwen-xml`: one tag for each parameter, as Qwen 3.5 does. `lfm`: a call in Python's syntax between control tokens.
 */
export const TOOL_FORMAT_NAMES = ['hermes', 'granite', 'qwen-xml', 'lfm'] as const;
export const toolFormatNameSchema = z.enum(TOOL_FORMAT_NAMES);
export type ToolFormatName = z.infer<typeof toolFormatNameSchema>;
