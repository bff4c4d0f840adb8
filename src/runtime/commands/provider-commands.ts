import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import {
  type ModelEntry,
  modelEntrySchema,
  type Provider,
  type ProviderListing,
} from '../../contracts/domain/provider.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { modelNotFoundError } from '../../contracts/errors/messages/model-messages.ts';
import { unknownProviderError } from '../../contracts/errors/messages/server-messages.ts';
import { reasonOf } from '../../contracts/sentences/said.ts';
import type { CommandHandlers, CommandValue } from '../../contracts/wire/commands/commands.ts';
import { isThisDevice } from '../../core/network/this-device.ts';
import type { Write } from '../../core/ports/commit-batch.ts';
import { isOnEngine } from '../../core/run/chosen-model.ts';
import { recordAsPerson, type Services } from '../app/services.ts';
import { findModels } from '../providers/find-models.ts';
import { parseAddress, parseKey, parseKind } from '../providers/provider-address.ts';
import { testProvider } from '../providers/test-provider.ts';
import { sumUsage } from '../runs/sum-usage.ts';
import { findAgent } from './agent-commands.ts';

/** Timeout for listing the models of a server and for a test, in milliseconds. */
const PATIENCE_MS = 120_000;

export function providerCommands(services: Services) {
  const { store } = services;

  async function find(providerId: string): Promise<Provider> {
    const provider = await store.findProvider(providerId);
    if (provider) return provider;
    throw unknownProviderError('server', { providerId });
  }

  async function list(provider: Provider): Promise<ProviderListing> {
    const { providerId, kind, baseURL, origin, models, onDevice, agentId, organization } = provider;
    const [hasKey, standing] = await Promise.all([
      store.hasCredential(providerId),
      services.providerSource.standing(provider),
    ]);
    return {
      providerId,
      kind,
      baseURL,
      origin,
      onDevice,
      hasKey,
      ...(agentId === undefined ? {} : { agent: await nameOf(agentId) }),
      ...(organization === undefined ? {} : { organization }),
      models: models.map(({ modelId }) => modelId),
      details: models,
      ...(standing.type === 'ready'
        ? { available: true }
        : { available: false, ...reasonOf(standing.reason), code: standing.code }),
    };
  }

  async function nameOf(agentId: string): Promise<string | null> {
    return (await store.listAgents()).find((agent) => agent.agentId === agentId)?.name ?? null;
  }

  /** Returns whom a connection is for, and the organization that is sent with its key. */
  async function boundsOf(
    { agent: name, organization: wanted }: CommandValue<'providers.connect'>,
    known: Provider | undefined,
    { kind, isSame }: { kind: Provider['kind']; isSame: boolean },
  ): Promise<Pick<Provider, 'agentId' | 'organization'>> {
    const agentId = name == null ? undefined : (await findAgent(store, name)).agentId;
    const kept = name === undefined ? known?.agentId : agentId;
    const organization =
      wanted === undefined && isSame && kind === 'openai' ? known?.organization : (wanted ?? undefined);
    if (organization !== undefined && kind !== 'openai') {
      throw badInputError('organization', {}, { field: 'organization' });
    }
    return {
      ...(kept === undefined ? {} : { agentId: kept }),
      ...(organization === undefined ? {} : { organization }),
    };
  }

  /** Saves a provider with one log entry, which never contains the key. */
  async function save(
    provider: Provider,
    act: { action: AuditAction; outputSummary: string },
    writes: readonly Write[] = [],
  ): Promise<ProviderListing> {
    const next = { ...provider, revision: provider.revision + 1, updatedMs: services.loop.clock.nowMs() };
    await recordAsPerson(
      services,
      { ...act, target: provider.providerId },
      { writes: [{ type: 'put', table: 'providers', rows: [next] }, ...writes] },
    );
    await services.syncAllowlist();
    services.wakeRunner();
    return list(next);
  }

  return {
    'providers.list': async () => {
      const providers = await store.listProviders();
      return Promise.all(providers.sort((a, b) => a.createdMs - b.createdMs).map(list));
    },
    'providers.connect': async (input) => {
      const { providerId } = input;
      const known = await store.findProvider(providerId);
      const kind = parseKind(input.kind);
      const { baseURL, origin } = parseAddress(
        kind,
        input.baseURL ?? (known?.kind === kind ? known.baseURL : undefined),
      );
      const key = input.apiKey === undefined ? null : parseKey(input.apiKey);
      const onDevice = input.onDevice ?? (known?.origin === origin && known.onDevice);
      if (onDevice && !isThisDevice(origin)) {
        throw badInputError('notHere', { origin }, { field: 'onDevice' });
      }
      const nowMs = services.loop.clock.nowMs();
      const bounds = await boundsOf(input, known, { kind, isSame: known?.origin === origin });
      const provider: Provider = {
        providerId,
        kind,
        baseURL,
        origin,
        onDevice,
        ...bounds,
        models: input.models === undefined ? (known?.models ?? []) : entriesOf(input.models, known?.models ?? []),
        revision: known?.revision ?? 0,
        createdMs: known?.createdMs ?? nowMs,
        updatedMs: nowMs,
      };
      const moved = known !== undefined && known.origin !== origin;
      const credentials = key === null ? [] : [await services.vault.seal({ providerId, origin }, key)];
      const keyWords =
        key !== null ? 'with a new key' : moved ? 'the key of the previous server was removed' : 'key unchanged';
      return save(
        provider,
        {
          action: 'provider.connect',
          outputSummary: [`${kind} at ${origin}`, keyWords, ...wordsOf(bounds)].join('; '),
        },
        moved && key === null
          ? [{ type: 'remove-credentials', providerIds: [providerId] }]
          : [{ type: 'put', table: 'credentials', rows: credentials }],
      );
    },
    'providers.refresh': async ({ providerId }) => {
      const provider = await find(providerId);
      const told = await findModels(services.providers, provider, AbortSignal.timeout(PATIENCE_MS));
      // Read again: keep changes made while the server answered.
      const now = await find(providerId);
      const baseURL = now.baseURL === provider.baseURL ? told.baseURL : now.baseURL;
      const models = mergeModels(now.models, told.models);
      const isSame = baseURL === now.baseURL;
      if (isSame && models.length === now.models.length) return list(now);
      const outputSummary = `${models.length} models${isSame ? '' : `; the base URL is ${baseURL}`}`;
      return save({ ...now, baseURL, models }, { action: 'provider.refresh', outputSummary });
    },
    'providers.remove': async ({ providerId }) => {
      const provider = await find(providerId);
      const wasDefault = (await store.chosenDefaultModel())?.providerId === providerId;
      await recordAsPerson(
        services,
        { action: 'provider.remove', target: providerId, outputSummary: `${provider.origin}, with its key` },
        {
          writes: [
            { type: 'remove-providers', providerIds: [providerId] },
            ...(wasDefault ? [{ type: 'default-model' as const, model: null }] : []),
          ],
        },
      );
      await services.syncAllowlist();
      return null;
    },
    'providers.test': async (input) => {
      const { providerId, ...what } = input;
      const provider = await find(providerId);
      const standing = await services.providerSource.standing(provider);
      if (standing.type === 'not-ready') throw new CloisterError(standing.code, standing.reason, { providerId });
      return testProvider(services, { provider, ...what });
    },
    'providers.setLimits': async (input) => {
      const { providerId, modelId, ...changes } = input;
      const provider = await find(providerId);
      const entry: Record<string, unknown> = { ...entryOf(provider, modelId) };
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) delete entry[name];
        else if (value !== undefined) entry[name] = value;
      }
      const limited = modelEntrySchema.parse(entry);
      const models = provider.models.map((one) => (one.modelId === modelId ? limited : one));
      const { contextTokens: context, maxOutputTokens: output, temperature, sees } = limited;
      const said = `${context ?? 'unknown'} tokens of context, ${output ?? 'unknown'} of an answer, temperature ${temperature ?? 'server default'}${sees === undefined ? '' : sees ? ', sees pictures' : ', does not see pictures'}`;
      return save({ ...provider, models }, { action: 'provider.set-limits', outputSummary: `${modelId}: ${said}` });
    },
    'providers.setPrices': async (input) => {
      const { providerId, modelId, prices } = input;
      const provider = await find(providerId);
      const { prices: _, ...rest } = entryOf(provider, modelId);
      const priced: ModelEntry = prices === null ? rest : { ...rest, prices };
      const models = provider.models.map((one) => (one.modelId === modelId ? priced : one));
      const said = prices === null ? 'unknown' : `${prices.inputUsdPerMTok} in, ${prices.outputUsdPerMTok} out`;
      return save(
        { ...provider, models },
        { action: 'provider.set-prices', outputSummary: `${modelId}: ${said} (US dollars for a million tokens)` },
      );
    },
    'providers.setDefault': async ({ model }) => {
      if (model !== null && isOnEngine(model)) {
        const row = await store.findLocalModel(model.modelId);
        if (row?.engine !== model.providerId) {
          throw modelNotFoundError(
            'notHereFor',
            { modelId: model.modelId, providerId: model.providerId },
            { ...model },
          );
        }
      } else if (model !== null) {
        const { models, agentId } = await find(model.providerId);
        if (agentId !== undefined) {
          throw badInputError('defaultOfOne', { providerId: model.providerId }, { ...model });
        }
        if (!models.some((one) => one.modelId === model.modelId)) {
          throw modelNotFoundError('server', { providerId: model.providerId, modelId: model.modelId }, { ...model });
        }
      }
      const target = model === null ? null : `${model.providerId}/${model.modelId}`;
      await recordAsPerson(
        services,
        { action: 'model.set-default', target },
        { writes: [{ type: 'default-model', model }] },
      );
      return { model: await services.defaultModel() };
    },
    'providers.usage': ({ days }) => sumUsage(services, days),
  } satisfies Partial<CommandHandlers>;
}

/** Describes for the log whom a connection is for. */
function wordsOf({ agentId, organization }: Pick<Provider, 'agentId' | 'organization'>): string[] {
  return [
    ...(agentId === undefined ? [] : [`for the agent ${agentId} alone`]),
    ...(organization === undefined ? [] : ['with an organization']),
  ];
}

function entryOf({ providerId, models }: Provider, modelId: string): ModelEntry {
  const entry = models.find((one) => one.modelId === modelId);
  if (entry) return entry;
  throw modelNotFoundError('serverAdd', { providerId, modelId });
}

/** Converts ids and entries to entries. A bare id keeps the known entry. */
function entriesOf(models: readonly (string | ModelEntry)[], known: readonly ModelEntry[]): ModelEntry[] {
  const entries = new Map<string, ModelEntry>();
  for (const model of models) {
    const modelId = (typeof model === 'string' ? model : model.modelId).trim();
    const before = known.find((one) => one.modelId === modelId);
    entries.set(modelId, typeof model === 'string' ? (before ?? { modelId }) : { ...before, ...model, modelId });
  }
  return [...entries.values()];
}

/** Merges the entries from the server into the known ones, which take precedence. */
function mergeModels(known: readonly ModelEntry[], told: readonly ModelEntry[]): ModelEntry[] {
  const merged = new Map(known.map((entry) => [entry.modelId, entry]));
  for (const entry of told) merged.set(entry.modelId, { ...entry, ...merged.get(entry.modelId) });
  return [...merged.values()];
}
