import type { ManifestProblem } from '../contracts/domain/manifest/agent-manifest.ts';
import { kindReason } from '../contracts/sentences/manifest-sentences.ts';
import { readKindManifest } from '../core/manifests/read-kind-manifest.ts';
import type { AgentAdapter, AgentKindPorts, KindModule } from '../core/ports/agent-adapter.ts';

export interface RegisteredKinds {
  /** The adapters by the name of their kind. */
  readonly adapters: ReadonlyMap<string, AgentAdapter>;
  /** Mistakes of manifests. A folder with a mistake registers nothing. */
  readonly problems: readonly ManifestProblem[];
}

/**
 * Registers the kind of each folder that has a manifest and an adapter.
 *
 * @param manifests texts by path: `./react/AGENT.md`
 * @param modules by path: `./react/adapter.ts`
 * @param version that of Cloister. Default: that of this build
 */
export function registerKinds(
  manifests: Readonly<Record<string, string>>,
  modules: Readonly<Record<string, KindModule>>,
  ports: AgentKindPorts,
  version: string = __CLOISTER_VERSION__,
): RegisteredKinds {
  const adapters = new Map<string, AgentAdapter>();
  const problems: ManifestProblem[] = [];
  const folders = new Set([...Object.keys(manifests), ...Object.keys(modules)].map(folderOf));
  for (const folder of [...folders].sort()) {
    const file = `${folder}/AGENT.md`;
    const manifest = manifests[file];
    const create = modules[`${folder}/adapter.ts`]?.createAdapter;
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    const lacks = (message: string) => problems.push({ file, line: 1, column: 1, field: null, message });
    if (manifest === undefined) {
      lacks('The folder has an adapter.ts but no AGENT.md.');
      continue;
    }
    const read = readKindManifest(manifest, file, name, version);
    if (read.type === 'problems') problems.push(...read.problems);
    else if (create === undefined) lacks('The folder has no adapter.ts that exports createAdapter.');
    else adapters.set(name, withCommand(create(ports), read.manifest.cli_command));
  }
  return { adapters, problems };
}

/** A kind that needs a program is never available: a browser starts none. */
function withCommand(adapter: AgentAdapter, command: string | undefined): AgentAdapter {
  if (command === undefined) return adapter;
  const reason = kindReason('command', { name: command });
  return { ...adapter, isAvailable: async () => ({ available: false, reason }) };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
