import { Buffer } from 'buffer/';

// isomorphic-git takes Node's for granted. Nobody else does: this stands in the chunk that is loaded with it.
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer });
