import { MAX_MANIFEST_CHARS } from '../../contracts/domain/manifest/agent-manifest.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { SkillListing } from '../../contracts/wire/commands/agent-file-requests.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { isReservedTopName } from '../../core/guard/mounts.ts';
import { readAgentFile } from '../../core/manifests/read-agent-file.ts';
import { readSkillFile } from '../../core/manifests/read-skill-file.ts';
import { writeAgentFile } from '../../core/manifests/write-agent-file.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import { isTwinName } from '../../core/shared/names/twin-name.ts';
import { nameOf, topOf } from '../../core/shared/paths/path-parts.ts';
import type { Services } from '../app/services.ts';
import { findAgent } from '../commands/agent-commands.ts';

/**
 * Files of agents in a notebook: where an import puts the reserved area of another notebook, and where other programs keep
 * theirs.
 */
const PLACES = [
  /^\/(?:\.cloister|cloister-imported)\/agents\/(?<name>[^/]+)\/AGENT\.md$/i,
  /^\/\.claude\/agents\/(?<name>[^/]+)\.md$/i,
];
/** More files than this are not listed. */
const MAX_PLACES = 200;
const MAX_SKILL_BYTES = 4 * MAX_MANIFEST_CHARS;

export function agentFileCommands(services: Services) {
  const { store, loop } = services;
  return {
    'agents.readFile': async ({ file, text }) => {
      const read = readAgentFile(text, file, loop.tools, __CLOISTER_VERSION__);
      if (read.type === 'problems') return read;
      const { name } = read.spec;
      const hasTwin = (await store.listAgents()).some((agent) => isTwinName(agent.name, name));
      return { ...read, exists: hasTwin || (await store.hasAgentRow(name)) };
    },
    'agents.exportFile': async ({ name }) => {
      const agent = await findAgent(store, name);
      return { fileName: `${agent.name}.AGENT.md`, text: writeAgentFile(agent) };
    },
    'agents.listFiles': async ({ notebookId }) => {
      const reader = await store.notebook(notebookId);
      return reader
        .descendants('/')
        .flatMap(({ path }) => {
          const found = PLACES.map((place) => place.exec(path)?.groups?.['name']).find((name) => name !== undefined);
          return found === undefined ? [] : [{ path, name: found, labels: labelsOf(reader, path) }];
        })
        .slice(0, MAX_PLACES);
    },
    'skills.list': async ({ notebookId }) => {
      const reader = await store.notebook(notebookId);
      const rows = reader
        .descendants('/')
        .filter(({ kind, path }) => kind === 'file' && nameOf(path) === 'SKILL.md' && !isReservedTopName(topOf(path)))
        .slice(0, MAX_PLACES);
      const found: SkillListing[] = [];
      for (const { path, hash, sizeBytes } of rows) {
        if (hash === null) continue;
        const labels = labelsOf(reader, path);
        // The reader of manifests says that such a text is too long.
        const bytes = sizeBytes > MAX_SKILL_BYTES ? null : await reader.readBytes(hash);
        const text = bytes === null ? ' '.repeat(MAX_MANIFEST_CHARS + 1) : new TextDecoder().decode(bytes);
        const read = readSkillFile(text, path);
        found.push(
          read.type === 'skill'
            ? {
                path,
                hash,
                labels,
                skill: { name: read.name, description: read.description, kept: read.kept },
                problems: [],
              }
            : { path, hash, labels, skill: null, problems: read.problems },
        );
      }
      return found;
    },
    'agents.presets': async () => {
      const { PRESETS } = await import('../../agents/presets/index.ts');
      return Object.entries(PRESETS).flatMap(([file, text]) => {
        const read = readAgentFile(text, file, loop.tools, __CLOISTER_VERSION__);
        return read.type === 'agent' ? [{ spec: read.spec, asked: read.asked }] : [];
      });
    },
  } satisfies Partial<CommandHandlers>;
}

function labelsOf(reader: Pick<NotebookReader, 'labelsAt'>, path: string): Label[] {
  return [...new Set(reader.labelsAt(path).map(({ label }) => label))];
}
