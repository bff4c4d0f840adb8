import { type ProviderKind, providerIdSchema } from '../../../contracts/domain/provider.ts';
import type { CommandInput } from '../../../contracts/wire/commands.ts';
import { isThisDevice } from '../../../core/network/this-device.ts';
import { strings } from '../model-strings.ts';
import { needsKey, SERVERS, type ServerName } from './servers.ts';

/** A server as the form holds it, without its key: that is never kept. */
export interface ConnectDraft {
  server: ServerName;
  /** The format that it speaks: that of the server, or of one that is not known by name. */
  kind: ProviderKind;
  providerId: string;
  baseURL: string;
  /** One a line. */
  models: string;
  onDevice: boolean;
}

export type ConnectField = Exclude<keyof ConnectDraft, 'server' | 'kind'> | 'apiKey';
type ConnectInput = Omit<CommandInput<'providers.connect'>, 'apiKey'>;

export function newConnectDraft(): ConnectDraft {
  const none: ConnectDraft = {
    ...{ server: 'other', kind: 'openai-compatible', providerId: '', baseURL: '', models: '', onDevice: false },
  };
  return withServer(none, 'ollama');
}

/** Another server: its usual address, and its name unless the person gave one. */
export function withServer(draft: ConnectDraft, server: ServerName): ConnectDraft {
  const unnamed = draft.providerId === '' || Object.hasOwn(SERVERS, draft.providerId);
  const providerId = unnamed ? (server === 'other' ? '' : server) : draft.providerId;
  const { kind, baseURL } = SERVERS[server];
  return { ...draft, server, kind, providerId, baseURL, onDevice: false };
}

/** The server that an address leads to; null while it is none. */
export function originOf(baseURL: string): string | null {
  const url = URL.parse(baseURL.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Ids, one a line, each once. */
export function readModels(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

export type ReadConnect =
  | { type: 'ok'; input: ConnectInput }
  | { type: 'bad'; errors: Partial<Record<ConnectField, string>> };

/**
 * Reads the form, or says for each field what is wrong with it. What only the worker can tell, it tells.
 *
 * @param known names that are taken
 * @param keyed whether a key stands in its field
 */
export function readConnect(draft: ConnectDraft, known: readonly string[], keyed: boolean): ReadConnect {
  const providerId = draft.providerId.trim();
  const origin = originOf(draft.baseURL);
  const models = readModels(draft.models);
  const errors: Partial<Record<ConnectField, string>> = {};
  const named = providerIdSchema.safeParse(providerId);
  if (!named.success) errors.providerId = strings.connect.badName(named.error.issues[0]?.message ?? '');
  else if (known.includes(providerId)) errors.providerId = strings.connect.taken(providerId);
  if (origin === null) errors.baseURL = strings.connect.badAddress;
  else if (!keyed && needsKey(draft.server, origin)) errors.apiKey = strings.connect.needsKey(origin);
  if (Object.keys(errors).length > 0 || origin === null) return { type: 'bad', errors };
  return {
    type: 'ok',
    input: {
      providerId,
      kind: draft.kind,
      baseURL: draft.baseURL.trim(),
      onDevice: draft.onDevice && isThisDevice(origin),
      ...(models.length === 0 ? {} : { models }),
    },
  };
}

const FIELDS: readonly ConnectField[] = ['providerId', 'baseURL', 'models', 'onDevice', 'apiKey'];

/** The field that an error of the worker is about. */
export function connectFieldOf(field: unknown): ConnectField | null {
  return FIELDS.find((one) => one === field) ?? null;
}
