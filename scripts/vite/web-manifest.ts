import type { ManifestOptions } from 'vite-plugin-pwa';

const icon = (size: number) => ({ src: `icons/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
const icons = [icon(192)];

/** What other programs may share with the app besides text. */
const sharedTypes = [
  ...['text/*', 'image/*', 'audio/*', 'video/*', 'application/pdf', 'application/json', 'application/zip'],
  ...['.md', '.csv', '.tsv', '.ipynb', '.eln'],
];

/**
 * The web app manifest. All addresses are relative to the manifest, so that the build works at any path of a static host.
 *
 * It has no `id`: that member is relative to the host, so that two copies below different paths would be one app. Without it the
 * app is known by `start_url`, which must not change. It has no `launch_handler`: with `focus-existing`, browsers drop what is
 * shared (docs/decisions/038-system.md).
 */
export const webManifest: Partial<ManifestOptions> = {
  name: 'Cloister',
  short_name: 'Cloister',
  description: 'A private lab notebook in the browser, with AI agents that stay inside the walls.',
  lang: 'en',
  dir: 'ltr',
  categories: ['productivity', 'education', 'utilities'],
  display: 'standalone',
  start_url: './',
  scope: './',
  theme_color: '#fbfaf7',
  background_color: '#fbfaf7',
  icons: [
    { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { ...icon(192), purpose: 'any' },
    { ...icon(512), purpose: 'any' },
    { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: 'screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The sample notebook: files, a note with its reading view, and a conversation',
    },
    {
      src: 'screenshots/narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'A note of the sample notebook on a phone',
    },
  ],
  shortcuts: [
    { name: 'New note', description: 'Begin a note in the last used notebook', url: './?launch=new-note', icons },
    {
      name: 'Today’s daily note',
      short_name: 'Today',
      description: 'Open the note of today',
      url: './?launch=today',
      icons,
    },
    { name: 'Search', description: 'Search the last used notebook', url: './?launch=search', icons },
  ],
  share_target: {
    action: './share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: sharedTypes }] },
  },
  file_handlers: [
    {
      action: './?launch=files',
      accept: {
        'text/markdown': ['.md'],
        'application/x-ipynb+json': ['.ipynb'],
        'text/csv': ['.csv'],
        'application/vnd.eln+zip': ['.eln'],
      },
    },
  ],
  protocol_handlers: [{ protocol: 'web+cloister', url: './?link=%s' }],
};
