export { RETENTION_COMMANDS, type RetentionResults } from './contract/retention-requests.ts';
