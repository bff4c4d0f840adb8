import type { ModelBlob } from '../../contracts/domain/model-input-fields.ts';
import type { MeaningState } from '../../contracts/wire/search-requests.ts';

/** A file as the search by meaning knows it. */
export interface MeaningFile {
  readonly fileId: string;
  readonly path: string;
  /** SHA-256 of its content. */
  readonly hash: string;
  readonly hasText: boolean;
}

/** A file whose meaning is near. */
export interface NearFile<F extends MeaningFile> {
  readonly file: F;
  /** Cosine of the nearest part, at most 1. */
  readonly score: number;
  /** The nearest part of its text, from 0. */
  readonly part: number;
}

/** How far the vectors of a notebook are made. */
export type MeaningProgress = Omit<MeaningState, 'on'>;

/** The two files of a table of word vectors. */
export interface TableFiles {
  readonly table: { readonly name: string; readonly blob: ModelBlob };
  readonly tokenizer: { readonly name: string; readonly blob: ModelBlob };
}

/** Reads the texts of files, in order; null without one. */
export type ReadTexts = (files: readonly MeaningFile[]) => Promise<readonly (string | null)[]>;

/** Finds files by the meaning of their text. */
export interface Meaning {
  /** Whether the person has it on. */
  isOn(): Promise<boolean>;
  /** Off: removes all vectors from this device. */
  setOn(on: boolean): Promise<void>;
  /**
   * Keeps an embedding model, and uses it in place of the table of words; null removes it with its vectors. The table is used while the
   * model is loaded, and when it cannot be.
   *
   * @throws `model-unfit` with the reason for a file that is no embedding model
   */
  setModel(file: { readonly name: string; readonly blob: ModelBlob } | null): Promise<void>;
  /**
   * Keeps a table for many languages, and uses it in place of the English one, also for agents; null removes it with its vectors.
   *
   * @throws `model-unfit` with the reason for files that are no such table
   */
  setTable(files: TableFiles | null): Promise<void>;
  /**
   * Returns the files nearest to the words, best first, at most `limit`; none for words of which the table of words knows too few. No
   * score depends on another file.
   *
   * @param options.accepts the files that may be returned. Default: all
   * @param options.make reads texts, so that vectors which accepted files lack are made first. Default: such files are not found
   */
  nearest<F extends MeaningFile>(
    words: readonly string[],
    files: readonly F[],
    options: {
      readonly limit: number;
      readonly accepts?: ((file: F) => boolean) | undefined;
      readonly make?: ReadTexts | undefined;
    },
  ): Promise<readonly NearFile<F>[]>;
  /** Returns the files nearest to a file, best first; none when it has no vector. */
  related<F extends MeaningFile>(of: F, files: readonly F[], limit: number): Promise<readonly NearFile<F>[]>;
  /** Makes vectors that files lack for about `budgetMs`, and keeps them. */
  make(files: readonly MeaningFile[], read: ReadTexts, budgetMs: number): Promise<MeaningProgress>;
  /** Returns the place in a text where a part starts. */
  partStart(path: string, text: string, part: number): number;
}
