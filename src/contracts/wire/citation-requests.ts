import { z } from 'zod';
import { hashSchema } from '../domain/ids.ts';
import { rawPathSchema } from '../domain/notebook/path.ts';
import type { CallTypesOf } from './rpc.ts';

/** The calls of the worker that reads reference libraries. It gets their bytes and returns plain text, never markup. */

/** Most libraries of a notebook that are read. */
export const MAX_LIBRARIES = 100;
/** Longest library, in bytes. */
export const MAX_LIBRARY_BYTES = 32 * 1024 * 1024;
/** Most different keys that are resolved of one note. */
export const MAX_CITED_KEYS = 2000;
/** Longest key, in UTF-16 units. */
export const MAX_CITED_KEY_CHARS = 200;

/** How citations and references are written: names and years, or numbers in the order of citation. */
export const CITATION_STYLES = ['author-date', 'numeric'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes');
/** The libraries in the order in which they are searched. */
const libraries = z.array(z.strictObject({ path: rawPathSchema, hash: hashSchema })).max(MAX_LIBRARIES);

/** The calls of the citation worker: input schemas by name. */
export const CITATION_CALLS = {
  /** Reads a library and keeps it by the hash of its file. */
  read: z.strictObject({ hash: hashSchema, format: z.enum(['bibtex', 'csl-json']), bytes }),
  /** Returns the references of these keys. */
  cite: z.strictObject({
    libraries,
    keys: z.array(z.string().min(1).max(MAX_CITED_KEY_CHARS)).max(MAX_CITED_KEYS),
    style: z.enum(CITATION_STYLES),
  }),
  /** Returns references whose key, names or title contain the words: the best 50. */
  suggest: z.strictObject({ libraries, query: z.string().max(200) }),
} as const;

/** A part of the text of a reference. */
export interface ReferencePart {
  readonly text: string;
  /** Whether it is the title of a work on its own, such as a book or a journal. */
  readonly isTitle: boolean;
}

/** A reference that a note cites. */
export interface CitedReference {
  /** The key of its entry. */
  readonly key: string;
  /** The keys by which it is cited: its own, or others that its entry has. */
  readonly citedAs: readonly string[];
  /** Where its library has a second entry with its key: a line, or in JSON a place in the list. Null for a key that is there once. */
  readonly repeatedAt: number | null;
  /** Its place in the list, from 1. */
  readonly number: number;
  /** As in the text: `Smith & Lee`. */
  readonly author: string;
  /** With a letter when the author has several of that year; `n.d.` without one. */
  readonly year: string;
  readonly parts: readonly ReferencePart[];
  /** Its DOI or URL; null without one. */
  readonly href: string | null;
  /** Path of the library that it comes from, and of others that have the same key. */
  readonly library: string;
  readonly otherLibraries: readonly string[];
}

/** A reference that the editor offers. */
export interface ReferenceSuggestion {
  readonly key: string;
  readonly author: string;
  readonly year: string;
  readonly title: string;
}

/** The worker does not have these libraries, by hash: read them, then ask again. */
interface Unread {
  readonly type: 'unread';
  readonly hashes: readonly string[];
}

interface CitationAnswers {
  read: {
    /** Null: a JSON file that is no reference library. */
    readonly entryCount: number | null;
    /** Entries that could not be read completely, and the lines of the first, from 1. */
    readonly problemCount: number;
    readonly problemLines: readonly number[];
    /** Whether only the beginning was read. */
    readonly isCut: boolean;
  };
  cite: Unread | { readonly type: 'references'; readonly references: readonly CitedReference[] };
  suggest: Unread | { readonly type: 'suggestions'; readonly suggestions: readonly ReferenceSuggestion[] };
}
export type CitationCalls = CallTypesOf<typeof CITATION_CALLS, CitationAnswers>;
