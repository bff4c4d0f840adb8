/** Reads a stream chunk by chunk. Not every browser iterates streams by itself. */
export async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the source when the caller stops early; harmless at its end.
    await reader.cancel().catch(() => undefined);
  }
}
