/** A mistake in YAML, or a limit that it exceeds. */
export interface YamlMistake {
  readonly message: string;
  /** Offset in the text. */
  readonly at: number;
}

/** Thrown where a YAML text exceeds a limit: nothing of it can be used. */
export class TooMuchYaml extends Error {
  /** Offset in the text. */
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}
