import { Facet } from '@codemirror/state';

/** A template of the notebook or of the app. */
export interface InsertableTemplate {
  readonly name: string;
  /** Resolves with its text, filled in. */
  readonly read: () => Promise<string>;
}

/** What inserting needs of the note. */
export interface InsertPort {
  /** Whether the person wants the menu. */
  readonly isOn: () => boolean;
  /** Opens the browser's dialog for images, which go to the caret. */
  readonly chooseImages: () => void;
  readonly listTemplates: () => Promise<readonly InsertableTemplate[]>;
  readonly onError: (error: unknown) => void;
}

export const insertPort = Facet.define<InsertPort, InsertPort | null>({ combine: ([first = null]) => first });
