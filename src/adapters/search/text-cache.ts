/** Capacity in characters: one byte each in most notes, two with non-Latin letters. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Cache of recently shown texts by content hash: results repeat while a person types. */
export class TextCache {
  readonly #texts = new Map<string, string>();
  #characters = 0;

  get(hash: string): string | undefined {
    const text = this.#texts.get(hash);
    if (text === undefined) return undefined;
    // The most recently used entry is last.
    this.#texts.delete(hash);
    this.#texts.set(hash, text);
    return text;
  }

  set(hash: string, text: string): void {
    if (this.#texts.has(hash)) return;
    this.#texts.set(hash, text);
    this.#characters += text.length;
    for (const [oldest, { length }] of this.#texts) {
      if (this.#characters <= MAX_CHARACTERS) break;
      this.#texts.delete(oldest);
      this.#characters -= length;
    }
  }

  delete(hash: string): void {
    this.#characters -= this.#texts.get(hash)?.length ?? 0;
    this.#texts.delete(hash);
  }
}
