import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { originSchema } from '../../../contracts/wire/gate-messages.ts';

/** Addresses of a repository's web pages, which differ from the addresses of its files. */
const SHOWN = /^(\/[^/]+\/[^/]+)\/(?:blob|tree)\//;
/** The address of a repository: `/USER/MODEL`. */
const REPOSITORY = /^\/[^/]+\/[^/]+\/?$/;
const HUBS = new Set(['huggingface.co', 'hf.co', 'www.huggingface.co']);

/** Parses the address of a file. Throws `bad-input` that names the field. */
export function parseFileAddress(raw: string, field: string): string {
  const url = parse(raw, field);
  if (isHub(url)) {
    url.pathname = url.pathname.replace(SHOWN, '$1/resolve/');
    url.search = '';
  }
  if (url.pathname.endsWith('/')) {
    throw badInputError('folderAddress', { text: shown(raw) }, { field });
  }
  return url.href;
}

/**
 * Parses the address of a WebLLM model's folder, and adds a final slash. Accepts the web page of a repository on
 * Hugging Face. Other servers provide the folder at the address or below `resolve/main/`, which is determined by the
 * first request.
 */
export function parseFolderAddress(raw: string, field: string): string {
  const url = parse(raw, field);
  url.search = '';
  if (isHub(url)) {
    url.pathname = url.pathname.replace(SHOWN, '$1/resolve/');
    if (REPOSITORY.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/resolve/main/`;
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

/** Returns the other address where WebLLM looks for a folder; null without one. */
export function otherFolderAddress(modelUrl: string): string | null {
  return /\/resolve\/[^/]+\/$/.test(modelUrl) ? null : `${modelUrl}resolve/main/`;
}

function isHub(url: URL): boolean {
  return url.protocol === 'https:' && HUBS.has(url.hostname);
}

function parse(raw: string, field: string): URL {
  const text = raw.trim();
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw badInputError('noFileAddress', { text: shown(text) }, { field });
  }
  if (url.username !== '' || url.password !== '') {
    throw badInputError('fileAddressUser', {}, { field });
  }
  if (!originSchema.safeParse(url.origin).success) {
    const key = url.hostname === '[::1]' ? 'addressAloneLocal' : 'addressAlone';
    throw badInputError(key, { origin: url.origin }, { field });
  }
  url.hash = '';
  return url;
}

function shown(raw: string): string {
  return JSON.stringify(raw.slice(0, 120));
}
