/** What the page never uses: places and devices of the person, and whatever has the browser contact a server by itself. */
const OFF = [
  ...['geolocation', 'camera', 'display-capture', 'usb', 'serial', 'hid', 'midi', 'xr-spatial-tracking'],
  ...['payment', 'encrypted-media', 'identity-credentials-get', 'otp-credentials', 'digital-credentials-get'],
  ...['private-state-token-issuance', 'private-state-token-redemption', 'browsing-topics', 'storage-access'],
  ...['deferred-fetch', 'deferred-fetch-minimal', 'picture-in-picture'],
];

/**
 * Headers that the service worker adds to the page. They hold also for frames and empty windows that the page might make. The page's
 * own policy stands in a meta tag, which is there without a service worker too; only what a meta tag does not need to report twice is
 * repeated here.
 *
 * `Connection-Allowlist` blocks WebRTC, which no other policy covers. It lists every address, because it would refuse the links that
 * a person presses too.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy':
    "frame-src 'none'; fenced-frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'",
  'permissions-policy': [
    ...OFF.map((feature) => `${feature}=()`),
    // For dictation. `before-start.js` lets nothing else use the microphone.
    'microphone=(self)',
    'on-device-speech-recognition=(self)',
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
  ].join(', '),
  'connection-allowlist': '("*://*:*/*"); webrtc=block',
  'x-dns-prefetch-control': 'off',
};
