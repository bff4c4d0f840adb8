import { readAgentKinds } from './vite/agent-kinds.ts';

// The build puts this constant into the contracts; a script that imports them unbuilt defines it before they load.
Object.assign(globalThis, { __CLOISTER_AGENT_KINDS__: readAgentKinds() });
