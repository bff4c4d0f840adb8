/** One end of a connection between threads: a `Worker` object, a worker's own scope, or a message port. */
export interface RpcPort {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  /** Message ports deliver no messages before this call. */
  start?(): void;
}
