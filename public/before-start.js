// Runs before any module.
//
// The page's policy refuses code made from text; zod looks whether it may make some when its first schema is put together,
// unless it is told not to before.
globalThis.__zod_globalConfig = { jitless: true };

// What neither the page's policy nor the service worker can stop is closed here: ways out that are no requests, and
// leaving the page for another site without a click. The page tells the ledger what was refused.
(() => {
  const isOwn = (address) => {
    const url = URL.parse(address, document.baseURI);
    return url !== null && url.origin === location.origin && url.protocol === location.protocol;
  };
  const refuse = (address) => {
    const url = URL.parse(address, document.baseURI);
    dispatchEvent(new CustomEvent('cloister-refused', { detail: url?.href ?? '' }));
  };

  // A script's address may be put into the page only if it is one of ours; text never becomes code or markup.
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwn(address) ? address : null),
  });

  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']) {
    delete globalThis[name];
  }

  // A new frame or window would have all of that again, and this page could reach into it.
  const createElement = Document.prototype.createElement;
  const createElementNS = Document.prototype.createElementNS;
  const isFrame = (name) => /(^|:)(iframe|frame|fencedframe|object|embed)$/i.test(String(name));
  const noFrames = (name) => {
    if (isFrame(name)) throw new DOMException('This page does not create frames.', 'NotAllowedError');
  };
  Document.prototype.createElement = function (name, options) {
    const text = String(name);
    noFrames(text);
    return createElement.call(this, text, options);
  };
  Document.prototype.createElementNS = function (namespace, name, options) {
    const text = String(name);
    noFrames(text);
    return createElementNS.call(this, namespace, text, options);
  };
  const open = window.open;
  window.open = (address = '', ...rest) => {
    const text = String(address);
    // Another file of ours, a picture say, would be a window without this script.
    const isPage = URL.parse(text, document.baseURI)?.pathname === location.pathname;
    if (text !== '' && isOwn(text) && isPage) return open.call(window, text, ...rest);
    refuse(text);
    return null;
  };

  // Links are followed when a person presses them; a script's press does not count.
  const foreignLink = (target) => {
    const link = target instanceof Element ? target.closest('a, area') : null;
    const href = link?.href;
    const address = typeof href === 'string' ? href : href?.baseVal;
    return address && !isOwn(address) ? address : null;
  };
  const click = HTMLElement.prototype.click;
  HTMLElement.prototype.click = function () {
    const address = foreignLink(this);
    if (address === null) click.call(this);
    else refuse(address);
  };
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    const address = event?.type === 'click' ? foreignLink(this) : null;
    if (address === null) return dispatch.call(this ?? window, event);
    refuse(address);
    return false;
  };
  globalThis.navigation?.addEventListener('navigate', (event) => {
    if (isOwn(event.destination.url) || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    refuse(event.destination.url);
  });
})();
