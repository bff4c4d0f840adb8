import type { ModelFile } from '../../../contracts/domain/local-model.ts';
import type { LicenceKind } from '../../../contracts/domain/models/model-catalog.ts';

/** A table of word vectors of the catalog: two files of a repository at a commit. */
export interface CatalogTable {
  readonly tableId: string;
  readonly title: string;
  readonly maker: string;
  /** SPDX identifier. */
  readonly licence: string;
  readonly licenceKind: LicenceKind;
  /** `owner/name` at the hub. */
  readonly repo: string;
  readonly commit: string;
  readonly paths: readonly [table: string, tokenizer: string];
  /** Bytes to download, about. */
  readonly sizeBytes: number;
  /** Bytes that stay on this device, about. */
  readonly keptBytes: number;
  /** Memory of a thread that searches, about. */
  readonly memoryBytes: number;
  /** BCP 47 codes, the first ones of many. */
  readonly languages: readonly string[];
  /** As the page of the table lists them. */
  readonly languageCount: number;
}

/**
 * Read on 30 November 2026: the commit in two public repositories that pin it, licence, paths, shape (105,879 rows of 1,024 numbers) and
 * languages in stored pages of the hub. The size is that of the shape with 2.6 MB for the tokenizer. The hashes were not readable: the
 * list of the hub gives that of the table at the download.
 */
export const TABLE_CATALOG: readonly CatalogTable[] = [
  {
    tableId: 'static-similarity-mrl-multilingual-v1',
    title: 'Static Similarity Multilingual v1',
    maker: 'Sentence Transformers',
    licence: 'Apache-2.0',
    licenceKind: 'free',
    repo: 'sentence-transformers/static-similarity-mrl-multilingual-v1',
    commit: '7264ea07c5365a11d7e6d87dbb6195889a13054f',
    paths: ['0_StaticEmbedding/model.safetensors', '0_StaticEmbedding/tokenizer.json'],
    sizeBytes: 436_300_000,
    keptBytes: 15_000_000,
    memoryBytes: 25_000_000,
    languages: ['en', 'de', 'zh', 'fr', 'es', 'ja', 'ko', 'ar'],
    languageCount: 51,
  },
];

/**
 * Returns the files of a table as a download takes them.
 *
 * @param hub address of the hub, without a slash at the end
 */
export function tableFiles({ repo, commit, paths }: CatalogTable, hub: string): ModelFile[] {
  return paths.map((path) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    url: `${hub}/${repo}/resolve/${commit}/${path}`,
    sizeBytes: null,
    sha256: null,
    done: false,
  }));
}
