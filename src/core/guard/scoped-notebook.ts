import type { LabelAt } from '../../contracts/domain/notebook/label.ts';
import type { Withheld } from '../policy/flow-labels.ts';
import type { ScopedNotebook } from '../ports/scoped-notebook-port.ts';
import { resolveMount } from './mounts.ts';
import { normalizePath } from './normalize-path.ts';
import { createHandles } from './scoped/handles.ts';
import { createReach, type ReachOptions } from './scoped/reach.ts';
import { createScopedBin } from './scoped/scoped-bin.ts';
import { createScopedPlans } from './scoped/scoped-plans.ts';
import { createScopedReads } from './scoped/scoped-reads.ts';
import { createWithholding } from './scoped/withholding.ts';

export interface ScopedNotebookOptions extends ReachOptions {
  /** SHA-256 as 64 hexadecimal digits. */
  readonly hash: (data: Uint8Array | string) => string;
  readonly nextFileId: () => string;
  /** Called for every path whose content is returned, as the agent names it and as it is stored. */
  readonly noteRead: (shownPath: string, storedPath: string) => void;
  /** Called with the labels of names that a result shows, and of a path that is refused because it is withheld. */
  readonly noteShown: (labels: readonly LabelAt[]) => void;
  /** What of local-only files is withheld. */
  readonly withheld: Withheld;
  /** Stored paths that a move leaves as they are although they link to what moves; null for none. */
  readonly keeps: ((storedPath: string) => boolean) | null;
}

/** The notebook behind the guard: the only notebook that a tool gets. */
export function createScopedNotebook(options: ScopedNotebookOptions): ScopedNotebook {
  const { reader, agent, runId, noteRead, hash, nextFileId, keeps } = options;
  const reach = createReach(options);
  const handles = createHandles(reader, reach, agent.name);
  const withholding = createWithholding(options, reach);
  const parts = { reader, reach, handles, withholding, runId, noteRead, returned: new Map<string, string>() };
  const tools = { hash, nextFileId, show: reach.show };

  const reads = createScopedReads(parts);

  return {
    notebookId: reader.notebookId,
    resolve(rawPath, operation, as = 'either', opensRoot = false) {
      const normalized = normalizePath(rawPath);
      if (normalized.type === 'invalid') return normalized;
      const mounted = resolveMount(normalized.path, runId);
      if (mounted.type === 'denied') return mounted;
      const decision = reach.decide(mounted.stored, operation, as);
      const isRoot = opensRoot && operation === 'read' && mounted.stored === '/';
      if (decision.type === 'denied' && !(isRoot && reach.opensRoot())) return decision;
      return { type: 'allowed', handle: handles.issue(mounted.stored, operation) };
    },
    ...reads,
    ...createScopedPlans(parts, { agentName: agent.name, tools, keeps }),
    ...createScopedBin(parts, reads.changes),
  };
}
