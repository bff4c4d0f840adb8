import { z } from 'zod';

/** Returns a random schema like those of tools. */
export function randomSchema(random: () => number, depth = 0): z.ZodType {
  const pick = <T>(options: readonly [T, ...T[]]): T => options[Math.floor(random() * options.length)] ?? options[0];
  const some = (most: number) => Math.floor(random() * (most + 1));
  const names = ['path', 'query', 'limit', 'tags', 'a "b"', 'größe', 'properties', 'from', 'to', '🙂'] as const;

  function object(): z.ZodType {
    const shape: Record<string, z.ZodType> = {};
    for (let at = some(4); at >= 0; at -= 1) {
      const inner = randomSchema(random, depth + 1);
      shape[pick(names)] = random() < 0.3 ? inner.optional() : inner;
    }
    return z.strictObject(shape);
  }

  const flat: [() => z.ZodType, ...(() => z.ZodType)[]] = [
    () => z.string(),
    () => z.string().max(some(30)),
    () => z.string().min(1 + some(3)),
    () => z.string().regex(/^[a-z]{2,4}(-\d+)?$/),
    () => z.iso.date(),
    () => z.int(),
    () => z.int().min(-some(50)).max(some(500)),
    () => z.number().nonnegative(),
    () => z.boolean(),
    () => z.null(),
    () => z.enum(['read', 'write "all"', 'ü', 'line\nend']),
    () => z.literal('only'),
  ];
  if (depth === 0) return object();
  if (depth > 2) return pick(flat)();
  return pick<() => z.ZodType>([
    ...flat,
    object,
    () => z.array(randomSchema(random, depth + 1)).max(3),
    () => z.array(randomSchema(random, depth + 1)),
    () => z.union([randomSchema(random, depth + 1), randomSchema(random, depth + 1)]),
    () =>
      z.discriminatedUnion('tool', [
        z.strictObject({ tool: z.literal('a'), input: randomSchema(random, depth + 1) }),
        z.strictObject({ tool: z.literal('b'), path: z.string() }),
      ]),
    () => randomSchema(random, depth + 1).nullable(),
    () => z.record(z.string(), randomSchema(random, depth + 1)),
  ])();
}
