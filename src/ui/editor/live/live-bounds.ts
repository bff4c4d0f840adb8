/** Bounds of what the live view draws. Text beyond them is shown as source. */

/** Longest line that is drawn, in UTF-16 units. CodeMirror measures parts of longer lines, which hidden marks would mislead. */
export const MAX_LINE_CHARS = 10_000;
/** Longest hidden part of a line, such as the address of a link, in UTF-16 units. */
export const MAX_HIDDEN_CHARS = 1000;
/** Most decorations at once; the screen and its margin hold far fewer in an ordinary note. */
export const MAX_DECORATIONS = 5000;
/** Most lines of frontmatter that are folded. Folded lines have no height, so all of them are in the page. */
export const MAX_FOLDED_LINES = 200;
/** Most selected ranges for which single blocks are shown as source; with more of them, the whole note is. */
export const MAX_RANGES = 50;
/** Deepest indentation of a list. Deeper items are indented by as much. */
export const MAX_ITEM_DEPTH = 8;
/** Longest name of a checkbox, in UTF-16 units. */
export const MAX_TASK_NAME_CHARS = 200;
