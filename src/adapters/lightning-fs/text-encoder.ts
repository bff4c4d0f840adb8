const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Replaces `isomorphic-textencoder`, which lightning-fs imports and which does not load in a worker. */
export const encode = (text: string): Uint8Array => encoder.encode(text);
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
