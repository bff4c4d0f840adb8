import type { Period } from '../language/dates.ts';
import type { Reference } from '../language/reference.ts';

/** A description of notes: "all experiments from December tagged led", "the meeting note", "it". */
export interface Selection {
  /** The phrase as typed. */
  readonly said: string;
  /** Paths, quotes and wiki-links. */
  readonly references: readonly Reference[];
  /** Names in plain words, one per note. */
  readonly names: readonly string[];
  readonly tags: readonly string[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  /** Words that the notes are about. */
  readonly about: readonly string[];
  readonly period: Period | null;
  /** The number of newest notes; null for all. */
  readonly latest: number | null;
  /** Means the oldest instead of the newest. */
  readonly oldest: boolean;
  /** The folder or note that contains them. */
  readonly place: Reference | null;
  readonly experiments: boolean;
  /** Says "note", not "file": excludes tables and pictures. */
  readonly notes: boolean;
  /** The file types with their dots; empty for all. */
  readonly extensions: readonly string[];
  /** Means all matching notes, not one. */
  readonly many: boolean;
  /** Says all, every or everything. */
  readonly every: boolean;
  readonly pronoun: 'it' | 'them' | null;
  /** Excludes something ("except", "but not"), which the Navigator does not support. */
  readonly hasException: boolean;
}

/** Returns whether a selection has no filter: only names, places and pronouns. */
export function isPlain(selection: Selection): boolean {
  const { tags, properties, about, period, latest } = selection;
  return tags.length + properties.length + about.length === 0 && period === null && latest === null;
}

/** Returns whether a selection is empty. */
export function isBlank(selection: Selection): boolean {
  const { references, names, place, pronoun, experiments, extensions } = selection;
  return (
    isPlain(selection) &&
    references.length + names.length === 0 &&
    place === null &&
    pronoun === null &&
    !experiments &&
    extensions.length === 0
  );
}

/** Creates the selection of one note by its path, as chosen in an answer. */
export function selectionOf(path: string): Selection {
  return {
    said: path,
    references: [{ text: path, form: 'path', folder: false }],
    names: [],
    tags: [],
    properties: [],
    about: [],
    period: null,
    latest: null,
    place: null,
    experiments: false,
    extensions: [],
    notes: false,
    oldest: false,
    every: false,
    many: false,
    pronoun: null,
    hasException: false,
  };
}
