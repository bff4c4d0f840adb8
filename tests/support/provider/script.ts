/** A call of the model: `argumentsText` unchanged, or `input` as JSON. */
export interface TurnCall {
  readonly name: string;
  readonly input?: unknown;
  readonly argumentsText?: string;
  /** The model's own id. Default `call_<place>`. */
  readonly id?: string;
  /** UTF-16 units in each delta of the arguments; 1 splits surrogate pairs. Default 7. */
  readonly deltaChars?: number;
}

/** One answer of the model, in any format. */
export interface Turn {
  /** Chunks of text, one delta each. */
  readonly text?: string | readonly string[];
  readonly reasoning?: string;
  readonly calls?: readonly TurnCall[];
  /** Default 12 and 34. Null: the server reports no usage. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /**
   * In the words of the format. Default: the reason for an answer with or without calls. Null: none, like a server that
   * gave up.
   */
  readonly stopReason?: string | null;
  /** Bytes in each sent chunk. Default: one chunk per event. */
  readonly chunkBytes?: number;
  /** Default `text/event-stream`. */
  readonly contentType?: string;
  readonly fault?: Fault;
}

/** A fault of a turn. */
export type Fault =
  /** Another response instead. */
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly body: string | object;
      readonly headers?: Record<string, string>;
    }
  /** The connection is reset before a response. */
  | { readonly type: 'drop' }
  /** The response stops: before the headers, or after so many bytes of the body. */
  | { readonly type: 'stall'; readonly at: 'headers' | number }
  /** The body ends after so many bytes: regularly, with the connection, or with a reset. */
  | { readonly type: 'cut'; readonly atByte: number; readonly how: 'close' | 'end' | 'reset' }
  /** An event with this text is sent after so many events, and then nothing. */
  | { readonly type: 'event'; readonly afterEvents: number; readonly text: string };

/** A received request. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  /** The body as text. */
  readonly body: string;
  /** Bytes of the body. */
  readonly sizeBytes: number;
  /** The requested model; `test-model` without one. */
  readonly model: string;
  /**
   * The conversation; empty without one. A tool result that is a separate item in its format has the role `tool`;
   * everything else is unchanged.
   */
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
}

export type TurnMaker = (request: SeenRequest, index: number) => Turn;

/** Turns in order, then `Done.`; or a function that returns each turn. */
export type Script = readonly (Turn | TurnMaker)[] | TurnMaker;

export interface ListedModel {
  readonly id: string;
  readonly contextTokens?: number;
}
