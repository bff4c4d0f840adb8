import { transform } from 'sucrase';

export type StrippedSource =
  | { type: 'stripped'; code: string }
  | { type: 'broken'; message: string; line: number | null };

/** Opens on the first line of the source, so that lines keep their numbers. */
const BEFORE = '(async () => {';
const AFTER = '\n})()';

/** Returns a script as an expression in JavaScript that gives the promise of its result. Types are removed, not checked. */
export function stripTypes(source: string): StrippedSource {
  try {
    const { code } = transform(`${BEFORE}${source}${AFTER}`, { transforms: ['typescript'], disableESTransforms: true });
    return { type: 'stripped', code };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = / \((\d+):\d+\)$/.exec(message);
    return {
      type: 'broken',
      message: message.replace(/^Error transforming[^:]*: /, '').replace(/ \(\d+:\d+\)$/, ''),
      line: place === null ? null : Number(place[1]),
    };
  }
}
