/** A place that both sides changed in different ways. An empty text: the side has nothing there. */
export interface ConflictPlace {
  readonly type: 'conflict';
  readonly kind: 'row' | 'property' | 'lines';
  /** The first cell of the row, or the name of the property; empty for lines. */
  readonly name: string;
  readonly mine: string;
  /** What both began with. */
  readonly base: string;
  readonly theirs: string;
}

/** A part of a merge of two versions of a note. */
export type NotePart = { readonly type: 'text'; readonly text: string } | ConflictPlace;

/** What is taken of a place. */
export type PlaceChoice = 'mine' | 'theirs' | 'both';
