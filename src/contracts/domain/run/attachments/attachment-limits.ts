/** Most attachments of one message. */
export const MAX_ATTACHMENTS = 20;
/** Most pictures in one request to a model. */
export const MAX_PICTURES = 10;
/** Longest selection, in characters: what a reading tool returns at once. */
export const MAX_SELECTION_CHARS = 10_000;
