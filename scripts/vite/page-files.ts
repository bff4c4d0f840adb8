/** One file for all code of the start, because each further file costs another round trip on a slow connection. */
const start = { name: 'start', tags: ['$initial' as const], priority: 3 };

export const startInOneFile = { codeSplitting: { groups: [start] } };

/** What the page answers to the agent worker. It runs on the start page too, so nothing of the screen may come with it. */
const FOR_WORKER = ['client/models/serve-page-calls', 'client/models/model-host'];

/** What every start loads after the first paint, and what the first things that people do need. */
const AFTER_PAINT = [
  ...['shell/later-parts', 'editor/note/note-area', 'ask/before/before-line', 'files/changes/file-changes'],
  ...['files/path-form', 'shell/bars/storage-bar', 'damage/damage-notes', 'system/system-host'],
  ...['search/search-results', 'search/open-result', 'search/nothing-found', 'search/texts/text-state-notes'],
  ...[
    'search/texts/pdf-following',
    'search/later-search',
    'dictation/dictation-parts',
    'dictation/dictate-button',
    'dictation/dictation-line',
  ],
];

const FIRST_MENUS = [
  'shell/palette/palette',
  'kit/floating/menu-popover',
  'shell/notebooks/switcher-popover',
  'ask/attach/attach-popover',
];

/**
 * The files of the page. A file costs about 15 ms of processor time at each start, through the service worker, however small it is:
 * with a file for each module that two others share, a start took three times as long.
 */
export const pageFiles = {
  codeSplitting: {
    groups: [
      start,
      {
        name: 'data',
        priority: 2,
        test: /src\/(?:client\/startup\/live-database|adapters\/comlink\/connect-calls)\.ts$/,
      },
      { name: 'calls', priority: 1.7, test: new RegExp(`src/(?:${FOR_WORKER.join('|')})\\.ts$`) },
      // Run in a task of its own, before the rest.
      { name: 'run', priority: 1.5, test: /src\/ui\/(?:run\/run-panel|preview\/markdown-reader)\.tsx$/ },
      { name: 'notebook', priority: 1, test: new RegExp(`src/ui/(?:${AFTER_PAINT.join('|')})\\.tsx?$`) },
      // Needed by the first shortcut or menu: run when the page is idle, in a task of its own.
      { name: 'palette', priority: 1, test: new RegExp(`src/ui/(?:${FIRST_MENUS.join('|')})\\.tsx$`) },
      {
        name: 'pieces',
        minShareCount: 2,
        maxModuleSize: 12_000,
        // Not the guide, which is large and waits for its translation: it has a file of its own.
        test: /node_modules\/lucide-react|src\/(?!ui\/help\/guide\/guide\.ts)(?:ui|core|contracts|client|features)\//,
      },
    ],
  },
};
