declare module 'pako' {
  /** The part of pako that is used: a stream that says how much of its input it took. */
  export class Inflate {
    readonly err: number;
    readonly ended: boolean;
    readonly strm: { readonly avail_in: number };
    onData: (chunk: Uint8Array) => void;
    push(data: Uint8Array, isLast: boolean): boolean;
  }

  export function deflate(data: Uint8Array, options?: { level?: number }): Uint8Array;
}
