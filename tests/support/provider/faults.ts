import type { Fault } from './script.ts';
import type { WireFormat } from './wire-format.ts';

/** An error as a server of this format answers it. */
export function refusal(
  format: WireFormat,
  status: number,
  error: { readonly type: string; readonly message: string; readonly code?: string | null },
  headers: Record<string, string> = {},
): Extract<Fault, { type: 'answer' }> {
  const { type, message, code = null } = error;
  const body =
    format === 'anthropic'
      ? { type: 'error', error: { type, message }, request_id: 'req_1' }
      : { error: { message, type, param: null, code } };
  return { type: 'answer', status, body, headers };
}

/** A web page in place of an answer. */
export function page(status: number, contentType = 'text/html; charset=utf-8'): Fault {
  const body = '<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body>There is nothing to see.</body></html>';
  return { type: 'answer', status, body, headers: { 'content-type': contentType } };
}

/** An error in the midst of an answer that had begun well. */
export function errorEvent(
  format: WireFormat,
  afterEvents: number,
  error: { readonly type: string; readonly message: string; readonly code?: string | number },
): Fault {
  const text =
    format === 'anthropic'
      ? `event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`
      : `data: ${JSON.stringify({ error })}\n\n`;
  return { type: 'event', afterEvents, text };
}
