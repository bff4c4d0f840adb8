export { BACKUP_COMMANDS, type BackupResults } from './contract/backup-requests.ts';
