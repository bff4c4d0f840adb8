import type { BrowserCommand } from 'vitest/node';
import { hubFiles } from './hub-files.ts';
import { makeBytes } from './make-bytes.ts';
import { type Fault, type ModelServer, type SeenFile, startModelServer } from './start-model-server.ts';
import { type ShardPlan, webLlmFiles } from './web-llm-model.ts';

export type ServerAct =
  | { readonly type: 'start' }
  | { readonly type: 'serve-shards'; readonly folder: string; readonly plan: ShardPlan }
  | { readonly type: 'serve-bytes'; readonly path: string; readonly size: number; readonly seed: number }
  | { readonly type: 'serve'; readonly path: string; readonly base64: string }
  | {
      readonly type: 'serve-hub';
      readonly repo: string;
      readonly commit: string;
      readonly files: Record<string, string>;
    }
  | { readonly type: 'fault'; readonly path: string; readonly fault: Fault | null }
  | { readonly type: 'seen' }
  | { readonly type: 'stop' };

declare module 'vitest/browser' {
  interface BrowserCommands {
    modelServer: (act: ServerAct) => Promise<{ origin: string; seen: SeenFile[] }>;
  }
}

let server: ModelServer | null = null;

/** Controls the server of model files from a test in the browser. */
export const modelServer: BrowserCommand<[ServerAct]> = async (_context, act) => {
  if (act.type === 'start') {
    await server?.close();
    server = await startModelServer();
  }
  if (server === null) throw new Error('the server was not started');
  const { origin, seen } = server;
  switch (act.type) {
    case 'serve-shards':
      server.serve(act.folder, webLlmFiles(act.plan));
      break;
    case 'serve-bytes':
      server.serve(act.path, { '': makeBytes(act.size, act.seed) });
      break;
    case 'serve':
      server.serve(act.path, { '': Buffer.from(act.base64, 'base64') });
      break;
    case 'serve-hub': {
      const files = Object.entries(act.files).map(([path, base64]) => [path, Buffer.from(base64, 'base64')] as const);
      server.serve('', hubFiles({ repo: act.repo, commit: act.commit, files: Object.fromEntries(files) }));
      break;
    }
    case 'fault':
      server.setFault(act.path, act.fault);
      break;
    case 'stop':
      await server.close();
      server = null;
      break;
    default:
  }
  return { origin, seen: [...seen] };
};
