import { createContext, type ReactNode, useContext } from 'react';
import type { SearchClient } from '../../../client/workers/search-client.ts';

const SearchContext = createContext<SearchClient | null>(null);

export function useSearchClient(): SearchClient {
  const client = useContext(SearchContext);
  if (!client) throw new Error('useSearchClient needs a SearchProvider above it');
  return client;
}

export function SearchProvider({ client, children }: { client: SearchClient; children: ReactNode }) {
  return <SearchContext value={client}>{children}</SearchContext>;
}
