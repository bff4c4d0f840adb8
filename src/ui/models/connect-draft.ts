import type { CommandInput } from '../../contracts/commands.ts';
import { providerIdSchema } from '../../contracts/provider.ts';
import { isThisDevice } from '../../core/view/this-device.ts';
import { SERVERS, type ServerName } from './servers.ts';
import { strings } from './strings.ts';

/** A server as the form holds it, without its key: that is never kept. */
export interface ConnectDraft {
  server: ServerName;
  providerId: string;
  baseURL: string;
  /** One a line. */
  models: string;
  onDevice: boolean;
}

export type ConnectField = Exclude<keyof ConnectDraft, 'server'> | 'apiKey';
type ConnectInput = Omit<CommandInput<'providers.connect'>, 'apiKey'>;

export function newConnectDraft(): ConnectDraft {
  return withServer({ server: 'other', providerId: '', baseURL: '', models: '', onDevice: false }, 'ollama');
}

/** Another server: its usual address, and its name unless the person gave one. */
export function withServer(draft: ConnectDraft, server: ServerName): ConnectDraft {
  const unnamed = draft.providerId === '' || Object.hasOwn(SERVERS, draft.providerId);
  const providerId = unnamed ? (server === 'other' ? '' : server) : draft.providerId;
  return { ...draft, server, providerId, baseURL: SERVERS[server].baseURL, onDevice: false };
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

/** Reads the form, or says for each field what is wrong with it. What only the worker can tell, it tells. */
export function readConnect(draft: ConnectDraft, known: readonly string[]): ReadConnect {
  const providerId = draft.providerId.trim();
  const origin = originOf(draft.baseURL);
  const models = readModels(draft.models);
  const errors: Partial<Record<ConnectField, string>> = {};
  const named = providerIdSchema.safeParse(providerId);
  if (!named.success) errors.providerId = strings.connect.badName(named.error.issues[0]?.message ?? '');
  else if (known.includes(providerId)) errors.providerId = strings.connect.taken(providerId);
  if (origin === null) errors.baseURL = strings.connect.badAddress;
  if (Object.keys(errors).length > 0 || origin === null) return { type: 'bad', errors };
  return {
    type: 'ok',
    input: {
      providerId,
      kind: SERVERS[draft.server].kind,
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
