import { expect, it } from 'vitest';
import { nameDevice } from '../../../../../src/features/backup-folder/worker/name-device.ts';

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  ['Chrome on Linux', `${LINUX} ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `${LINUX} ${BLINK} HeadlessChrome/142.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `${LINUX} ${BLINK} Ubuntu Chromium/89.0.4389.90 Chrome/89.0.4389.90 Safari/537.36`],
  ['Chrome on Windows', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on macOS', `${MAC} ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Chrome on iOS', `${IPHONE} ${WEBKIT} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`],
  ['Edge on Windows', `${WINDOWS} ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
  ['Edge on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`],
  ['Edge on iOS', `${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/142.0.3595.53 Mobile/15E148 Safari/604.1`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Firefox on iOS', `${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on macOS', `${MAC} ${WEBKIT} Version/26.0 Safari/605.1.15`],
  ['Safari on iOS', `${IPHONE} ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['Opera on Linux', `${LINUX} ${BLINK} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`],
  ['Opera on Android', `${ANDROID} ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`],
  ['Opera on iOS', `${IPHONE} ${WEBKIT} Version/18.7 Mobile/15E148 Safari/604.1 OPT/6.2.0`],
  ['Samsung Internet on Android', `${ANDROID} ${BLINK} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Browser on Linux', `${LINUX} ${BLINK} Safari/537.36`],
  ['Browser on this device', ''],
])('names %s', (name, userAgent) => {
  expect(nameDevice(userAgent)).toBe(name);
});
