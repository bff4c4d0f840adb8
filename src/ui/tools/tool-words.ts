import type { ToolWords } from '../../contracts/domain/tool.ts';
import { translate } from '../kit/worker-texts/translate.ts';

/** A field in a template of a tool's words (see `toolWordsSchema`): condition, name, sign, quote, and what follows the sign. */
export const PLACEHOLDER = /\{(\??)(\w+)(?:(=|#)("?)([^}"]*)\4)?\}/g;

/** Says what a tool does, without a call: each field becomes an ellipsis, as in "move … to …". */
export function describeTool(toolName: string, { want }: ToolWords): string {
  const fields = [...want.matchAll(PLACEHOLDER)].map(([, , name = '']) => [name, '…']);
  return translate(want.replace(PLACEHOLDER, '…'), {
    key: `tool.${toolName}.want`,
    values: Object.fromEntries(fields),
  });
}
