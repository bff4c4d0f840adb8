import { messagesOf } from './define-messages.ts';

// What the page itself throws, apart from the larger catalogs of the worker.

export const cancelledError = /* @__PURE__ */ messagesOf('cancelled', {
  queued: 'The queued message was cancelled.',
  named: '{ $name } was cancelled.',
  unloadedNamed: '{ $modelId } was unloaded.',
  stoppedNamed: '{ $title } was stopped.',
  workerStopped: 'The model worker was stopped.',
  replaced: 'The worker was replaced by another one.',
  forRequest: 'The request for the model worker was cancelled.',
  terminated: 'The model did not stop when the request was cancelled, so its worker was terminated.',
  script: 'The script was stopped.',
  noNote: 'No note is open.',
  noDiagram: 'No diagram is drawn.',
  diagramHidden: 'The diagram is no longer shown.',
  viewClosed: 'The view was closed.',
  request: 'The request was cancelled.',
  download: 'The download of { $title } is paused. Resume the download, then load the model.',
  backup: 'Stopped. Nothing was changed.',
  import: 'The import was stopped. No copied files were kept.',
  job: 'Stopped. Nothing of it was kept.',
  test: 'The self-test was stopped. No results were kept.',
  model: 'The model was stopped.',
  loading: 'Loading was stopped.',
  otherModel: 'Another model was loaded.',
  unloaded: 'The model was unloaded.',
  noModel: 'No model is loaded.',
  otherWindow: 'Another window is loading a model.',
  passkey:
    'No passkey was received: the request was declined or timed out, or the passkey is not on this device. Nothing was changed; try again.',
});

export const workerLostError = /* @__PURE__ */ messagesOf('worker-lost', {
  cancel: 'The run did not stop when it was cancelled, so the background worker was restarted.',
  stopped: 'The background worker stopped: { $reason }. Reload the page.',
  notLoaded:
    'The background worker’s script couldn’t be loaded: the device is offline and the app isn’t ready to work offline yet, or its server did not answer. Go online, then reload the page.',
  restored:
    'A backup was restored in another window, so this one no longer saves. Copy your latest text, then reload the page.',
  silent: '{ $name } did not answer within { $n } minutes. Reload the page.',
  search: 'The search stopped: { $reason }. Search again.',
  searchNotLoaded:
    'The search couldn’t be loaded: the device is offline and the app isn’t ready to work offline yet, or its server did not answer. Go online, then search again.',
  searchSlow: 'The search did not answer within { $n } minutes. Search again.',
  fileUnread: 'The file could not be read: { $reason }. Open it again.',
  fileSlow: 'The file could not be read within { $n } seconds. Open it again.',
  library: 'A library took too long.',
  librariesClosed: 'The reference libraries were closed.',
  pdfClosed: 'The PDF reader was closed.',
  late: '{ $name } did not answer in time.',
  page: 'The page did not answer about models. Reload the page.',
  notShown: 'The note could not be shown: { $also } Try again.',
  noWindow: 'No window is available to run a model. Open Cloister in a window.',
  noWindowScript: 'No window is available to run a script. Open Cloister in a window.',
  script: 'The script worker stopped. Run the script again.',
  scriptStart: 'The script could not be started: { $reason }. Try again.',
  noWindowPdf: 'No window is available to read a PDF. Open Cloister in a window.',
  diagram: 'The diagram could not be drawn: { $why }. Try again.',
  pdf: 'The PDF could not be read.',
  pdfSlow: 'The PDF took too long.',
  libraries: 'The reference libraries could not be read.',
});

export const searchBadInputError = /* @__PURE__ */ messagesOf('bad-input', {
  query: 'Search needs a text query of at most 1000 characters.',
  filter: 'The filter is too long. Use at most 1000 characters.',
});
