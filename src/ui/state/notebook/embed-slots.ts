/** Most embeds that one note shows, with those inside its embeds. */
export const MAX_EMBEDS = 50;

/** The embeds that a note may show. The first that ask are shown; each of the others waits until one of them is removed. */
export interface EmbedSlots {
  /** Asks for a slot; `onChange` reports whether the embed has one. Returns a function that gives it back. */
  join(onChange: (isShown: boolean) => void): () => void;
}

export function createEmbedSlots(): EmbedSlots {
  const shown = new Set<object>();
  const waiting = new Map<object, (isShown: boolean) => void>();
  return {
    join(onChange) {
      const embed = {};
      if (shown.size < MAX_EMBEDS) shown.add(embed);
      else waiting.set(embed, onChange);
      onChange(shown.has(embed));
      return () => {
        waiting.delete(embed);
        if (!shown.delete(embed)) return;
        const [next] = waiting;
        if (next === undefined) return;
        const [first, report] = next;
        waiting.delete(first);
        shown.add(first);
        report(true);
      };
    },
  };
}
