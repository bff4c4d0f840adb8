// Made of the schemas of rows by `npm run schemas`.
import { count, fields, flag, orAbsent, text } from './row-shape.ts';

export const notebookShape = fields({ notebookId: text, workspaceId: text, name: text, createdMs: count, seq: count, files: count, sizeBytes: count, quotaBytes: count, sample: flag, labelsRevision: orAbsent(count) });
