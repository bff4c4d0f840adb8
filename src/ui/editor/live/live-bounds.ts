/** Bounds of what the live view draws. Text beyond them is shown as source. */

/** Longest line that is drawn, in UTF-16 units. CodeMirror measures parts of longer lines, which hidden marks would mislead. */
export const MAX_LINE_CHARS = 10_000;
/** Longest hidden part of a line, such as the address of a link, in UTF-16 units. */
export const MAX_HIDDEN_CHARS = 1000;
/** Most decorations at once; the screen and its margin hold far fewer in an ordinary note. */
export const MAX_DECORATIONS = 5000;
/** Most lines of frontmatter, a table or a formula that are folded. Folded lines have no height, so all of them are in the page. */
export const MAX_FOLDED_LINES = 200;
/** Most selected ranges for which single blocks are shown as source; with more of them, the whole note is. */
export const MAX_RANGES = 50;
/** Deepest indentation of a list. Deeper items are indented by as much. */
export const MAX_ITEM_DEPTH = 8;
/** Longest name of a checkbox, in UTF-16 units. */
export const MAX_TASK_NAME_CHARS = 200;
/** Most rendered parts at once: images, formulas, tables and embeds. */
export const MAX_PARTS = 100;
/** Longest table or formula that is rendered, in UTF-16 units. */
export const MAX_PART_CHARS = 10_000;
/** Most cells of a table that is rendered. Cells with formulas have about twenty elements each. */
export const MAX_TABLE_CELLS = 600;
/** Distance from the drawn text, in UTF-16 units, in which parts are drawn before they are on the screen. */
export const PREPARED_CHARS = 3000;
/** Most of these parts before and after the drawn text, each; `PREPARED_CHARS` also limits their length together. */
export const MAX_PREPARED = 15;
/** Most definitions of references in a note, and the longest line of one, in UTF-16 units. */
export const MAX_DEFINITIONS = 2000;
export const MAX_DEFINITION_CHARS = 2000;
