import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, runOrThrow } from '../../scripts/run-command.mjs';

/** The tests run on the built app; builds it when there is none. */
export default async function globalSetup(): Promise<void> {
  if (!existsSync(join(projectRoot, 'dist', 'index.html'))) await runOrThrow('npm', ['run', 'build']);
}
