import type { Said } from '../../errors/errors.ts';
import type { LocalEngine } from '../local-engines.ts';

/** The catalog of models that can be downloaded. */

/**
 * How well a model fits a device. `tight`: may run, slowly or with other programs closed. `too-large`: will hardly load.
 * `needs-f16`: the GPU lacks a feature that every build needs. `no-gpu`: it needs a graphics card. None is refused.
 */
export const FITS = ['fits', 'tight', 'needs-f16', 'too-large', 'no-gpu'] as const;
export type Fit = (typeof FITS)[number];

/**
 * What the licence means for the person, in a word that the page turns into a sentence. `revenue-limit`: commercial use only below a
 * yearly revenue. `research`: no commercial use. `terms`: own terms with conditions. `unread`: its text was not read for the catalog.
 */
export const LICENCE_KINDS = ['free', 'revenue-limit', 'research', 'terms', 'unread'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

/** How well a model calls tools, by its published figure. `unknown`: none was found. */
export const TOOL_SKILLS = ['good', 'fair', 'weak', 'unknown'] as const;
export type ToolSkill = (typeof TOOL_SKILLS)[number];

/** A figure of a benchmark, and who published it. */
export interface PublishedScore {
  readonly benchmark: string;
  readonly value: number;
  /** Who published it: the maker of the model, or another name. */
  readonly by: string;
  /** Address of the page that gives it. */
  readonly source: string;
}

/**
 * `always-thinks`: its template always opens a thinking part; with thinking off, the grammar holds the model to its answer.
 * `converted`: the file was made by someone other than the maker. `size-at-most`: the size is that of the memory, and the download is somewhat smaller. The others name what was
 * not verified when the catalog was made, and is read from the hub's list.
 */
export const CATALOG_NOTES = [
  'always-thinks',
  'converted',
  'size-at-most',
  'unverified-file',
  'unverified-size',
  'unverified-hash',
  'unverified-score',
] as const;
export type CatalogNote = (typeof CATALOG_NOTES)[number];

/** A model of the catalog, described for this device. */
export interface CatalogEntry {
  readonly modelId: string;
  readonly engine: LocalEngine;
  readonly title: string;
  readonly maker: string;
  /** SPDX identifier or the name of the licence. */
  readonly licence: string;
  readonly licenceKind: LicenceKind;
  /** `owner/name` at the hub. */
  readonly repo: string;
  /** The commit, or a branch where no commit is known. */
  readonly revision: string;
  readonly files: readonly {
    readonly path: string;
    readonly url: string;
    readonly sizeBytes: number | null;
    readonly sha256: string | null;
  }[];
  /** The hash of a model that is one file; null when unknown. */
  readonly sha256: string | null;
  /** Bytes to download and to store; null when unknown. */
  readonly sizeBytes: number | null;
  /** Context that the memory is given for, in tokens, and that a download is set to. */
  readonly contextTokens: number;
  /** Context that the model was trained for; null when unknown. */
  readonly trainedContextTokens: number | null;
  /** Estimated memory at `contextTokens`; null when the size is unknown. */
  readonly memoryBytes: number | null;
  /** BCP 47 codes, the first ones of many; empty when unknown. */
  readonly languages: readonly string[];
  /** How many languages the maker names; null when unknown. */
  readonly languageCount: number | null;
  readonly tools: ToolSkill;
  readonly score: PublishedScore | null;
  readonly fits: Fit;
  /** Why, and what to do. */
  readonly reason: Said;
  readonly notes: readonly CatalogNote[];
}
