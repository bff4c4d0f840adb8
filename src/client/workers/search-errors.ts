import type { CloisterError } from '../../contracts/errors/errors.ts';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';
import { searchBadInputError, workerLostError } from '../../contracts/errors/messages/page-messages.ts';

export const searchLate = (deadlineMs: number): CloisterError =>
  workerLostError('searchSlow', { n: deadlineMs / 60_000 });

export const searchLost = (reason: string): CloisterError =>
  // A script that cannot be fetched is an error without a message.
  reason === '' ? workerLostError('searchNotLoaded') : workerLostError('search', { reason });

/** Says what is wrong with the input of a call. */
const PROBLEMS = {
  search: (cause) => searchBadInputError('query', {}, {}, cause),
  notes: (cause) => searchBadInputError('filter', {}, {}, cause),
  values: (cause) => searchBadInputError('filter', {}, {}, cause),
  backlinks: (cause) => callerBadInputError('backlinks', {}, {}, cause),
  mentions: (cause) => callerBadInputError('mentions', {}, {}, cause),
  names: (cause) => callerBadInputError('names', {}, {}, cause),
  tags: (cause) => callerBadInputError('tags', {}, {}, cause),
  properties: (cause) => callerBadInputError('properties', {}, {}, cause),
  vocabulary: (cause) => callerBadInputError('vocabulary', {}, {}, cause),
  related: (cause) => callerBadInputError('related', {}, {}, cause),
  makeVectors: (cause) => callerBadInputError('makeVectors', {}, {}, cause),
  setMeaning: (cause) => callerBadInputError('setMeaning', {}, {}, cause),
  setMeaningTable: (cause) => callerBadInputError('setMeaningTable', {}, {}, cause),
  setMeaningModel: (cause) => callerBadInputError('setMeaningModel', {}, {}, cause),
  texts: (cause) => callerBadInputError('texts', {}, {}, cause),
  open: (cause) => callerBadInputError('searchIndex', {}, {}, cause),
  indexState: (cause) => callerBadInputError('searchIndex', {}, {}, cause),
  stopIndex: (cause) => callerBadInputError('searchIndex', {}, {}, cause),
  resumeIndex: (cause) => callerBadInputError('searchIndex', {}, {}, cause),
  keepPdfText: (cause) => callerBadInputError('keepPdfText', {}, {}, cause),
  forgetPdfText: (cause) => callerBadInputError('forgetPdfText', {}, {}, cause),
} satisfies Record<string, (cause: unknown) => CloisterError>;

export type CheckedSearchCall = keyof typeof PROBLEMS;

/** Returns the error of a call whose input does not fit. */
export function unfitInput(name: CheckedSearchCall, cause: unknown): CloisterError {
  return PROBLEMS[name](cause);
}
