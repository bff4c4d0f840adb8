export { connectCalls } from '../../adapters/comlink/connect-calls.ts';
export { workerLostError } from '../../contracts/errors/messages/page-messages.ts';
export { searchLate, searchLost, unfitInput } from './search-errors.ts';
