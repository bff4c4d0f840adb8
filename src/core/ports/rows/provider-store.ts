import type { ModelRef } from '../../../contracts/domain/agent.ts';
import type { Credential, Provider } from '../../../contracts/domain/provider.ts';
import type { MetaRows } from './row-schemas.ts';
import type { CryptoKeyHandle, VaultRow } from './vault-row.ts';

/** A snapshot of the data that decides whether a provider can be used. */
export interface ProviderAccess {
  readonly provider: Provider | undefined;
  readonly credential: Credential | undefined;
  /** Whether a key exists, damaged or not. */
  readonly hasKey: boolean;
  readonly vault: VaultRow | undefined;
}

/** Reads model providers, their sealed keys, and the protection of the keys. */
export interface ProviderStore {
  listProviders(): Promise<Provider[]>;
  findProvider(providerId: string): Promise<Provider | undefined>;
  /** Reads the snapshot in one transaction. */
  readProviderAccess(providerId: string): Promise<ProviderAccess>;
  listCredentials(): Promise<Credential[]>;
  /** Whether a key exists, damaged or not. */
  hasCredential(providerId: string): Promise<boolean>;
  countCredentials(): Promise<number>;
  findVault(): Promise<VaultRow | undefined>;
  /** Returns the key that proves grants, a new one when none is usable. Concurrent workers end with the same one. */
  grantKey(by: { make: () => Promise<CryptoKeyHandle>; isUsable: (key: unknown) => boolean }): Promise<CryptoKeyHandle>;
  /** Returns the servers with tools. */
  mcpServers(): Promise<Omit<MetaRows['mcp'], 'key'>>;
  /** Returns the default model that the person chose; null for none. */
  chosenDefaultModel(): Promise<ModelRef | null>;
}
