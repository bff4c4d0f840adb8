import { mapSaid } from '../../contracts/sentences/said.ts';
import type { ChangeOrError, HandleDecision } from '../ports/scoped-notebook-port.ts';
import type { SessionMask } from './session-mask.ts';

/** The names of files as a model on a server knows them. */
export interface MaskedNames {
  maskPath(path: string): string;
  /** Returns the stored path behind a masked one. */
  storedPath(path: string): string;
  /** Returns a text with the names that the model knows. Other values of it are not masked. */
  withShownPaths(text: string): string;
  /** Returns a message without values, and with the names that the model knows. */
  say(message: string): string;
  /** As `say`, for what a refused call says. */
  said<T extends ChangeOrError | HandleDecision>(result: T): T;
}

export function createMaskedNames(mask: Pick<SessionMask, 'path' | 'mixed'>): MaskedNames {
  const shown = new Map<string, string>();
  const stored = new Map<string, string>();

  function withShownPaths(text: string): string {
    let all = text;
    for (const [path, masked] of shown) all = all.replaceAll(path, masked);
    return all;
  }
  const say = (message: string): string => mask.mixed(withShownPaths(message), 'message');

  return {
    withShownPaths,
    say,
    storedPath: (path) => stored.get(path) ?? path,
    maskPath(path) {
      const masked = mask.path(path);
      if (masked !== path) {
        shown.set(path, masked);
        stored.set(masked, path);
      }
      return masked;
    },
    said(result) {
      if (result.type === 'denied') return { ...result, reason: mapSaid(result.reason, say) };
      return 'message' in result ? { ...result, ...mapSaid(result, say) } : result;
    },
  };
}
