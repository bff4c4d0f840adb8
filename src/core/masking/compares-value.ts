import { PLACEHOLDER } from '../redaction/placeholder.ts';

/** The finders mask no shorter value. */
const SHORTEST_VALUE = 7;
const TEMPLATE_VARIABLE = /^\{\{[^{}]*\}\}$/;

/**
 * Returns whether a text is an earlier one of the same file in which placeholders of the notebook stand where the earlier one has other
 * words, and nothing else differs. Whether such a change changes anything would tell whether those words are the masked value. Takes
 * linear time: both texts are a model's.
 *
 * @param isValue whether a placeholder replaces a value that the model has not written itself
 */
export function comparesValue(earlier: string, text: string, isValue: (placeholder: string) => boolean): boolean {
  const values = [...text.matchAll(PLACEHOLDER)].filter(({ 0: placeholder }) => isValue(placeholder));
  const [first] = values;
  if (first === undefined || !earlier.startsWith(text.slice(0, first.index))) return false;
  let at = first.index;
  let compared = false;
  for (const [nth, { 0: placeholder, index }] of values.entries()) {
    const from = index + placeholder.length;
    const after = text.slice(from, values[nth + 1]?.index ?? text.length);
    if (earlier.startsWith(placeholder + after, at)) {
      at += placeholder.length + after.length;
      continue;
    }
    const isLast = nth === values.length - 1;
    const end = isLast ? earlier.length - after.length : earlier.indexOf(after, at + SHORTEST_VALUE);
    if (end < at + SHORTEST_VALUE || !earlier.startsWith(after, end)) return false;
    compared ||= !TEMPLATE_VARIABLE.test(earlier.slice(at, end));
    at = end + after.length;
  }
  return compared && at === earlier.length;
}
