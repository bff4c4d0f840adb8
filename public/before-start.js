// Runs before any module.
//
// The page's policy refuses code made from text; zod looks whether it may make some when its first schema is put together,
// unless it is told not to before.
globalThis.__zod_globalConfig = { jitless: true };

// The start page that the build has drawn, in English and in the theme of the system, is shown where it will also come.
try {
  const kept = ['notebook', 'theme', 'language'].some((name) => localStorage.getItem(`cloister.${name}`) !== null);
  if (!kept && location.hash === '' && /^en\b/i.test(navigator.language)) document.documentElement.dataset.new = '';
} catch {
  // Storage is denied: the page comes with the scripts.
}
// A script of the start did not arrive: the page says so, and shows nothing that could not be used.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) document.documentElement.dataset.failed = '';
  },
  { capture: true },
);

// Closes what neither the page's policy nor the service worker can stop: ways out that are no requests, new frames and windows,
// which would have them again, and leaving the page for another site without a click. The page tells the ledger what was refused.
//
// A script that runs later can replace every function of the browser. So all that is used here is taken now and called with
// `apply`, which looks nothing up; there are no loops over iterators and no `call`.
(() => {
  const { apply, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const getter = (type, name) => getOwnPropertyDescriptor(type?.prototype ?? {}, name)?.get;
  const { origin, protocol } = location;
  const { parse } = URL;
  const urlParts = ['origin', 'protocol', 'href', 'hostname'];
  const [urlOrigin, urlProtocol, urlHref, urlHost] = urlParts.map((name) => getter(URL, name));
  const parsed = (address) => apply(parse, URL, [address, location.href]);
  const isOwn = (address) => {
    const url = parsed(address);
    return url !== null && apply(urlOrigin, url, []) === origin && apply(urlProtocol, url, []) === protocol;
  };
  const { dispatchEvent: dispatch, addEventListener: listen } = EventTarget.prototype;
  const [Refused, Denied] = [CustomEvent, DOMException];
  const refuse = (address) => {
    const url = parsed(address);
    const detail = url === null ? '' : apply(urlHref, url, []);
    apply(dispatch, window, [new Refused('cloister-refused', { detail })]);
  };
  const deny = (what) => {
    throw new Denied(`This page does not ${what}.`, 'NotAllowedError');
  };
  /** Has `check` called before a method, which may refuse by an error. */
  const guard = (type, names, check) => {
    for (const name of names) {
      const method = type?.prototype[name];
      if (typeof method !== 'function') continue;
      type.prototype[name] = function (...given) {
        check(this, given);
        return apply(method, this, given);
      };
    }
  };
  const guardSetters = (type, names, check) => {
    for (const name of names) {
      const property = getOwnPropertyDescriptor(type?.prototype ?? {}, name);
      if (property?.set === undefined) continue;
      const set = function (...given) {
        check(this, given);
        apply(property.set, this, given);
      };
      defineProperty(type.prototype, name, { ...property, set });
    }
  };
  const remove = (from, names) => {
    for (const name of names) if (from) delete from[name];
  };

  // A script's address may be put into the page only if it is one of ours; text never becomes code or markup.
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwn(address) ? address : null),
  });

  // Pictures of a notification are fetched by the browser, so ours are text. What is left of `Notification` asks for the permission.
  const { Notification: notices } = globalThis;
  const showNotice = globalThis.ServiceWorkerRegistration?.prototype.showNotification;
  if (showNotice !== undefined) {
    ServiceWorkerRegistration.prototype.showNotification = function (title, { body = '', tag = '' } = {}) {
      return apply(showNotice, this, [`${title}`, { body: `${body}`, tag: `${tag}` }]);
    };
  }

  // What connects by itself, makes a window, or has the browser contact a server. Cloister uses none of it.
  remove(globalThis, [
    ...['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport', 'WebTransport'],
    ...['PaymentRequest', 'PresentationRequest', 'MediaMetadata', 'Notification', 'SharedWorker', 'sharedStorage'],
    ...['webkitSpeechRecognition', 'speechSynthesis', 'SpeechSynthesisUtterance'],
    ...['IdentityProvider', 'IdentityCredential', 'FederatedCredential', 'PasswordCredential', 'DigitalCredential'],
    ...['documentPictureInPicture', 'XMLHttpRequest', 'XSLTProcessor', 'DOMParser', 'FencedFrameConfig'],
  ]);
  if (notices !== undefined) {
    // No script reaches the constructor any more, also not by a notification that is shown.
    remove(notices.prototype, ['constructor']);
    globalThis.Notification = {
      requestPermission: () => notices.requestPermission(),
      permission: () => notices.permission,
    };
  }
  remove(Navigator.prototype, [
    ...['install', 'login', 'share', 'presentation', 'registerProtocolHandler', 'requestMediaKeySystemAccess'],
    ...['joinAdInterestGroup', 'runAdAuction', 'storageBuckets', 'geolocation', 'getInstalledRelatedApps'],
  ]);
  remove(globalThis.DocumentPictureInPicture?.prototype, ['requestWindow']);
  remove(globalThis.BackgroundFetchManager?.prototype, ['fetch']);
  remove(globalThis.PushManager?.prototype, ['subscribe']);
  remove(globalThis.CredentialsContainer?.prototype, ['store']);
  const signals = ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails'];
  remove(globalThis.PublicKeyCredential, signals);
  // The service worker alone writes the files of the app: a changed one would run without this script at the next start.
  remove(globalThis.Cache?.prototype, ['put', 'add', 'addAll']);
  remove(globalThis.NamedNodeMap?.prototype, ['setNamedItem', 'setNamedItemNS']);
  remove(Element.prototype, ['setAttributeNode', 'setAttributeNodeNS']);
  for (const type of ['HTMLIFrameElement', 'HTMLFrameElement', 'HTMLObjectElement', 'HTMLEmbedElement']) {
    remove(globalThis[type]?.prototype, ['contentWindow', 'contentDocument', 'getSVGDocument']);
  }

  const [nodeType, isConnected] = ['nodeType', 'isConnected'].map((name) => getter(Node, name));
  const localName = getter(Element, 'localName');
  const { matches, getAttribute, setAttribute, closest } = Element.prototype;
  const { querySelectorAll } = Element.prototype;
  const selectIn = { 1: Element, 9: Document, 11: DocumentFragment };
  for (const type of [1, 9, 11]) selectIn[type] = selectIn[type].prototype.querySelector;
  const selectAllIn = { 1: querySelectorAll, 11: DocumentFragment.prototype.querySelectorAll };
  const typeOf = (value) => {
    try {
      return apply(nodeType, value, []);
    } catch {
      return 0;
    }
  };
  const is = (node, selector) => typeOf(node) === 1 && apply(matches, node, [selector]);
  const has = (node, selector) => {
    const type = typeOf(node);
    if (type !== 1 && type !== 9 && type !== 11) return false;
    return is(node, selector) || apply(selectIn[type], node, [selector]) !== null;
  };

  // A new frame or window would have all of that again, and this page could reach into it.
  const FRAMES = 'iframe, frame, fencedframe, object, embed, portal';
  const isFrame = /(^|:)(iframe|frame|fencedframe|object|embed|portal)$/i;
  const { exec } = RegExp.prototype;
  const { createElement, createElementNS } = Document.prototype;
  const named = (name) => {
    const text = `${name}`;
    if (apply(exec, isFrame, [text]) !== null) deny('create frames');
    return text;
  };
  Document.prototype.createElement = function (name) {
    return apply(createElement, this, [named(name)]);
  };
  Document.prototype.createElementNS = function (namespace, name) {
    return apply(createElementNS, this, [namespace, named(name)]);
  };
  const { createDocument } = DOMImplementation.prototype;
  DOMImplementation.prototype.createDocument = function (namespace, name, type = null) {
    return apply(createDocument, this, [namespace, named(name ?? ''), type]);
  };
  guard(globalThis.CustomElementRegistry, ['define'], () => deny('define elements'));
  guard(Element, ['attachShadow'], () => deny('create shadow trees'));
  guard(Document, ['open', 'write', 'writeln'], () => deny('write documents'));

  // An address elsewhere in a link element would open a connection at once, without a request that anything else sees.
  const isForeign = (address) => {
    const url = parsed(address);
    if (url === null || apply(urlOrigin, url, []) === origin) return false;
    const scheme = apply(urlProtocol, url, []);
    return scheme !== 'data:' && scheme !== 'about:';
  };
  const isLinkElement = (element) => apply(localName, element, []) === 'link';
  const checkAddress = (address) => {
    if (!isForeign(address)) return;
    refuse(address);
    deny('link to other servers');
  };
  /** Checks the value that a link element is about to get, and makes a text of it, which stays what it is. */
  const checkValue = (index) => (element, given) => {
    if (!isLinkElement(element)) return;
    given[index] = `${given[index]}`;
    checkAddress(given[index]);
  };
  guard(Element, ['setAttribute'], checkValue(1));
  guard(Element, ['setAttributeNS'], checkValue(2));
  guardSetters(globalThis.HTMLLinkElement, ['href', 'imageSrcset'], checkValue(0));
  const ownerElement = getter(Attr, 'ownerElement');
  const checkAttribute = (node, given) => {
    const owner = apply(nodeType, node, []) === 2 ? apply(ownerElement, node, []) : null;
    if (owner !== null) checkValue(0)(owner, given);
  };
  guardSetters(Attr, ['value'], checkAttribute);
  guardSetters(Node, ['nodeValue', 'textContent'], checkAttribute);

  // Whatever made a frame, it gets no place anywhere; whatever made such a link, it does not come into the page.
  const checkLink = (link) => checkAddress(apply(getAttribute, link, ['href']) ?? '');
  const checkWhole = (node) => {
    if (!has(node, `${FRAMES}, link`)) return;
    if (has(node, FRAMES)) deny('create frames');
    if (is(node, 'link')) checkLink(node);
    const links = apply(selectAllIn[typeOf(node)], node, ['link']);
    for (let index = 0; links[index] !== undefined; index += 1) checkLink(links[index]);
  };
  const checkInsertion = (place, given) => {
    const isInPage = typeOf(place) === 0 || apply(isConnected, place, []);
    for (let index = 0; index < given.length; index += 1) {
      const node = given[index];
      if (typeof node !== 'object' || node === null) continue;
      if (isInPage) checkWhole(node);
      else if (is(node, FRAMES)) deny('create frames');
    }
  };
  const beside = ['before', 'after', 'replaceWith'];
  const within = ['append', 'prepend', 'replaceChildren', 'moveBefore'];
  guard(Node, ['appendChild', 'insertBefore', 'replaceChild'], checkInsertion);
  guard(Element, [...within, ...beside, 'insertAdjacentElement'], checkInsertion);
  guard(Document, within, checkInsertion);
  guard(DocumentFragment, within, checkInsertion);
  guard(CharacterData, beside, checkInsertion);
  guard(DocumentType, beside, checkInsertion);
  guard(Range, ['insertNode', 'surroundContents'], checkInsertion);
  guard(globalThis.HTMLSelectElement, ['add'], checkInsertion);
  guard(globalThis.HTMLOptionsCollection, ['add'], checkInsertion);
  guardSetters(Document, ['body'], checkInsertion);
  guardSetters(globalThis.HTMLTableElement, ['caption', 'tHead', 'tFoot'], checkInsertion);

  // A window that this page could reach into would have all of that until its own script has run.
  window.open = (address = '') => {
    refuse(`${address}`);
    return null;
  };

  // Links are followed when a person presses them; a script's press does not count, nor what the browser makes of it: the press of
  // the field of a label, or of a button.
  const { composedPath, preventDefault } = Event.prototype;
  const [eventType, cancelable] = ['type', 'cancelable'].map((name) => getter(Event, name));
  const { userActivation } = navigator;
  const activeNow = getter(globalThis.UserActivation, 'isActive');
  const isTouched = () => userActivation === undefined || apply(activeNow, userActivation, []);
  const LINKS = 'a, area';
  const anchorHref = getter(HTMLAnchorElement, 'href');
  const areaHref = getter(HTMLAreaElement, 'href');
  const addressOf = (link) => {
    for (let index = 0; index < 2; index += 1) {
      try {
        return apply(index === 0 ? anchorHref : areaHref, link, []);
      } catch {
        // The other kind, or a link in a drawing.
      }
    }
    return apply(getAttribute, link, ['href']) ?? apply(getAttribute, link, ['xlink:href']) ?? '';
  };
  const { click } = HTMLElement.prototype;
  /** Follows a link of ours on an element that no other script can reach, because listeners could still change this one. */
  const follow = (link) => {
    const address = addressOf(link);
    if (address === '') return;
    if (!isOwn(address)) return refuse(address);
    const own = apply(createElement, document, ['a']);
    apply(setAttribute, own, ['href', address]);
    const file = apply(getAttribute, link, ['download']);
    if (file !== null) apply(setAttribute, own, ['download', file]);
    apply(click, own, []);
  };
  const onPress = (event) => {
    if (event.isTrusted && isTouched()) return;
    const path = apply(composedPath, event, []);
    for (let index = 0; index < path.length; index += 1) {
      if (!is(path[index], LINKS)) continue;
      apply(preventDefault, event, []);
      follow(path[index]);
      return;
    }
  };
  apply(listen, window, ['click', onPress, true]);
  apply(listen, window, ['auxclick', onPress, true]);
  const { getRootNode } = Node.prototype;
  /** Dispatches a script's press, unless it meets a link where the listener above does not see it or cannot prevent it. */
  const press = (target, isPreventable, dispatchNow) => {
    if (typeOf(target) !== 1) return dispatchNow();
    const root = apply(getRootNode, target, [{ composed: true }]);
    const link = apply(closest, target, [LINKS]);
    const isSafe = root === document ? isPreventable || link === null : !has(root, LINKS);
    if (isSafe) return dispatchNow();
    if (link !== null) follow(link);
    return false;
  };
  HTMLElement.prototype.click = function () {
    press(this, true, () => apply(click, this, []));
  };
  EventTarget.prototype.dispatchEvent = function (event) {
    const dispatchNow = () => apply(dispatch, this ?? window, [event]);
    let type = '';
    try {
      type = apply(eventType, event, []);
    } catch {
      // No event: the browser says so.
    }
    if (type !== 'click' && type !== 'auxclick') return dispatchNow();
    return press(this, apply(cancelable, event, []), dispatchNow);
  };

  // The policy allows no form to be sent, but the browser may connect before it looks at the policy.
  const formAction = getter(HTMLFormElement, 'action');
  HTMLFormElement.prototype.submit = function () {
    refuse(apply(formAction, this, []));
  };
  const [targetOf, submitter] = [getter(Event, 'target'), getter(globalThis.SubmitEvent, 'submitter')];
  const attributeOf = (element, name) => (typeOf(element) === 1 ? apply(getAttribute, element, [name]) : null);
  const onSubmit = (event) => {
    apply(preventDefault, event, []);
    let button = null;
    try {
      button = apply(submitter, event, []);
    } catch {
      // A script's event of this name.
    }
    const form = apply(targetOf, event, []);
    refuse(attributeOf(button, 'formaction') ?? attributeOf(form, 'action') ?? '');
  };
  apply(listen, window, ['submit', onSubmit, true]);

  if (globalThis.navigation !== undefined) {
    const [destination, byPerson] = ['destination', 'userInitiated'].map((name) => getter(NavigateEvent, name));
    const destinationUrl = getter(NavigationDestination, 'url');
    const onNavigate = (event) => {
      const address = apply(destinationUrl, apply(destination, event, []), []);
      if (isOwn(address) || !apply(cancelable, event, []) || (apply(byPerson, event, []) && isTouched())) return;
      apply(preventDefault, event, []);
      refuse(address);
    };
    apply(listen, globalThis.navigation, ['navigate', onNavigate]);
  }

  // Speech is recognized on this device or not at all: without `processLocally` the browser sends the sound to a server. The
  // microphone serves nothing else.
  const staysHere = getter(globalThis.SpeechRecognition, 'processLocally');
  if (staysHere === undefined) remove(globalThis, ['SpeechRecognition']);
  guard(globalThis.SpeechRecognition, ['start'], (recognition) => {
    if (apply(staysHere, recognition, []) !== true) deny('send speech to a server');
  });
  guard(globalThis.MediaDevices, ['getUserMedia', 'getDisplayMedia'], () => deny('record'));
  remove(Navigator.prototype, ['getUserMedia', 'webkitGetUserMedia']);

  // A passkey of another site would have the browser ask that site; other kinds of credentials ask their providers.
  const host = apply(urlHost, parsed(''), []);
  const credentials = globalThis.CredentialsContainer?.prototype;
  const rejectWith = Promise.reject.bind(Promise);
  const ofThisSite = (options) => {
    const { publicKey, signal, mediation } = options ?? {};
    if (typeof publicKey !== 'object' || publicKey === null) deny('use this kind of credential');
    const request = { ...publicKey };
    const rp = request.rp === undefined ? undefined : { ...request.rp };
    const id = rp?.id ?? request.rpId ?? host;
    if (id !== host) {
      refuse(`https://${id}`);
      deny('use passkeys of other sites');
    }
    if (rp !== undefined) request.rp = rp;
    const copy = { publicKey: request };
    if (signal !== undefined) copy.signal = signal;
    if (mediation !== undefined) copy.mediation = mediation;
    return copy;
  };
  for (const name of ['get', 'create']) {
    const method = credentials?.[name];
    if (method === undefined) continue;
    credentials[name] = function (options) {
      try {
        return apply(method, this, [ofThisSite(options)]);
      } catch (error) {
        return rejectWith(error);
      }
    };
  }

  // Another script of ours as service worker would take the gate away, and the app would stay without it.
  const workers = globalThis.ServiceWorkerContainer?.prototype;
  if (workers !== undefined) {
    const { register } = workers;
    const serviceWorker = apply(urlHref, parsed('./service-worker.js'), []);
    workers.register = function (address) {
      const url = parsed(`${address}`);
      if (url !== null && apply(urlHref, url, []) === serviceWorker) return apply(register, this, [serviceWorker]);
      return rejectWith(new Denied('This page registers its own service worker only.', 'NotAllowedError'));
    };
  }
})();
