import { type ProviderKind, type ProviderListing, providerIdSchema } from '../../../contracts/domain/provider.ts';
import type { CommandInput } from '../../../contracts/wire/commands/commands.ts';
import { isThisDevice } from '../../../core/network/this-device.ts';
import { tidyAddress } from '../../../core/network/tidy-address.ts';
import { strings } from '../model-strings.ts';
import { needsKey, SERVERS, type ServerName } from './servers.ts';

/** A server as edited in the form, without its key, which is never kept in state. */
export interface ConnectDraft {
  server: ServerName;
  /** The API format: that of the known server, or the chosen one. */
  kind: ProviderKind;
  providerId: string;
  baseURL: string;
  /** One per line. */
  models: string;
  onDevice: boolean;
  /** Name of the only agent that may use it; empty for all agents. */
  agent: string;
  organization: string;
}

export type ConnectField = Exclude<keyof ConnectDraft, 'server' | 'kind'> | 'apiKey';
type ConnectInput = Omit<CommandInput<'providers.connect'>, 'apiKey'>;

export function newConnectDraft(): ConnectDraft {
  const none: ConnectDraft = {
    server: 'other',
    kind: 'openai-compatible',
    providerId: '',
    baseURL: '',
    models: '',
    onDevice: false,
    agent: '',
    organization: '',
  };
  return withServer(none, 'ollama');
}

/** Stands in the form for an agent that was removed: no agent has this name. */
export const REMOVED_AGENT = '(removed)';

/** Returns a connected server as the form edits it. The key is never shown, and stays when none is entered. */
export function toConnectDraft(provider: ProviderListing): ConnectDraft {
  const { providerId, kind, baseURL, models, onDevice, agent, organization = '' } = provider;
  const only = agent === null ? REMOVED_AGENT : (agent ?? '');
  return {
    server: 'other',
    kind,
    providerId,
    baseURL,
    models: models.join('\n'),
    onDevice,
    agent: only,
    organization,
  };
}

/** Returns the draft with another server: its usual address, and its name unless the person typed one. */
export function withServer(draft: ConnectDraft, server: ServerName): ConnectDraft {
  const unnamed = draft.providerId === '' || Object.hasOwn(SERVERS, draft.providerId);
  const providerId = unnamed ? (server === 'other' ? '' : server) : draft.providerId;
  const { kind, baseURL } = SERVERS[server];
  return { ...draft, server, kind, providerId, baseURL, onDevice: false };
}

/** Returns the origin and address space of an address; null if invalid. */
export function originOf(baseURL: string): string | null {
  const url = URL.parse(tidyAddress(baseURL));
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** Splits model ids, one per line, without duplicates. */
export function readModels(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

export type ReadConnect =
  | { type: 'ok'; input: ConnectInput }
  | { type: 'bad'; errors: Partial<Record<ConnectField, string>> };

/**
 * Validates the form. Returns the input, or an error per field. The worker reports what only it can check.
 *
 * @param known names already in use
 * @param keyed whether the key field is filled
 * @param editing the server that the draft changes; null for a new one
 */
export function readConnect(
  draft: ConnectDraft,
  known: readonly string[],
  keyed: boolean,
  editing: ProviderListing | null = null,
): ReadConnect {
  const providerId = draft.providerId.trim();
  const origin = originOf(draft.baseURL);
  const models = readModels(draft.models);
  const before = editing ? toConnectDraft(editing) : newConnectDraft();
  const organization = draft.kind === 'openai' ? draft.organization.trim() : '';
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
      baseURL: tidyAddress(draft.baseURL),
      onDevice: draft.onDevice && isThisDevice(origin),
      ...(draft.agent === before.agent ? {} : { agent: draft.agent === '' ? null : draft.agent }),
      ...(organization === before.organization ? {} : { organization: organization === '' ? null : organization }),
      // Without names the server is asked for its models; those of an edited server are taken away then.
      ...(models.length === 0 && (editing === null || editing.models.length === 0) ? {} : { models }),
    },
  };
}

const FIELDS: readonly ConnectField[] = [
  'providerId',
  'baseURL',
  'models',
  'onDevice',
  'agent',
  'organization',
  'apiKey',
];

/** Maps an error of the worker to a field. */
export function connectFieldOf(field: unknown): ConnectField | null {
  return FIELDS.find((one) => one === field) ?? null;
}
