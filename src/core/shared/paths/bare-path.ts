/** Characters that end a path in running text: white space, punctuation and quotes. */
const END = '\\s/`\'"“”()\\[\\]<>,;:!?*|';

/** Source of a pattern for a file path in running text, such as `/notes/plan.md`. Needs the `u` flag. */
export const BARE_PATH = `(?<![\\p{L}\\p{N}/.])(?:/[^${END}]+)*/[^${END}]*\\.[\\p{L}\\p{N}]{1,8}(?![\\p{L}\\p{N}/])`;
