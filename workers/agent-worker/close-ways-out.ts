// Imported before all other modules, like public/before-start.js in the page. Removes the ways out that the service
// worker cannot see, and keeps zod from compiling text, which the worker's policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
Reflect.deleteProperty(globalThis, 'WebTransport');

// Without a policy the worker could reach any server. The error keeps the following modules from being evaluated.
if (__CLOISTER_POLICY__ && canCompileText()) {
  // Deferred, because the page is not notified of an error in a closed worker.
  setTimeout(close);
  throw new Error('the service worker did not add the security policy. Reload the page');
}

/** Returns whether text can be compiled to code, which every policy of the app refuses. */
function canCompileText(): boolean {
  try {
    return typeof Function('') === 'function';
  } catch {
    return false;
  }
}

export {};
