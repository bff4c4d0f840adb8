import type { RuleSpec } from '../../contracts/domain/policy.ts';
import type { AlwaysReach, Approval } from '../../contracts/domain/run/run.ts';
import { FOLDER_MARK } from '../approval/receipt.ts';
import { parentOf } from '../shared/paths/path-parts.ts';

/** Rules that one answer would create. */
export interface AlwaysRules {
  readonly reach: AlwaysReach;
  /** The files, or the folder; none for the tool. */
  readonly paths: readonly string[];
  readonly specs: readonly RuleSpec[];
}

/**
 * Returns the rules that "always" could create for an approval, narrowest first: for exactly its files, for their folder, for the tool
 * in the whole scope of the agent. None if no rule may decide: for an approval caused by a label, a request over the network, the
 * checkpoint of a script, and an effect that another rule or the tool itself prevents.
 */
export function alwaysRules(
  approval: Pick<Approval, 'rule' | 'risk' | 'toolName' | 'claims' | 'script'>,
  effect: 'allow' | 'deny',
): AlwaysRules[] {
  if (!canBecomeRule(approval, effect)) return [];
  const tool = approval.toolName;
  const paths = filesOf(approval);
  const found: AlwaysRules[] = [];
  if (paths.length > 0) {
    // Exact: a folder may later take the file's name, and its content must not be allowed with it.
    const specs = paths.map(
      (path): RuleSpec => ({ effect, tool, path, ...(isExact(path, effect) ? { exact: true } : {}) }),
    );
    found.push({ reach: 'files', paths, specs });
    const folder = sharedFolder(paths);
    if (folder !== '/' && !hasWildcard(folder)) {
      found.push({ reach: 'folder', paths: [folder], specs: [{ effect, tool, path: `${folder}/**` }] });
    }
  }
  found.push({ reach: 'tool', paths: [], specs: [{ effect, tool }] });
  return found;
}

function canBecomeRule(
  { rule, risk, script }: Pick<Approval, 'rule' | 'risk' | 'script'>,
  effect: 'allow' | 'deny',
): boolean {
  if (rule.startsWith('flow.') || risk === 'network' || script?.isOpen) return false;
  if (effect === 'deny') return true;
  // A rule that allows is weaker than one that confirms, and than a tool that needs approval each time.
  if (rule === 'tool.always-asks' || rule.startsWith('rule:') || rule.startsWith('agent-rule:')) return false;
  return risk !== 'execute' && risk !== 'install' && risk !== 'spend';
}

/** Folders are omitted, because a rule for a folder covers its content. */
function filesOf({ claims }: Pick<Approval, 'claims'>): string[] {
  return claims.targets
    .filter(
      ({ path, before, after }) =>
        path.startsWith('/') && path !== '/' && before !== FOLDER_MARK && after !== FOLDER_MARK,
    )
    .map(({ path }) => path);
}

/** A name with a wildcard is meant literally. */
function isExact(path: string, effect: 'allow' | 'deny'): boolean {
  return effect === 'allow' || hasWildcard(path);
}

function hasWildcard(path: string): boolean {
  return /[*?]/.test(path);
}

function sharedFolder([first = '/', ...others]: readonly string[]): string {
  let folder = parentOf(first);
  while (folder !== '/' && !others.every((path) => path.startsWith(`${folder}/`))) folder = parentOf(folder);
  return folder;
}
