export { createErasureStore } from './table/dexie-erasure-store.ts';
export { eraseHandler } from './table/erase-rows.ts';
export { putInBinHandler } from './table/put-in-bin.ts';
export { takeFromBinHandler } from './table/take-from-bin.ts';
