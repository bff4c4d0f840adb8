/** `#tag` in the text of a note: after white space or at the start of a line, starting with a letter. */
export const INLINE_TAG = /(?<=^|\s)#(\p{L}[\p{L}\p{N}_/-]*)/gmu;
