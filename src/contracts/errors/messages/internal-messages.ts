import { messagesOf } from './define-messages.ts';

// Defects, and mistakes of callers in code. A screen does not show them, so they have no translation.

export const internalError = /* @__PURE__ */ messagesOf('internal', {
  noPatterns: 'Nothing was sent because the patterns for keys and personal data could not be loaded. Reload the page.',
  onlyStreaming: 'Only streaming is supported.',
  noSchema: '{ $name } has no schema.',
  noProxy: 'Comlink made no proxy for { $name }.',
  answerUnread: 'The answer to a call could not be read.',
  noErrorTransfer: 'Comlink has no transfer handler for errors.',
  rowUnread: 'A row must be read before it is changed.',
  oneChange: 'A commit can contain at most one change.',
  noOutcome: 'The commit returned no outcome.',
  notWebLlm: '{ $modelId } is not a WebLLM model.',
  noMoreFiles: 'A model contains no additional files.',
  notInPage: '{ $engine } does not run in the page.',
  handleOfOther: 'This handle belongs to another notebook.',
  handleOperation: 'A handle for { $operation } does not permit this operation.',
  changeOfOther: 'The change belongs to another notebook.',
  thisChangeOfOther: 'This change belongs to another notebook.',
  selfTestScripts: 'The self-test runs no scripts.',
  toolTwice: 'Two tools have the same name. Rename one of them.',
  workerNotStarted: 'The worker was called before it was started.',
  noFiles: '{ $engine } runs in the page and has no files.',
  selfTestPath: 'The self-test cannot create { $path }.',
  noManifest: 'The backup has no manifest.',
  noPlaybook: 'The run has no playbook.',
  scriptSilent: 'The script did not answer.',
  scriptNotPlanned: 'The script could not be planned.',
  scriptPort: 'Connecting a script worker needs a port.',
  scriptTwice: 'A script worker runs one program.',
  searchNotStarted: 'The search worker was called before it was started. Reload the page.',
  viewNotOpen: 'The file was requested before it was opened. Open the file again.',
});

export const callerBadInputError = /* @__PURE__ */ messagesOf('bad-input', {
  backlinks: 'Backlinks need a path in the notebook. Paths start with /.',
  mentions: 'Mentions need a path in the notebook. Paths start with /.',
  names: 'Names need the id of a notebook and paths. Paths start with /.',
  tags: 'Tags need the id of a notebook.',
  properties: 'Properties need the id of a notebook.',
  vocabulary: 'The vocabulary needs the id of a notebook.',
  related: 'Related notes need a path in the notebook, and a limit from 1 to 50. Paths start with /.',
  makeVectors: 'Preparing the search by meaning needs the id of a notebook.',
  setMeaning: 'The search by meaning is on or off: true or false.',
  setMeaningTable: 'The table of the search by meaning is two files, or null for none.',
  setMeaningModel: 'The model of the search by meaning is a file, or null for none.',
  texts: 'The state of texts needs the id of a notebook.',
  searchIndex: 'The search index needs the id of a notebook.',
  keepPdfText: 'The text of the PDF is not valid.',
  forgetPdfText: 'The PDF cannot be read again.',
  callId: 'The id of a call is text of 1 to { $n } characters.',
  onlyCalls: 'Only calls are accepted here.',
  callFields: 'A call has the fields { $list } and no others.',
  callPath: 'The path of a call is one name.',
  callArguments: 'A call takes plain arguments: its input, and a port where one is accepted.',
  callTransfer: '{ $name } does not accept what was transferred with it.',
  arguments: '{ $name }: { $why }',
  notSent: '{ $name }: the input cannot be sent. { $reason }',
  callOpen: 'This call is already open.',
  keyLength: 'A key has { $limit } bytes, not { $bytes }.',
  objectSchema: 'Only an object schema can constrain an answer.',
  notJson: 'The value cannot be written as JSON because it contains { $what }.',
  noDate: '"{ $today }" is not a date. Use the format YYYY-MM-DD.',
  sampleToken: 'The sample contains the unknown token { $token }.',
  notBlob: 'The value is not a Blob. Pass the zip archive as a Blob or a File.',
  notFile: 'The value is not a file. Pass a File or a Blob.',
  modelPort: 'Connecting a model worker needs a port.',
});

export const callerConflictError = /* @__PURE__ */ messagesOf('conflict', {
  staleTree: 'The tree in memory is out of date. Reload it.',
  startedTwice: 'The worker has already been started.',
});

export const sampleNotFoundError = /* @__PURE__ */ messagesOf('not-found', {
  sampleFile: "The sample's file { $source } is missing.",
});

export const answerCancelledError = /* @__PURE__ */ messagesOf('cancelled', {
  restNotNeeded: 'The rest of the answer is not needed.',
});
