/** A call as the model makes it: `argumentsText` word for word, or `input` as JSON. */
export interface TurnCall {
  readonly name: string;
  readonly input?: unknown;
  readonly argumentsText?: string;
  /** The model's own id. Default `call_<place>`. */
  readonly id?: string;
  /** UTF-16 units in each delta of the arguments; 1 cuts pairs in two. Default 7. */
  readonly deltaChars?: number;
}

/** One answer of the model, in whichever format it is asked for. */
export interface Turn {
  /** Pieces of text, each a delta of its own. */
  readonly text?: string | readonly string[];
  readonly reasoning?: string;
  readonly calls?: readonly TurnCall[];
  /** Default 12 and 34. Null: the server does not count. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /** As the format names it. Default: that of an answer with or without calls. Null: none, as of a server that gave up. */
  readonly stopReason?: string | null;
  /** Bytes in each piece that is sent. Default: one piece for each event. */
  readonly chunkBytes?: number;
  /** Default `text/event-stream`. */
  readonly contentType?: string;
  readonly fault?: Fault;
}

/** What goes wrong with a turn. */
export type Fault =
  /** Another answer in its place. */
  | {
      readonly type: 'answer';
      readonly status: number;
      readonly body: string | object;
      readonly headers?: Record<string, string>;
    }
  /** The connection is reset before anything was answered. */
  | { readonly type: 'drop' }
  /** Nothing more comes: before the headers, or after so many bytes of the body. */
  | { readonly type: 'stall'; readonly at: 'headers' | number }
  /** The body ends after so many bytes: as if it were whole, with the connection, or with a hard reset of it. */
  | { readonly type: 'cut'; readonly atByte: number; readonly how: 'close' | 'end' | 'reset' }
  /** An event of these bytes comes after so many events, and then nothing. */
  | { readonly type: 'event'; readonly afterEvents: number; readonly text: string };

/** A request as it came in. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  /** The body as text. */
  readonly body: string;
  /** Bytes of the body. */
  readonly sizeBytes: number;
  /** The model that is asked; `test-model` where none is named. */
  readonly model: string;
  /**
   * The conversation; empty where there is none. A result of a call that stands alone in its format has the role `tool`;
   * what else there is, is as it came.
   */
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
}

export type TurnMaker = (request: SeenRequest, index: number) => Turn;

/** Turns in their order; after the last one the model says `Done.` Or one that decides each. */
export type Script = readonly (Turn | TurnMaker)[] | TurnMaker;

export interface ListedModel {
  readonly id: string;
  readonly contextTokens?: number;
}
