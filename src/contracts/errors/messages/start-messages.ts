import { plainMessagesOf } from './plain-messages.ts';

// What the first script throws: each sentence here delays the first paint.

export const startOffline = /* @__PURE__ */ plainMessagesOf('offline', {
  files: 'Not all files could be downloaded. Go online and reload the page.',
  engineFiles: 'Not all engine files could be downloaded. Go online and reload the page.',
  script:
    'A part of the app couldn’t be loaded. Check the connection, then reload the page. Nothing was changed, and what you typed is kept.',
  noWorker: 'Service workers are not available here. Open Cloister over https and outside of a private window.',
});

export const startWorkerLost = /* @__PURE__ */ plainMessagesOf('worker-lost', {
  allowlist: 'The list of allowed servers changed, so the background worker was restarted. Try again.',
  replaced: 'The worker was replaced.',
});
