/** One end of a line between threads: a worker as its page sees it, a worker's own scope, or a message port. */
export interface RpcPort {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  /** Message ports deliver nothing before this. */
  start?(): void;
}
