// Runs before any module. The page's policy refuses code made from text; zod looks whether it may make some when its
// first schema is put together, unless it is told not to before.
globalThis.__zod_globalConfig = { jitless: true };
