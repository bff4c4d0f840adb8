import { isRecord, parseJson } from '../../../core/shared/json/parse-json.ts';

/** Fields in which servers put their message, in the order in which they are tried. */
const FIELDS = [
  'error',
  'message',
  'detail',
  'errors',
  'error_description',
  'error_message',
  'errorMessage',
  'msg',
  'Message',
  'description',
  'reason',
  'fault',
  'faultstring',
  'details',
  'innererror',
  'title',
  'error_msg',
  'status_msg',
  'base_resp',
  'Error',
  'Response',
  'ResponseMetadata',
  'header',
  'result',
];
/** The words of a status, which some servers put in `error` beside the message. */
const STATUS_WORDS =
  /^(?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|conflict|(?:payload|content) too large|unprocessable (?:entity|content)|too many requests|internal server error|bad gateway|service unavailable|gateway timeout)$/i;
/** Messages that only announce that another server has one. */
const EMPTY_WORDS =
  /^(?:provider returned error|upstream (?:request failed|error)|error|an error (?:has )?occurred\.?)$/i;
const MAX_DEPTH = 6;
const MAX_ENTRIES = 3;
/** Longest text that is searched for a message. */
const MAX_CHARS = 20_000;

/**
 * Returns the message in the JSON of a failed response, wherever a known server puts it: as text, in `error`, `message`, `detail` (also
 * the list of FastAPI, with the field that each is about), `errors`, and in JSON that a gateway passes on as text. Empty for none.
 */
export function wordsIn(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) return '';
  if (typeof value === 'string') return wordsInText(value, depth);
  if (Array.isArray(value)) return wordsInList(value, depth);
  if (!isRecord(value)) return '';
  const field = placeOf(value['loc']);
  const all = FIELDS.map((name) => wordsIn(value[name], depth + 1)).filter((words) => words !== '');
  const found = all.find((words) => !STATUS_WORDS.test(words)) ?? all[0] ?? '';
  const upstream = wordsIn(upstreamOf(value), depth + 1);
  const words = joined(found, upstream);
  if (words === '') return depth === 0 ? '' : wordsByField(value, depth);
  return field === '' ? words : `${field}: ${words}`;
}

/** Returns the message of a gateway with the one of the server behind it. */
function joined(found: string, upstream: string): string {
  if (upstream === '' || found.includes(upstream)) return found;
  if (found === '' || EMPTY_WORDS.test(found)) return upstream;
  return /[.:!?]$/.test(found) ? `${found} ${upstream}` : `${found}: ${upstream}`;
}

/** A text may be the whole response of another server. */
function wordsInText(text: string, depth: number): string {
  const bare = text.trim();
  if (!/^[[{]/.test(bare) || bare.length > MAX_CHARS) return textOfPage(bare);
  return wordsIn(parseJson(bare), depth + 1) || bare;
}

function wordsInList(list: readonly unknown[], depth: number): string {
  const words = list
    .slice(0, MAX_ENTRIES)
    .map((one) => wordsIn(one, depth + 1))
    .filter((one) => one !== '');
  return [...new Set(words)].join('; ');
}

/** `{ "errors": { "temperature": ["must be at most 2"] } }` */
function wordsByField(value: Readonly<Record<string, unknown>>, depth: number): string {
  const lists = Object.entries(value).filter(
    ([, one]) => Array.isArray(one) && one.every((word) => typeof word === 'string'),
  );
  return lists
    .slice(0, MAX_ENTRIES)
    .flatMap(([name, one]) => {
      const words = wordsIn(one, depth + 1);
      return words === '' ? [] : [`${name}: ${words}`];
    })
    .join('; ');
}

/** OpenRouter and other gateways keep the response of the server behind them. */
function upstreamOf({ metadata, provider_error, original_error }: Readonly<Record<string, unknown>>): unknown {
  return (isRecord(metadata) ? metadata['raw'] : undefined) ?? provider_error ?? original_error;
}

/** `["body", "tools", 0]` */
function placeOf(place: unknown): string {
  return Array.isArray(place) ? place.filter((step) => ['string', 'number'].includes(typeof step)).join('.') : '';
}

/** Returns the words of a web page: its title and its headings, else its text; any other text as it is. */
export function textOfPage(text: string): string {
  const bare = text.slice(0, MAX_CHARS).trim();
  if (!/^(?:<!doctype|<html|<head|<body|<\?xml|<title|<h\d|<center|<p\b|<div|<pre)/i.test(bare)) return bare;
  const headings = [...bare.matchAll(/<(title|h1|h2)\b[^>]*>([^<]*)</gi)].map(([, , words]) => plain(words ?? ''));
  const said = [...new Set(headings.filter((words) => words !== ''))].slice(0, MAX_ENTRIES);
  if (said.length > 0) return said.join(': ');
  return plain(bare.replaceAll(/<(script|style)\b[^>]*>[^<]*<\/\1>/gi, ' '));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

function plain(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
