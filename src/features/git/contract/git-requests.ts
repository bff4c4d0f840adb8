import { z } from 'zod';
import { idSchema } from '../../../contracts/domain/ids.ts';
import { isBranchName } from '../../../contracts/domain/notebook/git-file.ts';
import { rawPathSchema } from '../../../contracts/domain/notebook/path.ts';
import type { Sentence } from '../../../contracts/errors/errors.ts';
import { jobId, type ZipBlob } from '../../../contracts/wire/transfer.ts';
import type { FileDifference } from '../../history/contract/history-requests.ts';
import { type Automatic, authorSchema, automaticSchema, type GitNote, type GitProposal } from './git-settings.ts';
import type { NotePart } from './note-parts.ts';

const ofNotebook = { notebookId: idSchema };
/** A commit: its id, the beginning of it, or a branch. */
const commit = z.string().trim().min(1).max(200);
/** Words in the name of a copy, before the date. Default: "from server". */
const copyWords = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ]{0,38}$/u)
  .default('from server');

export const GIT_COMMANDS = {
  /** Starts the git history of a notebook, and commits all of it. Does nothing for one that has a history. */
  'git.init': z.strictObject({
    ...ofNotebook,
    /** Default: a name that says nothing. */
    author: authorSchema.optional(),
    /** Message of the first commit. Default: "Start the history". */
    message: z.string().trim().min(1).max(10_000).optional(),
    /** Whether a first commit is made. Default: true. */
    commits: z.boolean().default(true),
  }),
  /** Removes the git history of a notebook, with its server and token, for good. The files stay. */
  'git.end': z.strictObject(ofNotebook),
  'git.settings': z.strictObject({
    ...ofNotebook,
    author: authorSchema.optional(),
    automatic: automaticSchema.partial().optional(),
  }),
  /** Commits all changes. Rejects with `conflict` when there are none. */
  'git.commit': z.strictObject({ ...ofNotebook, message: z.string().trim().min(1).max(10_000) }),
  /** Lists commits, newest first: of the notebook, or those that changed a file or folder. */
  'git.log': z.strictObject({
    ...ofNotebook,
    path: rawPathSchema.optional(),
    limit: z.int().min(1).max(1000).default(50),
    /** Begins after this commit. Default: with the newest. */
    after: commit.optional(),
  }),
  /** Compares two commits, or a commit and the notebook as it is. */
  'git.diff': z.strictObject({
    ...ofNotebook,
    /** Null: before the first commit. */
    from: commit.nullable(),
    /** Default: the notebook as it is. */
    to: commit.optional(),
    path: rawPathSchema.optional(),
  }),
  /** Returns a content of the git history, by its id; null when it is not stored. */
  'git.content': z.strictObject({ ...ofNotebook, oid: z.string().regex(/^[0-9a-f]{40}$/) }),
  /** Takes a file, a folder or the notebook back to a commit, as one change with undo. No commit is made. */
  'git.restore': z.strictObject({ ...ofNotebook, commit, path: rawPathSchema.optional() }),
  'git.status': z.strictObject(ofNotebook),
  /** Packs the history into a zip archive of a bare repository, which `git clone` takes once it is unpacked. */
  'git.bundle': z.strictObject({
    ...ofNotebook,
    /** Whether files with the label `local-only` are in it. Default: false. */
    withLocalOnly: z.boolean().default(false),
    jobId,
  }),
  /** Connects a server, or changes how it is used. Contacts nothing. */
  'git.remote': z.strictObject({
    ...ofNotebook,
    /** Null: disconnects the server and removes the token. */
    url: z.string().trim().max(2000).nullable(),
    /** Null removes it. Default: stays, while the server is the same. */
    token: z.string().max(2000).nullable().optional(),
    user: z.string().trim().max(200).optional(),
    /** Default: the one that the server shows first. */
    branch: z.string().trim().max(200).refine(isBranchName).optional(),
    /** Default: true. */
    leaveOutLocalOnly: z.boolean().optional(),
    /** Whether what comes in counts as written by the person. Default: false. */
    trusted: z.boolean().optional(),
  }),
  /** Returns what a push would send. Contacts nothing. */
  'git.planPush': z.strictObject(ofNotebook),
  /** Sends the commits that the server lacks. Rejects with `git-refused` when it has others, and for large files that are not confirmed. */
  'git.push': z.strictObject({
    ...ofNotebook,
    /** Whether files above 10 MB are sent. Default: false. */
    largeFiles: z.boolean().default(false),
    /** The `head` of the plan that was shown: rejects with `conflict` when something else would be sent. Default: not compared. */
    planned: z
      .string()
      .regex(/^[0-9a-f]{40}$/)
      .optional(),
    jobId,
  }),
  /** Takes what the server has: commits what is not committed, fetches, and merges. Overwrites nothing. */
  'git.pull': z.strictObject({ ...ofNotebook, copyWords, jobId }),
  /** Fetches only, to say what the server has. */
  'git.fetch': z.strictObject({ ...ofNotebook, jobId }),
  /** Returns how both versions of a file merge, with the places to decide about. */
  'git.conflict': z.strictObject({ ...ofNotebook, path: rawPathSchema }),
  /** Decides about a file that both sides changed: which version stays, or both as one text. One change with undo, and a commit. */
  'git.decide': z.strictObject({
    ...ofNotebook,
    path: rawPathSchema,
    take: z.enum(['mine', 'theirs', 'both', 'merged']),
    /** What is taken of each place, for `merged`. A place without a choice keeps mine. */
    places: z
      .array(z.enum(['mine', 'theirs', 'both']))
      .max(100_000)
      .optional(),
    /** The `shown` of what `git.conflict` returned: rejects with `conflict` when a version has changed since. Default: not compared. */
    shown: z.string().max(200).optional(),
  }),
  /** Removes notes about merged files from the list: one, or all. Copies stay. */
  'git.dismiss': z.strictObject({ ...ofNotebook, path: rawPathSchema.optional() }),
} as const;

/** A commit with what its trailers say. */
export interface LoggedCommit {
  readonly oid: string;
  /** First line. */
  readonly title: string;
  /** The other lines, without trailers; empty for none. */
  readonly body: string;
  readonly parents: readonly string[];
  readonly author: { readonly name: string; readonly email: string };
  readonly atMs: number;
  /** Runs whose changes are in it. */
  readonly runIds: readonly string[];
  readonly approvedBy: readonly string[];
}

export interface CommitDifferences {
  /** A `hash` that begins with `git:` is an id of a content of the git history. */
  readonly files: readonly FileDifference[];
  readonly counts: {
    readonly added: number;
    readonly changed: number;
    readonly moved: number;
    readonly deleted: number;
  };
}

/** How both versions of a file merge. */
export interface FileConflict {
  /** Null where only one version can be taken: no text, too long, or nothing that both began with. */
  readonly parts: readonly NotePart[] | null;
  /** Names the versions that were merged. */
  readonly shown: string;
}

/** Prefix of a `hash` that is an id of git. */
export const GIT_HASH = 'git:';

/** The server of a notebook, and how both sides stand. */
export interface ServerStatus {
  readonly url: string;
  readonly origin: string;
  readonly branch: string | null;
  readonly user: string;
  readonly hasToken: boolean;
  readonly leavesOutLocalOnly: boolean;
  readonly isTrusted: boolean;
  /** Commits that only this side has, and that only the server has, as far as both last met. */
  readonly here: number;
  readonly there: number;
  readonly lastMs: number | null;
  /** Why the last attempt failed; null when it did not. */
  readonly problem: { readonly message: string; readonly sentence?: Sentence } | null;
}

export interface GitState {
  readonly notebookId: string;
  /** `none`: no history. `clean`: all is committed. `changed`: not all is. `conflicts`: files wait for a decision. `refused`: the server refused. */
  readonly state: 'none' | 'clean' | 'changed' | 'conflicts' | 'refused';
  readonly branch: string | null;
  readonly head: string | null;
  /** Files that differ from the last commit. */
  readonly changed: number;
  readonly author: { readonly name: string; readonly email: string } | null;
  readonly automatic: Automatic | null;
  readonly lastCommitMs: number | null;
  /** Files with the label `local-only`: at most 1000. */
  readonly localOnly: readonly string[];
  readonly server: ServerStatus | null;
  /** Merged files, and those that wait for a decision. */
  readonly conflicts: readonly GitNote[];
  /** Message that an agent proposes for the next commit; null for none. */
  readonly proposal: GitProposal | null;
  /** As `server`: for a notebook without one, 0 and null. */
  readonly here: number;
  readonly there: number;
  readonly lastMs: number | null;
}

export interface PushPlan {
  /** The commit that the server's branch would have: equal for equal content. Null when nothing may leave. */
  readonly head: string | null;
  readonly commits: number;
  readonly files: number;
  readonly bytes: number;
  /** Files above 10 MB. */
  readonly large: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** Files that stay here: at most 1000. */
  readonly withheld: readonly string[];
}

export interface PullResult {
  /** `same`: nothing to take. */
  readonly type: 'same' | 'taken';
  readonly files: number;
  readonly notes: readonly GitNote[];
  /** The change with undo; null when no file changed. */
  readonly changeId: string | null;
}

export interface GitResults {
  'git.init': GitState;
  'git.end': null;
  'git.settings': GitState;
  'git.commit': { oid: string };
  'git.log': LoggedCommit[];
  'git.diff': CommitDifferences;
  'git.content': Uint8Array | null;
  /** `changeId`: null when nothing had to change. */
  'git.restore': { changeId: string | null; files: number };
  'git.status': GitState;
  'git.bundle': ZipBlob;
  'git.remote': GitState;
  'git.planPush': PushPlan;
  'git.push': GitState;
  'git.pull': PullResult;
  'git.fetch': GitState;
  'git.conflict': FileConflict;
  /** `changeId`: null when no file changed. */
  'git.decide': { changeId: string | null };
  'git.dismiss': null;
}
