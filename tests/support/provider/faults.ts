import type { Fault } from './script.ts';
import type { WireFormat } from './wire-format.ts';

/** Returns an error response in the given format. */
export function refusal(
  format: WireFormat,
  status: number,
  error: { readonly type: string; readonly message: string; readonly code?: string | null },
  headers: Record<string, string> = {},
): Extract<Fault, { type: 'answer' }> {
  const body = errorOf(format, status, error);
  return { type: 'answer', status, body, headers };
}

/** Returns a web page instead of an answer. */
export function page(status: number, contentType = 'text/html; charset=utf-8'): Fault {
  const body = '<!DOCTYPE html>\n<html><head><title>Welcome</title></head><body>There is nothing to see.</body></html>';
  return { type: 'answer', status, body, headers: { 'content-type': contentType } };
}

/** Returns an error in the middle of an answer. */
export function errorEvent(
  format: WireFormat,
  afterEvents: number,
  error: { readonly type: string; readonly message: string; readonly code?: string | number },
): Fault {
  const { type, message, code } = error;
  const events: Record<WireFormat, string> = {
    'openai-compatible': `data: ${JSON.stringify({ error })}\n\n`,
    openai: `event: error\ndata: ${JSON.stringify({ type: 'error', code: code ?? type, message, param: null })}\n\n`,
    anthropic: `event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`,
    google: `data: ${JSON.stringify(errorOf('google', STATUSES[type]?.[0] ?? 500, error))}\r\n\r\n`,
  };
  return { type: 'event', afterEvents, text: events[format] };
}

/** HTTP statuses and Google's names for the error types of other formats. */
const STATUSES: Readonly<Record<string, readonly [number, string]>> = {
  invalid_request_error: [400, 'INVALID_ARGUMENT'],
  authentication_error: [401, 'UNAUTHENTICATED'],
  permission_error: [403, 'PERMISSION_DENIED'],
  not_found_error: [404, 'NOT_FOUND'],
  request_too_large: [413, 'INVALID_ARGUMENT'],
  rate_limit_error: [429, 'RESOURCE_EXHAUSTED'],
  insufficient_quota: [429, 'RESOURCE_EXHAUSTED'],
  api_error: [500, 'INTERNAL'],
  overloaded_error: [503, 'UNAVAILABLE'],
};

function errorOf(
  format: WireFormat,
  status: number,
  { type, message, code = null }: { readonly type: string; readonly message: string; readonly code?: unknown },
): object {
  switch (format) {
    case 'openai-compatible':
    case 'openai':
      return { error: { message, type, param: null, code } };
    case 'anthropic':
      return { type: 'error', error: { type, message }, request_id: 'req_1' };
    case 'google':
      return { error: { code: status, message, status: STATUSES[type]?.[1] ?? 'UNKNOWN' } };
    default:
      return format satisfies never;
  }
}
