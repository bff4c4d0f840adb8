import type { ComponentType, ReactNode } from 'react';
import type { FileRow, FileState, Notebook } from '../../../contracts/domain/notebook/notebook.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import type { ReaderProps } from '../notebook/reader-props.ts';
import { awaitLaterParts } from './await-later-parts.ts';

type Loaded<Props> = Promise<{ readonly default: ComponentType<Props> }>;

/** What tasks and reviewed work add. */
export interface WorkParts {
  /** How a file came to be, above its versions. */
  readonly fileOrigin: () => Loaded<{ file: FileRow }>;
  /** What waits in a conversation, below its runs. */
  readonly conversationEnd: () => Loaded<{ sessionId: string }>;
  /** Items of a list that link a run to what started it. */
  readonly runSource: () => Loaded<{ run: Run }>;
  /** Resolves with the run of a queued message once it starts. Rejects when the message is cancelled, blocked or removed before. */
  readonly runOfQueued: (taskId: string) => Promise<string>;
}

/** What the activity of agents adds. */
export interface ActivityParts {
  /** What an agent did, on its page. */
  readonly agentActivity: () => Loaded<{ name: string }>;
  /** How the runs of all agents end, below their list. */
  readonly agentMetrics: () => Loaded<object>;
}

/** What the limits of conversations add. */
export interface RetentionParts {
  /** How many conversations are kept, and what a clean-up removes, in the settings. */
  readonly retention: () => Loaded<object>;
  /** A note in place of a run that is no longer stored. */
  readonly runGone: () => Loaded<object>;
}

/** Something that can be erased for good. */
export interface ErasableThing {
  /** `versions`: the earlier versions of the file with this id. */
  readonly kind: 'file' | 'versions' | 'session' | 'run';
  readonly id: string;
  readonly notebookId: string;
  readonly name: string;
}

export interface BinParts {
  /** Says what erasing one thing removes and what may still hold it, asks once, and erases it. */
  readonly eraseThing: () => Loaded<{ thing: ErasableThing; onKeep: () => void; onErased: (said: string) => void }>;
}

export interface BackupParts {
  /** Says what a backup holds and replaces, and restores it, on the start page. */
  readonly restoreForm: () => Loaded<{ file: File; onClose: () => void }>;
  /** How old the last backup is, in the status bar. */
  readonly backupAge: () => Loaded<object>;
}

export interface BackupFolderParts {
  /** Its state, and what a person can do with it, in the view of backups. */
  readonly backupFolder: () => Loaded<object>;
  /** How old the last backup is, on the status line. `otherwise`: shown without a folder. */
  readonly backupFolderLine: () => Loaded<{ otherwise: ReactNode }>;
  /** What the folder holds, at the top of the view of backups. `otherwise`: shown without a folder. */
  readonly backupFolderHeadline: () => Loaded<{ otherwise: ReactNode }>;
  /** Restores from a folder, on the start page. */
  readonly restoreFolder: () => Loaded<{ onClose: () => void }>;
}

/** What the comparison of notes adds. */
export interface CompareParts {
  /** How two states of a file differ, by words or by lines. */
  readonly comparison: () => Loaded<{
    notebookId: string;
    fileId: string;
    from: FileState | null;
    to: FileState | null;
  }>;
}

/** What notebooks kept in step with a folder add. */
export interface SyncParts {
  /** Whether the open notebook is in step, on the status line. */
  readonly syncLine: () => Loaded<object>;
}

/** What the git history adds. */
export interface GitParts {
  /** How the history of a notebook and its server stand, on the page of other devices. */
  readonly gitSection: () => Loaded<{ notebook: Pick<Notebook, 'notebookId' | 'name' | 'seq'> }>;
  /** Takes a notebook from a server, on that page and, with `onClose`, on the start page. */
  readonly cloneForm: () => Loaded<{ onClose?: () => void }>;
}

/** What servers of the Model Context Protocol add. */
export interface McpParts {
  /** The servers and their tools, above the list of tools. */
  readonly toolServers: () => Loaded<object>;
}

/** What the search by meaning adds. */
export interface MeaningParts {
  /** How far it is prepared, below the search field. */
  readonly meaningNote: () => Loaded<object>;
  /** Whether it is on, in the settings. */
  readonly meaningSettings: () => Loaded<object>;
  /** The notes with a similar meaning, beside a note. */
  readonly relatedNotes: () => Loaded<{
    notebookId: string;
    path: string;
    titleClass: string | undefined;
    listClass: string | undefined;
  }>;
}

export interface PlainChatParts {
  /** A conversation with a model alone, on the page of models. `of`: provider and model to begin with, with a slash between them. */
  readonly plainChat: () => Loaded<{ of: string | undefined }>;
}

/** What the exercise of models adds. */
export interface ExerciseParts {
  /** Puts a model through the exercise, on the page of models. */
  readonly exerciseSection: () => Loaded<object>;
}

/** Files that notes embed, by components that embed notes themselves. */
export interface EmbedParts {
  readonly base: () => Loaded<ReaderProps>;
  readonly board: () => Loaded<ReaderProps>;
}

/** What features add to parts of the page that do not import them. */
export interface FeatureParts
  extends WorkParts,
    ActivityParts,
    RetentionParts,
    BinParts,
    BackupParts,
    BackupFolderParts,
    CompareParts,
    SyncParts,
    GitParts,
    McpParts,
    MeaningParts,
    PlainChatParts,
    ExerciseParts,
    EmbedParts {}

const provided = Promise.withResolvers<FeatureParts>();

/** Sets the parts; called with the later parts of the screen. */
export const provideFeatureParts = provided.resolve;

/** Resolves with the parts, after the first paint. */
export async function featureParts(): Promise<FeatureParts> {
  await awaitLaterParts();
  return provided.promise;
}
