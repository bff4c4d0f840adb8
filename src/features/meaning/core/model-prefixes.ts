/** What some models were trained to read before a query and before a text. */
export interface Prefixes {
  readonly query: string;
  readonly text: string;
}

const NONE: Prefixes = { query: '', text: '' };
const NOMIC: Prefixes = { query: 'search_query: ', text: 'search_document: ' };
const GEMMA: Prefixes = { query: 'task: search result | query: ', text: 'title: none | text: ' };
const E5: Prefixes = { query: 'query: ', text: 'passage: ' };
const QWEN: Prefixes = {
  query: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:',
  text: '',
};

/** Returns the prefixes of a model as its makers give them; none for a model that is not known. */
export function prefixesOf(architecture: string, name: string): Prefixes {
  if (architecture === 'gemma-embedding') return GEMMA;
  if (architecture.startsWith('nomic-bert') || /\bnomic[- ]embed/i.test(name)) return NOMIC;
  // The variants with instructions take another form.
  if (/(?:^|[^a-z0-9])e5(?:[^a-z0-9]|$)/i.test(name) && !/instruct/i.test(name)) return E5;
  if (/qwen3[- ]embedding/i.test(name)) return QWEN;
  return NONE;
}
