import type { Period } from '../language/dates.ts';
import type { Reference } from '../language/reference.ts';

/** Which notes are meant: "all experiments from December tagged led", "the meeting note", "it". */
export interface Selection {
  /** As it was typed. */
  readonly said: string;
  /** Paths, quotes and wiki-links. */
  readonly references: readonly Reference[];
  /** Names in plain words, one for each note that is named. */
  readonly names: readonly string[];
  readonly tags: readonly string[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  /** Words that the notes are about. */
  readonly about: readonly string[];
  readonly period: Period | null;
  /** How many of the newest; null when all are meant. */
  readonly latest: number | null;
  /** The oldest are meant instead. */
  readonly oldest: boolean;
  /** Where they lie: a folder, or a note. */
  readonly place: Reference | null;
  readonly experiments: boolean;
  /** Called a note, not a file: tables and pictures are not meant. */
  readonly notes: boolean;
  /** Asked for by file type, with its dot. */
  readonly extension: string | null;
  /** All that fit are meant, not one. */
  readonly many: boolean;
  /** Said in so many words: all, every, everything. */
  readonly every: boolean;
  readonly pronoun: 'it' | 'them' | null;
  /** Something is left out of it ("except", "but not"), which cannot be followed. */
  readonly hasException: boolean;
}

/** Nothing but names, places and pronouns: no filter. */
export function isPlain(selection: Selection): boolean {
  const { tags, properties, about, period, latest } = selection;
  return tags.length + properties.length + about.length === 0 && period === null && latest === null;
}

/** Says nothing at all about which notes are meant. */
export function isBlank(selection: Selection): boolean {
  const { references, names, place, pronoun, experiments, extension } = selection;
  return (
    isPlain(selection) &&
    references.length + names.length === 0 &&
    place === null &&
    pronoun === null &&
    !experiments &&
    extension === null
  );
}

/** One note by its path, in place of what was said: the answer to a question. */
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
    extension: null,
    notes: false,
    oldest: false,
    every: false,
    many: false,
    pronoun: null,
    hasException: false,
  };
}
