import type { RunLabel } from '../../contracts/domain/notebook/label.ts';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import type { Attachment, AttachmentRequest } from '../../contracts/domain/run/attachments/attachment.ts';
import { CloisterError, toErrorData } from '../../contracts/errors/errors.ts';
import { badInputError, deniedError } from '../../contracts/errors/messages/app-messages.ts';
import {
  conflictError,
  isAFolderError,
  notFoundError,
  notTextError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { saidOf } from '../../contracts/sentences/said.ts';
import { type CallFacts, type PreparePorts, prepareToolCall, type ToolCallRequest } from '../execution/prepare-call.ts';
import { recordedPath } from '../guard/mounts.ts';
import { createScopedNotebook } from '../guard/scoped-notebook.ts';
import { countLines, decodeUtf8, sliceLines } from '../notebook/text/note-text.ts';
import { decideCall } from '../policy/decide-call.ts';
import { LOCAL_ONLY_RULE, withheldFromServers } from '../policy/flow-labels.ts';
import { isPicturePath } from './prepare-picture.ts';

/** The agent and the run that a message is for. `toolName`: the tool by which agents read files. */
export type AttachmentContext = Omit<ToolCallRequest, 'inputText'>;

/** The read by which a selection was quoted. */
export interface AttachmentRead {
  readonly facts: CallFacts;
  readonly inputText: string;
  readonly output: unknown;
}

/** An attachment that the agent of the run may have, or why it may not. */
export type AdmittedAttachment =
  | {
      type: 'admitted';
      attachment: Attachment;
      /** Labels that the run has from now on: what is attached counts as read. */
      labels: readonly RunLabel[];
      /** Null for a whole file, which the agent reads itself. */
      read: AttachmentRead | null;
    }
  | { type: 'refused'; rule: string; error: CloisterError };

/**
 * Decides whether an agent may be given a file that the person attaches, as for a read of that file by the agent: scope, rules and
 * labels. A selection is then read as by a call of the agent, so that the log has it. A rule that requires approval of reads is
 * satisfied, because the person has named the file.
 */
export async function admitAttachment(
  { path, selection, ...consent }: AttachmentRequest,
  context: AttachmentContext,
  ports: PreparePorts,
): Promise<AdmittedAttachment> {
  const opened = await openAttached(path, context, ports);
  if (opened.type === 'refused') return opened;
  const { file, shown } = opened;
  const attachment = { path: shown, fileId: file.fileId, sizeBytes: file.sizeBytes };
  const labels = context.reader.labelsAt(file.path).map(({ label }) => ({ label, source: shown }));
  if (selection === undefined) {
    const whole = { ...attachment, ...(isPicturePath(file.path) ? pictureOf(consent, file.hash) : {}) };
    return { type: 'admitted', attachment: whole, labels, read: null };
  }
  const decoded = decodeUtf8(file.hash === null ? new Uint8Array() : await context.reader.readBytes(file.hash));
  if (decoded.type === 'not-text') {
    return refused('attachment', notTextError('attach', { path: shown }));
  }
  const text = withUnixLines(selection.text);
  const place = locate(text, withUnixLines(decoded.text), selection.fromLine);
  if (place === null) {
    return refused('attachment', conflictError('selection', { path: shown }));
  }
  const { fromLine, toLine } = place;
  const inputText = JSON.stringify({ path: shown, fromLine, lines: toLine - fromLine + 1 });
  // The person has selected the text: it is masked with the message, when that is sent.
  const prepared = await prepareToolCall({ ...context, inputText }, { ...ports, openMask: undefined }, true);
  switch (prepared.type) {
    case 'done': {
      const { facts, output } = prepared;
      if (!withUnixLines(contentOf(output)).includes(text)) {
        return refused('attachment', badInputError('attachLines', { path: shown }));
      }
      const quoted = { ...attachment, selection: { text, fromLine, toLine } };
      const read = { facts, inputText, output };
      return { type: 'admitted', attachment: quoted, labels: [...labels, ...facts.labels], read };
    }
    case 'denied':
      return refused(prepared.facts.rule ?? 'scope', new CloisterError('denied', prepared.reason));
    case 'error':
      return refused('attachment', new CloisterError(prepared.code, saidOf(prepared)));
    default:
      return refused('attachment', deniedError('attachSelection', { path: shown }));
  }
}

/**
 * Returns what a run keeps of a picture. One that the person agreed to send is kept as it was then: where the file is another now, no request
 * has the picture, and the record of the run says that the file has changed.
 */
function pictureOf(
  { pictureFor, pictureHash }: Pick<AttachmentRequest, 'pictureFor' | 'pictureHash'>,
  hash: string | null,
): Pick<Attachment, 'hash' | 'pictureFor'> {
  const kept = pictureFor === undefined ? hash : (pictureHash ?? hash);
  if (kept === null) return {};
  return pictureFor === undefined ? { hash: kept } : { hash: kept, pictureFor };
}

/** Returns the origin that the person has named for a picture, if that holds for the picture as it is now. */
export function originFor(
  { pictureFor, pictureHash }: Pick<AttachmentRequest, 'pictureFor' | 'pictureHash'>,
  hash: string | null,
): string | undefined {
  return pictureHash === undefined || pictureHash === hash ? pictureFor : undefined;
}

function contentOf(output: unknown): string {
  const isPart = typeof output === 'object' && output !== null && 'content' in output;
  return isPart && typeof output.content === 'string' ? output.content : '';
}

function withUnixLines(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

type OpenedFile = { type: 'open'; file: FileRow; shown: string } | Extract<AdmittedAttachment, { type: 'refused' }>;

/** Decides whether the agent may have a file, and finds it. */
export async function openAttached(path: string, context: AttachmentContext, ports: PreparePorts): Promise<OpenedFile> {
  const { reader, agent, runId, ruleBook, toolName } = context;
  const tool = ports.tools.get(toolName);
  if (tool === undefined) return refused('attachment', deniedError('attachNoTool'));
  const isWithheld = reader.hasLabels && (await context.isRemote());
  const notebook = createScopedNotebook({
    reader,
    agent,
    grant: context.grant?.grant ?? null,
    runId,
    hash: ports.hasher.sha256,
    nextFileId: () => ports.ids.next('file'),
    noteRead: () => {},
    noteShown: () => {},
    withheld: isWithheld ? withheldFromServers(ruleBook) : 'nothing',
    hides: null,
    keeps: null,
  });
  const target = notebook.resolve(path, 'read', 'file');
  if (target.type === 'invalid') return refused('scope.path', new CloisterError(target.code, saidOf(target)));
  if (target.type === 'denied') {
    return refused(target.rule, deniedError('attachScope', { why: target.reason }));
  }
  const { handle } = target;
  const decision = decideCall(
    tool,
    { paths: [handle.path], writes: [] },
    { ...context, inputText: '' },
    { labels: [] },
  );
  if (decision.type === 'denied') return refused(decision.rule, new CloisterError('denied', decision.reason));
  try {
    notebook.refuseWithheld(handle);
  } catch (error) {
    const said = toErrorData(error);
    return refused(LOCAL_ONLY_RULE, new CloisterError(said.code, said));
  }
  const file = reader.get(handle.path);
  if (file === undefined) return refused('attachment', notFoundError('attachment', { path: handle.shown }));
  if (file.kind === 'folder') {
    return refused('attachment', isAFolderError('attach', { path: handle.shown }));
  }
  return { type: 'open', file, shown: recordedPath(handle) };
}

function refused(rule: string, error: CloisterError): OpenedFile & { type: 'refused' } {
  return { type: 'refused', rule, error };
}

/** Returns the lines that a selected text has now: where it was selected, or else where it is found first; null if nowhere. */
function locate(text: string, content: string, fromLine: number): { fromLine: number; toLine: number } | null {
  const at = offsetOf(text, content, fromLine);
  if (at === -1) return null;
  const lineAt = (offset: number) => countLines(content.slice(0, offset)) + (content[offset - 1] === '\n' ? 1 : 0);
  return { fromLine: Math.max(1, lineAt(at)), toLine: Math.max(1, lineAt(at + text.replace(/\n$/, '').length)) };
}

function offsetOf(text: string, content: string, fromLine: number): number {
  const before = sliceLines(content, 1, fromLine - 1).content.length;
  const at = content.indexOf(text, before);
  const end = content.indexOf('\n', before);
  const startsInLine = at !== -1 && (end === -1 || at <= end);
  return startsInLine ? at : content.indexOf(text);
}
