import { Buffer } from 'buffer/';

// isomorphic-git expects Node's Buffer global. Only the chunk that loads it defines one.
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer });
