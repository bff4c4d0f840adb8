import { useSyncExternalStore } from 'react';
import type { AttachmentRequest } from '../../../contracts/domain/run/attachments/attachment.ts';
import { MAX_ATTACHMENTS } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import { createExternalStore } from '../../kit/hooks/external-store.ts';

/** What is attached to the message that is being written, with what the chip shows. */
export interface AttachedFile extends AttachmentRequest {
  /** Last line of the selection, from 1. */
  readonly toLine?: number;
}

const NONE: readonly AttachedFile[] = [];

/** Attachments by notebook. Not kept between visits, like the message itself. */
const attached = createExternalStore<ReadonlyMap<string, readonly AttachedFile[]>>(new Map());

export function useAttached(notebookId: string): readonly AttachedFile[] {
  return useSyncExternalStore(attached.subscribe, () => attachedTo(notebookId));
}

export function attachedTo(notebookId: string): readonly AttachedFile[] {
  return attached.get().get(notebookId) ?? NONE;
}

/** Attaches files to the next message; each file or selection once. Returns how many were left out for the limit. */
export function attach(notebookId: string, files: readonly AttachedFile[]): number {
  const all = [...attachedTo(notebookId)];
  for (const file of files) if (!all.some((known) => isSame(known, file))) all.push(file);
  replaceAttached(notebookId, all.slice(0, MAX_ATTACHMENTS));
  return Math.max(0, all.length - MAX_ATTACHMENTS);
}

export function detach(notebookId: string, files: readonly AttachedFile[]): void {
  replaceAttached(
    notebookId,
    attachedTo(notebookId).filter((file) => !files.some((each) => isSame(each, file))),
  );
}

/** Replaces what is attached to the next message. */
export function replaceAttached(notebookId: string, files: readonly AttachedFile[]): void {
  attached.set(new Map([...attached.get(), [notebookId, files]]));
}

function isSame(one: AttachedFile, other: AttachedFile): boolean {
  const [a, b] = [one.selection, other.selection];
  return one.path === other.path && a?.fromLine === b?.fromLine && a?.text === b?.text;
}

/** Returns attachments as a command takes them. */
export function toRequests(files: readonly AttachedFile[]): AttachmentRequest[] {
  return files.map(({ toLine: _, ...request }) => request);
}
