import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

// Runs before each test file that shares a worker: no file finds the databases of another. Dexie keeps the factory that it
// found when it was loaded.
globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
