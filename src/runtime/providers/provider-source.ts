import type { ProviderModels } from '../../adapters/ai-sdk/create-provider-models.ts';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import type { ModelPrices, Provider } from '../../contracts/domain/provider.ts';
import type { ErrorCode, Said } from '../../contracts/errors/errors.ts';
import { agentUnavailableError } from '../../contracts/errors/messages/app-messages.ts';
import { modelNotFoundError } from '../../contracts/errors/messages/model-messages.ts';
import {
  airplaneModeError,
  gateOffError,
  keyLockedError,
  keyMissingError,
  providerRefusedError,
  unknownProviderError,
} from '../../contracts/errors/messages/server-messages.ts';
import type { GateState } from '../../contracts/wire/gate-messages.ts';
import { isThisDevice } from '../../core/network/this-device.ts';
import { endOfBaseURL, namesVersion } from '../../core/network/usual-end.ts';
import type { ModelSource } from '../../core/ports/agent-adapter.ts';
import type { ProviderAccess, ProviderStore } from '../../core/ports/rows/provider-store.ts';
import type { Vault } from '../secrets/vault.ts';

/** The services used here. */
export interface ProviderSourceParts {
  readonly store: ProviderStore;
  readonly vault: Pick<Vault, 'isLocked'>;
  readonly providers: ProviderModels;
  /** Returns why there is no network gate; null when it is on. */
  readonly noGate: () => Said | null;
  /** Reads the state of the gate; null when there is none. */
  readonly gateState: () => Promise<Pick<GateState, 'airplane'> | null>;
}

/** Whether a provider can be used now; if not, why and how to fix it. */
export type Standing = { type: 'ready' } | { type: 'not-ready'; code: ErrorCode; reason: Said };

export interface ProviderSource extends ModelSource {
  standing(provider: Provider): Promise<Standing>;
  /** Returns the access data prefetched for the next request, once: a retry reads it again. */
  takeAccess(provider: Provider): ProviderAccess | undefined;
  /** Resolves the model that `default` names: the person's choice, else the first available model; null for none. */
  defaultModel(): Promise<ModelRef | null>;
}

const FREE: ModelPrices = { inputUsdPerMTok: 0, outputUsdPerMTok: 0 };
/** Temporary causes, for which an active run waits. */
const PASSING: readonly ErrorCode[] = ['airplane-mode', 'key-locked'];

/** Creates the source of the models of connected providers. */
export function createProviderSource(parts: ProviderSourceParts): ProviderSource {
  const { store, vault, providers, noGate, gateState } = parts;

  const accesses = new WeakMap<Provider, ProviderAccess>();

  async function standing(provider: Provider, { hasKey, vault: row }: ProviderAccess): Promise<Standing> {
    const closed = noGate();
    if (closed !== null) return notReady('gate-off', gateOffError.sentence('closedWhy', { why: closed }));
    if (provider.models.length === 0) {
      const { providerId, baseURL: url, kind } = provider;
      const said = namesVersion(url)
        ? providerRefusedError.sentence('noModels', { providerId })
        : providerRefusedError.sentence('noModelsAt', { providerId, url, end: endOfBaseURL(kind) });
      return notReady('model-not-found', said);
    }
    if (!hasKey && provider.kind !== 'openai-compatible') {
      return notReady('key-missing', keyMissingError.sentence('needs', { providerId: provider.providerId }));
    }
    if (hasKey && (await vault.isLocked(row))) {
      return notReady('key-locked', keyLockedError.sentence('plain'));
    }
    if ((await gateState())?.airplane) {
      return notReady('airplane-mode', airplaneModeError.sentence('on'));
    }
    return { type: 'ready' };
  }

  async function defaultModel(): Promise<ModelRef | null> {
    const chosen = await store.chosenDefaultModel();
    if (chosen !== null) return chosen;
    const rows = await store.listProviders();
    for (const { providerId, models, agentId } of rows.sort((a, b) => a.createdMs - b.createdMs)) {
      const [first] = models;
      if (first && agentId === undefined) return { providerId, modelId: first.modelId };
    }
    return null;
  }

  return {
    standing: async (provider) => standing(provider, await store.readProviderAccess(provider.providerId)),
    takeAccess(provider) {
      const access = accesses.get(provider);
      accesses.delete(provider);
      return access;
    },
    defaultModel,
    async find(wanted, runId, agentId) {
      const ref = wanted.providerId === 'default' ? await defaultModel() : wanted;
      if (ref === null) {
        const reason = agentUnavailableError.sentence('noModel');
        return { type: 'unavailable', reason };
      }
      const { providerId, modelId } = ref;
      const access = await store.readProviderAccess(providerId);
      const { provider } = access;
      if (!provider) {
        return {
          type: 'unavailable',
          reason: unknownProviderError.sentence('server', { providerId }),
        };
      }
      if (provider.agentId !== undefined && provider.agentId !== agentId) {
        return { type: 'unavailable', reason: unknownProviderError.sentence('otherAgent', { providerId }) };
      }
      const entry = provider.models.find((one) => one.modelId === modelId);
      if (!entry && provider.models.length > 0) {
        const reason = modelNotFoundError.sentence('serverAgent', { providerId, modelId });
        return { type: 'unavailable', reason };
      }
      const now = await standing(provider, access);
      if (now.type === 'not-ready') {
        const { code, reason } = now;
        return { type: 'unavailable', reason, ...(PASSING.includes(code) ? { code } : {}) };
      }
      accesses.set(provider, access);
      const { origin } = provider;
      const isNear = provider.onDevice && isThisDevice(origin);
      return {
        type: 'model',
        model: providers.model(provider, modelId, runId),
        ref,
        // Check flag and origin: a manipulated row must not pass a remote server off as local.
        remote: isNear ? null : { origin },
        prices: entry?.prices ?? (isNear ? FREE : null),
        sees: entry?.sees === true,
        picturesInResults: provider.kind !== 'openai-compatible',
        limits: {
          contextTokens: entry?.contextTokens ?? null,
          maxOutputTokens: entry?.maxOutputTokens ?? null,
          temperature: entry?.temperature ?? null,
          countTokens: null,
        },
      };
    },
  };
}

function notReady(code: ErrorCode, reason: Said): Standing {
  return { type: 'not-ready', code, reason };
}
