import type { Approval } from '../../contracts/domain/run/run.ts';
import type { ExecutableCall } from '../execution/execution-context.ts';
import { decodeUtf8 } from '../notebook/text/note-text.ts';

/**
 * Returns the call with the arguments that the person allowed beside those that the model proposed. A text that the person edited is
 * an argument where the tool takes the whole content of a file; elsewhere the arguments stay, and the result says what was edited.
 */
export function withExecutedInput(call: ExecutableCall, approval: Approval): ExecutableCall {
  if (!approval.proposed) return call;
  const executedInput = JSON.stringify(withEditedContent(approval));
  return executedInput === JSON.stringify(approval.proposed.input) ? call : { ...call, executedInput };
}

function withEditedContent({ input, change }: Approval): unknown {
  const [blob, ...others] = change?.blobs ?? [];
  if (blob === undefined || others.length > 0 || !takesContent(input)) return input;
  const decoded = decodeUtf8(blob.bytes);
  return decoded.type === 'text' ? { ...input, content: decoded.text } : input;
}

function takesContent(input: unknown): input is { readonly content: string } {
  return typeof input === 'object' && input !== null && 'content' in input && typeof input.content === 'string';
}
