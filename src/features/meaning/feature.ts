export { MEANING_COMMANDS, type MeaningResults } from './contract/meaning-requests.ts';
