/** Vectors by content and table, in a database beside the notebook: they can be made again at any time. */
export const MEANING_DATABASE = 'cloister-meaning';
