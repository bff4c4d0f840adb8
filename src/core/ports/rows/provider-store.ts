import type { ModelRef } from '../../../contracts/domain/agent.ts';
import type { Credential, Provider } from '../../../contracts/domain/provider.ts';
import type { VaultRow } from './vault-row.ts';

/** What decides whether a provider can be used, at one moment. */
export interface ProviderAccess {
  readonly provider: Provider | undefined;
  readonly credential: Credential | undefined;
  /** Whether there is a key, damaged or not. */
  readonly hasKey: boolean;
  readonly vault: VaultRow | undefined;
}

/** Providers of models, their sealed keys, and how the keys are protected. */
export interface ProviderStore {
  listProviders(): Promise<Provider[]>;
  findProvider(providerId: string): Promise<Provider | undefined>;
  /** Reads all of it in one transaction. */
  readProviderAccess(providerId: string): Promise<ProviderAccess>;
  listCredentials(): Promise<Credential[]>;
  findCredential(providerId: string): Promise<Credential | undefined>;
  /** Whether there is a key, damaged or not. */
  hasCredential(providerId: string): Promise<boolean>;
  countCredentials(): Promise<number>;
  findVault(): Promise<VaultRow | undefined>;
  /** The model that the person chose as the default; null for none. */
  chosenDefaultModel(): Promise<ModelRef | null>;
}
