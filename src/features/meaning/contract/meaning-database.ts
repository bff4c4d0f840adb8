/** Vectors by content and table, in a database beside the notebook: they can be made again at any time. */
export const MEANING_DATABASE = 'cloister-meaning';

/** The model that makes vectors, with its file. */
export const MEANING_MODEL_DATABASE = 'cloister-meaning-model';

/** The table for many languages that the person has chosen. */
export const MEANING_TABLE_DATABASE = 'cloister-meaning-table';
