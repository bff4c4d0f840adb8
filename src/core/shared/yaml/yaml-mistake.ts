import type { Said } from '../../../contracts/errors/errors.ts';
/** A mistake in YAML, or a limit that it exceeds. */
export interface YamlMistake extends Said {
  /** Offset in the text. */
  readonly at: number;
}

/** Thrown where a YAML text exceeds a limit: nothing of it can be used. */
export class TooMuchYaml extends Error {
  readonly said: Said;
  /** Offset in the text. */
  readonly at: number;

  constructor(said: Said, at: number) {
    super(said.message);
    this.said = said;
    this.at = at;
  }
}
