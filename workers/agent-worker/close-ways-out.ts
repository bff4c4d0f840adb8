// Imported before anything else, as public/before-start.js is in the page: what the service worker cannot see is removed, and
// zod does not try what the worker's policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
Reflect.deleteProperty(globalThis, 'WebTransport');

// Without a policy nothing would hold the worker back. An error here keeps the modules that follow from being evaluated.
if (__CLOISTER_POLICY__ && canCompileText()) {
  // Later, because the page is not told of an error in a worker that is closed.
  setTimeout(close);
  throw new Error('the service worker did not add the security policy. Reload the page');
}

/** Returns whether text becomes code, which every policy of the app refuses. */
function canCompileText(): boolean {
  try {
    return typeof Function('') === 'function';
  } catch {
    return false;
  }
}

export {};
