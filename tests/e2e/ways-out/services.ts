import type { Kit, Ways } from './kit.ts';

/** What has the browser itself contact a server, and what would outlast the page. */
export function serviceWays({ origin, host, far, named }: Kit): Ways {
  const secure = origin.replace('http:', 'https:');
  const challenge = new Uint8Array(16);
  const foreign = 'far.example';
  const user = { id: challenge, name: 'x', displayName: 'x' };
  const get = (options: object) => navigator.credentials.get(options);
  const provider = { configURL: far('config.json'), clientId: 'x' };
  return {
    'passkey of another site': () => get({ publicKey: { challenge, rpId: foreign } }),
    'passkey of a site of two faces': () => {
      let asked = 0;
      const publicKey = {
        challenge,
        get rpId() {
          return asked++ === 0 ? location.hostname : foreign;
        },
      };
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 100);
      return get({ publicKey, signal: controller.signal });
    },
    'new passkey of another site': () =>
      navigator.credentials.create({
        publicKey: {
          challenge,
          rp: { id: foreign, name: 'x' },
          user,
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        },
      }),
    'signal of a passkey': () =>
      named('PublicKeyCredential').signalUnknownCredential({ rpId: foreign, credentialId: 'eHh4' }),
    'signal of all passkeys': () =>
      named('PublicKeyCredential').signalAllAcceptedCredentials({
        rpId: foreign,
        userId: 'eHh4',
        allAcceptedCredentialIds: [],
      }),
    'federated sign-in': () => get({ identity: { providers: [provider] } }),
    'federated user': () => named('IdentityProvider').getUserInfo(provider),
    'federated sign-out': () => named('IdentityCredential').disconnect({ ...provider, accountHint: 'x' }),
    'picture of a password': () =>
      Reflect.get(navigator.credentials, 'store').call(
        navigator.credentials,
        new (named('PasswordCredential'))({ id: 'x', password: 'x', iconURL: `${secure}/password.png` }),
      ),
    'digital credential': () => get({ digital: { requests: [{ protocol: 'openid4vp', data: {} }] } }),
    payment: () =>
      new (named('PaymentRequest'))([{ supportedMethods: `${secure}/pay` }], {
        total: { label: 'x', amount: { currency: 'EUR', value: '1' } },
      }).canMakePayment(),
    presentation: () => new (named('PresentationRequest'))([`${secure}/show`]).getAvailability(),
    'artwork of the media session': () => {
      Reflect.set(
        navigator.mediaSession,
        'metadata',
        new (named('MediaMetadata'))({ artwork: [{ src: far('art.png') }] }),
      );
      navigator.mediaSession.playbackState = 'playing';
    },
    'picture of a notification': () => new (named('Notification'))('x', { icon: far('notification.png') }),
    'push subscription': async () =>
      Reflect.get(await navigator.serviceWorker.ready, 'pushManager').subscribe({ userVisibleOnly: true }),
    'voice of a server': () => named('speechSynthesis').speak(new (named('SpeechSynthesisUtterance'))(`far ${host}`)),
    'speech recognition, old name': () => new (named('webkitSpeechRecognition'))().start(),
    'speech recognition on a server': () => new (named('SpeechRecognition'))().start(),
    'speech recognition that says it stays here': () => {
      const recognition = new (named('SpeechRecognition'))();
      Object.defineProperty(recognition, 'processLocally', { value: true });
      recognition.start();
    },
    'sound of the microphone': () => navigator.mediaDevices.getUserMedia({ audio: true }),
    'sound of the microphone, old name': () =>
      Reflect.get(navigator, 'webkitGetUserMedia').call(
        navigator,
        { audio: true },
        () => {},
        () => {},
      ),
    'picture of the screen': () => navigator.mediaDevices.getDisplayMedia({ video: true }),
    'sharing with another app': () => Reflect.get(navigator, 'share').call(navigator, { url: far('share') }),
    'installing another app': () => Reflect.get(navigator, 'install').call(navigator, far('install')),
    'interest group': () =>
      Reflect.get(navigator, 'joinAdInterestGroup').call(navigator, { owner: secure, name: 'x', lifetimeMs: 1000 }),
    auction: () =>
      Reflect.get(navigator, 'runAdAuction').call(navigator, { seller: secure, decisionLogicURL: `${secure}/auction` }),
    'shared storage worklet': () => named('sharedStorage').createWorklet(far('worklet.js')),
    'config of a fenced frame': () => new (named('FencedFrameConfig'))(far('fenced')),
    'rival service worker': () => navigator.serviceWorker.register('./before-start.js'),
    'rival service worker for a part': () =>
      navigator.serviceWorker.register('./service-worker.js?rival', { scope: './assets/' }),
    'changed file of the app': async () => {
      const [name = 'far'] = await caches.keys();
      return (await caches.open(name)).put('./far.js', new Response('1'));
    },
    'changed file in a bucket': async () => {
      const bucket = await Reflect.get(navigator, 'storageBuckets').open('far');
      return (await bucket.caches.open('far')).put('./far.js', new Response('1'));
    },
  };
}
