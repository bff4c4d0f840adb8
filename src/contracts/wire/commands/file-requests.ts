import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';
import { labelSchema } from '../../domain/notebook/label.ts';
import type { Actor } from '../../domain/notebook/notebook.ts';
import { rawPathSchema } from '../../domain/notebook/path.ts';
import type { PdfProblem } from '../../domain/pdf-text.ts';
import { contentSchema } from '../transfer.ts';

const notebookId = idSchema;
export const atPath = z.strictObject({ notebookId, path: rawPathSchema });

/** The commands that read and change one file, and list files. */
export const FILE_COMMANDS = {
  'files.list': z.strictObject({ notebookId, glob: z.string().min(1).max(1024).default('**') }),
  /** The paths alone, of all but the files of runs: a long list that the page can receive without a pause. */
  'files.paths': z.strictObject({ notebookId }),
  'files.read': atPath,
  'files.readBytes': atPath,
  /** The text as searched: of a PDF by page, of any other file as one page. Rejects with `not-text`. */
  'files.text': atPath,
  'files.write': z.strictObject({
    notebookId,
    path: rawPathSchema,
    content: contentSchema,
    baseHash: z.string().nullable().optional(),
  }),
  'files.copy': z.strictObject({ notebookId, from: rawPathSchema, to: rawPathSchema }),
  'files.mkdir': atPath,
  'files.remove': atPath,
  'files.history': atPath,
  /** Replaces the own labels of a file or folder. Only the person can remove labels. */
  'files.setLabels': z.strictObject({ notebookId, path: rawPathSchema, labels: z.array(labelSchema).max(2) }),
};

export interface FileResults {
  'files.list': FileListing[];
  'files.paths': FilePaths;
  'files.read': string;
  'files.readBytes': Uint8Array;
  /** `problem`: why the text of a PDF is missing or incomplete. */
  'files.text': { pages: string[]; problem: PdfProblem | null };
  'files.write': { path: string; hash: string };
  'files.copy': null;
  'files.mkdir': null;
  'files.remove': { changeId: string | null };
  'files.history': FileHistoryItem[];
  'files.setLabels': { path: string; labels: string[] };
}

/** A file as listed on the page and in the console. */
export interface FileListing {
  path: string;
  kind: 'file' | 'folder';
  sizeBytes: number;
  modifiedMs: number;
  hash: string | null;
  labels: string[];
}

/** Sorted paths. */
export interface FilePaths {
  files: string[];
  folders: string[];
}

export interface FileHistoryItem {
  seq: number;
  actor: Actor;
  atMs: number;
  action: string;
  hash: string | null;
  changeId: string;
}
