/** Channel on which a page tells the pages of other tabs that a run is being cancelled. */
export const CANCEL_CHANNEL = 'cloister-cancel';

/** Channel on which a worker reports that another window has an older schema of the database open: `blocked`. */
export const DATABASE_CHANNEL = 'cloister-database';

/** Channel on which a worker tells all windows that a damaged row was met, repaired or removed. */
export const REPAIR_CHANNEL = 'cloister-repairs';

/** Channel on which a worker tells the other workers that it has written a base of the journal. */
export const JOURNAL_CHANNEL = 'cloister-journal';

/** Channel on which a worker tells all others that a restored backup takes the place of the database: they no longer use it. */
export const RESTORE_CHANNEL = 'cloister-restore';

/** Lock that each worker shares as long as it uses the database. */
export const DATABASE_LOCK = 'cloister-database-use';

/** Lock held while a backup, restore or drill runs in any window: one at a time, because each needs space for its copy. */
export const BACKUP_LOCK = 'cloister-backup-job';

/** Channel on which the runner streams events to every tab. */
export const STREAM_CHANNEL = 'cloister-stream';

/** Channel on which a run asks the tab that started it to show something. */
export const SCREEN_CHANNEL = 'cloister-screen';

/** Channel that announces changes of the network gate's state or ledger. */
export const GATE_CHANNEL = 'cloister-gate';

/** The address, beside the app's page, at which the gate (the service worker) answers. */
export const GATE_PATH = '.gate';

/** Channel that reports the progress of a model's download, check or load to every tab. */
export const MODEL_CHANNEL = 'cloister-models';

/** Lock held by the one page of this browser with an engine host of the kind `worker`. */
export const ENGINE_LOCK = 'cloister-model-engine';
