/**
 * `reopening`: the browser closed the database, and this window opens it again. `full`: that failed, because the device has no free
 * space. `newer`: another window upgrades the schema. `removed`: the database is deleted, for example because the browser's data are cleared.
 */
export type DatabaseState = 'there' | 'reopening' | 'full' | 'newer' | 'removed';
