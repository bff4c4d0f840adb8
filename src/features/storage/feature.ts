export { STORAGE_COMMANDS, type StorageResults } from './contract/inventory.ts';
