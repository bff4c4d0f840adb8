export { HISTORY_COMMANDS, type HistoryResults } from './contract/history-requests.ts';
