export { STORAGE_COMMANDS, type StorageResults } from './contract/storage-inventory.ts';
