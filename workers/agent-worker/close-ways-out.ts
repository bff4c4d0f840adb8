// Imported before anything else, as public/before-start.js is in the page: what the service worker cannot see is removed, and
// zod does not try what the worker's policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
Reflect.deleteProperty(globalThis, 'WebTransport');

export {};
