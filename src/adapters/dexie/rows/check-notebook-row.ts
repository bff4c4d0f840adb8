import { count, fields, flag, text } from './row-shape.ts';

/** Checks a notebook. A file of its own, because the first paint reads notebooks too. */
export const checkNotebookRow = fields({
  notebookId: text,
  workspaceId: text,
  name: text,
  createdMs: count,
  seq: count,
  files: count,
  sizeBytes: count,
  quotaBytes: count,
  sample: flag,
});
