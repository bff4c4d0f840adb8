/** Name of the one database. */
export const DATABASE_NAME = 'cloister';
/** Version of the schema. Dexie multiplies it by ten for IndexedDB. */
export const SCHEMA_VERSION = 9;
