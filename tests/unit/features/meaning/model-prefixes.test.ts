import { describe, expect, it } from 'vitest';
import { prefixesOf } from '../../../../src/features/meaning/core/model-prefixes.ts';

describe('the beginnings that a model was trained with', () => {
  it.each([
    ['bert', 'Multilingual E5 Small', 'query: '],
    ['bert', 'multilingual-e5-small', 'query: '],
    ['nomic-bert', 'nomic-embed-text-v1.5', 'search_query: '],
    ['gemma-embedding', 'Embeddinggemma 300m', 'task: search result | query: '],
    ['bert', 'multilingual-e5-large-instruct', ''],
    ['bert', 'bge-m3', ''],
    ['bert', 'Table5', ''],
    ['bert', '', ''],
  ])('of %s, %s is “%s”', (architecture, name, query) => {
    expect(prefixesOf(architecture, name).query).toBe(query);
  });

  it('of Qwen3-Embedding asks for passages', () => {
    expect(prefixesOf('qwen3', 'Qwen3 Embedding 0.6B').query).toMatch(/^Instruct: .*\nQuery:$/);
  });
});
