import { messagesOf } from './define-messages.ts';

// The sentences of the scripts that the page loads first, apart from those of the worker.

export const pageWorkerLostError = /* @__PURE__ */ messagesOf('worker-lost', {
  stopped: 'The background worker stopped: { $reason }. Reload the page.',
  silent: '{ $name } did not answer within { $n } minutes. Reload the page.',
  allowlist: 'The list of allowed servers changed, so the background worker was restarted. Try again.',
  cancel: 'The run did not stop when it was cancelled, so the background worker was restarted.',
  replaced: 'The worker was replaced.',
  search: 'The search stopped: { $reason }. Search again.',
  searchSlow: 'The search did not answer within { $n } minutes. Search again.',
});

export const pageOfflineError = /* @__PURE__ */ messagesOf('offline', {
  files: 'Not all files could be downloaded. Go online and reload the page.',
  engineFiles: 'Not all engine files could be downloaded. Go online and reload the page.',
  noWorker: 'Service workers are not available here. Open Cloister over https and outside of a private window.',
});

export const searchBadInputError = /* @__PURE__ */ messagesOf('bad-input', {
  query: 'Search needs a text query of at most 1000 characters.',
  filter: 'The filter is too long. Use at most 1000 characters.',
});
