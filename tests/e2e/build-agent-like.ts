import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../scripts/run-command.mjs';

/** Builds the test's worker into a folder, at a path that gets the policy of the agent worker. Resolves with that path. */
export async function buildAgentLike(folder: string): Promise<string> {
  const fileName = 'agent.worker-test.js';
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'assets'),
      copyPublicDir: false,
      lib: {
        entry: join(projectRoot, 'tests/support/gate/agent-like.worker.ts'),
        formats: ['es'],
        fileName: () => fileName,
      },
    },
  });
  return `assets/${fileName}`;
}
