import type { Operation } from '../../../contracts/domain/agent.ts';
import type { FileRow } from '../../../contracts/domain/notebook/notebook.ts';
import { deniedError } from '../../../contracts/errors/messages/app-messages.ts';
import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { Handle } from '../../ports/scoped-notebook-port.ts';
import type { Reach } from './reach.ts';

/** The handles of one scoped notebook, which alone makes them: a handle of another one, or a forged one, opens nothing. */
export interface Handles {
  issue(path: string, operation: Operation): Handle;
  /** Throws unless the handle was issued here, for one of the operations if any are given. */
  open(handle: Handle, ...operations: Operation[]): void;
  /** Throws `denied` where content may not be read, whatever the handle was made for. Decided on the path alone. */
  openForReading(handle: Handle): void;
  /** Returns the row at a handle. It is checked again by its kind, and one that does not pass is treated as absent. */
  rowAt(handle: Handle): FileRow | undefined;
}

export function createHandles(
  reader: Pick<NotebookReader, 'get'>,
  { show, permits }: Pick<Reach, 'show' | 'permits'>,
  agentName: string,
): Handles {
  const issued = new WeakSet<Handle>();

  function open(handle: Handle, ...operations: Operation[]): void {
    if (!issued.has(handle)) throw internalError('handleOfOther');
    if (operations.length > 0 && !operations.includes(handle.operation)) {
      throw internalError('handleOperation', { operation: handle.operation });
    }
  }

  return {
    open,
    issue(path, operation) {
      const handle = Object.freeze({ path, shown: show(path) ?? path, operation }) as Handle;
      issued.add(handle);
      return handle;
    },
    openForReading(handle) {
      open(handle);
      if (handle.operation === 'read' || permits({ path: handle.path, kind: 'folder' }, 'read')) return;
      throw deniedError('read', { agent: agentName, path: handle.shown });
    },
    rowAt(handle) {
      const row = reader.get(handle.path);
      return row !== undefined && permits(row, handle.operation) ? row : undefined;
    },
  };
}
