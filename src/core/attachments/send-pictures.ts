import type { Agent } from '../../contracts/domain/agent.ts';
import { MAX_PICTURES } from '../../contracts/domain/run/attachments/attachment-limits.ts';
import {
  MAX_RUN_PICTURES,
  type PictureUse,
  type RunPicture,
} from '../../contracts/domain/run/attachments/run-picture.ts';
import { LOCAL_ONLY_RULE } from '../policy/flow-labels.ts';
import type { ChosenModel } from '../run/chosen-model.ts';
import type { LoopPorts } from '../run/run-ports.ts';
import type { Work } from '../run/run-state.ts';
import { type AttachmentContext, openAttached } from './admit-attachment.ts';
import { picturesRead } from './pictures-read.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

/** Most bytes of all pictures of a request: providers limit it to about 20 MB of Base64. */
const MAX_ALL_BYTES = 12_000_000;

/** A picture and the message that it belongs to. */
export type PlacedPicture = Pick<RunPicture, 'runId' | 'by' | 'path' | 'hash'>;

/** A picture, and whether the request has it or only its path. */
export interface DecidedPicture extends PlacedPicture {
  readonly use: PictureUse;
}

/** The pictures of one request. */
export interface RequestPictures {
  /** Attachments with their pictures, by the run whose message they were attached to. */
  readonly byRun: ReadonlyMap<string, readonly PlacedPicture[]>;
  /** Pictures that the agent has read, by the part of the message that has the result. */
  readonly byResult: ReadonlyMap<object, PlacedPicture>;
  readonly byHash: ReadonlyMap<string, PreparedPicture>;
  /** What was decided on each picture, those of the newest messages first. */
  readonly decided: readonly DecidedPicture[];
}

const NO_PICTURES: RequestPictures = { byRun: new Map(), byResult: new Map(), byHash: new Map(), decided: [] };

/** Returns the key of a picture in its message. */
export function placeOf({ runId, by, path, hash }: PlacedPicture): string {
  return `${runId} ${by} ${hash} ${path}`;
}

/** Returns whether a model gets a picture itself: it sees, and is on this device or at the origin that the person named. */
export function mayGetPicture(named: Named, chosen: SeeingModel): boolean {
  return whyWithheld(named, chosen) === null;
}

/** Returns whether a model gets pictures at all, those on a server once the person has named it. */
export function seesPictures(chosen: SeeingModel): boolean {
  return whyWithheld({ pictureFor: chosen.remote?.origin }, chosen) === null;
}

type Named = { readonly pictureFor?: string | undefined };
type SeeingModel = Pick<ChosenModel, 'sees' | 'remote' | 'redaction'>;

/** Returns why a model gets only the path of a picture, whatever the picture is; null if it may have the picture. */
function whyWithheld({ pictureFor }: Named, { sees, remote, redaction }: SeeingModel): PictureUse | null {
  if (sees !== true) return 'blind';
  // A helper of a model on a server is masked, too, and nothing in a picture can be.
  if (remote === null) return redaction === undefined ? null : 'masked';
  if (pictureFor === undefined) return 'ask';
  return pictureFor === remote.origin ? null : 'other';
}

/**
 * Resolves with the pictures that the model of a step gets, those of the newest messages first where there are too many. Each is decided on
 * again as a read of its file: scope, rules and labels may have changed since it was attached. A picture that the agent may not read now, or
 * that is not as it was attached, is only named.
 */
export async function picturesOf(
  work: Work,
  agent: Agent,
  chosen: ChosenModel,
  ports: LoopPorts,
): Promise<RequestPictures> {
  const toolName = nameOfReader(ports);
  const attached = attachedPictures(work);
  const read = readPictures(work, toolName, attached);
  if (attached.length + read.length === 0) return NO_PICTURES;
  const choice = createChoice(work, await contextOf(work, agent, chosen, ports), chosen, ports);
  for (const picture of attached) await choice.decide(picture);
  const byRun = Map.groupBy(choice.sent(), ({ runId }) => runId);
  const byResult = new Map<object, PlacedPicture>();
  for (const { part, ...picture } of read) if ((await choice.decide(picture)) === 'sent') byResult.set(part, picture);
  const { byHash, decided } = choice;
  return { byRun, byResult, byHash, decided: decided.slice(0, MAX_RUN_PICTURES) };
}

/** Returns the name of the tool by which agents read files: without the tool, nothing is opened. */
function nameOfReader({ tools }: Pick<LoopPorts, 'tools'>): string {
  return tools.all().find(({ readsAttachments }) => readsAttachments)?.name ?? '';
}

/**
 * Returns the pictures that the agent has read, each at its latest result. A server gets none of them, because the person has not named it.
 * A picture that is attached as well goes with its message.
 */
function readPictures(
  { messages }: Pick<Work, 'messages'>,
  toolName: string,
  attached: readonly Candidate[],
): (Candidate & { readonly part: object })[] {
  const known = new Set(attached.map(({ hash }) => hash));
  return picturesRead(messages, toolName).flatMap((picture) => {
    if (known.has(picture.hash)) return [];
    known.add(picture.hash);
    return [{ ...picture, by: 'read' as const }];
  });
}

type Candidate = PlacedPicture & Named;

/** Returns the pictures that the person has attached: later messages first, those of one message in their order. */
function attachedPictures({ attached, messages }: Pick<Work, 'attached' | 'messages'>): Candidate[] {
  // The messages have the order; the ids of runs have none.
  const asked = messages.flatMap(({ role, runId }) => (role === 'user' ? [runId] : []));
  return [...new Set(asked)]
    .reverse()
    .flatMap((runId) =>
      (attached.get(runId) ?? []).flatMap(({ hash, path, pictureFor }) =>
        hash === undefined ? [] : [{ runId, by: 'message' as const, hash, path, pictureFor }],
      ),
    );
}

/** Decides on one picture after the other, until the request has as many as it takes. */
function createChoice(work: Work, context: AttachmentContext, chosen: ChosenModel, ports: LoopPorts) {
  const byHash = new Map<string, PreparedPicture>();
  const decided: DecidedPicture[] = [];
  let count = 0;
  let bytesLeft = MAX_ALL_BYTES;

  async function decideOn({ path, hash, pictureFor }: Candidate): Promise<PictureUse> {
    const withheld = whyWithheld({ pictureFor }, chosen);
    if (withheld !== null) return withheld;
    if (count === MAX_PICTURES) return 'many';
    const opened = await openAttached(path, context, ports);
    if (opened.type === 'refused') return refusedUse(opened);
    if (opened.file.hash !== hash) return 'changed';
    const picture = await prepared(work, hash, async () =>
      preparePicture(path, await context.reader.readBytes(hash), ports.pictures),
    );
    if ('why' in picture) return picture.why;
    if (picture.bytes.length > bytesLeft) return 'many';
    count += 1;
    bytesLeft -= picture.bytes.length;
    byHash.set(hash, picture);
    return 'sent';
  }

  return {
    byHash,
    decided,
    sent: () => decided.filter(({ use }) => use === 'sent'),
    async decide(candidate: Candidate): Promise<PictureUse> {
      const { runId, by, path, hash } = candidate;
      const use = await decideOn(candidate);
      decided.push({ runId, by, path, hash, use });
      return use;
    },
  };
}

function refusedUse({ rule, error }: { readonly rule: string; readonly error: { readonly code: string } }): PictureUse {
  if (rule === LOCAL_ONLY_RULE) return 'label';
  return error.code === 'not-found' || error.code === 'is-a-folder' ? 'gone' : 'closed';
}

type Prepared = Awaited<ReturnType<typeof preparePicture>>;

/** Resolves with a picture as it is sent, prepared once for the time that a run is driven, or with why it cannot be sent. */
async function prepared(
  { pictures }: Pick<Work, 'pictures'>,
  hash: string,
  prepare: () => Promise<Prepared>,
): Promise<Prepared> {
  const before = pictures.get(hash);
  if (before !== undefined) return before;
  const picture = await prepare();
  pictures.set(hash, picture);
  return picture;
}

async function contextOf(
  { run, sessionRunIds, labels }: Work,
  agent: Agent,
  { remote }: ChosenModel,
  ports: LoopPorts,
): Promise<AttachmentContext> {
  const { notebookId, runId, sessionId, grant } = run;
  return {
    toolName: nameOfReader(ports),
    agent,
    grant: { grant, nowMs: () => ports.clock.nowMs() },
    ruleBook: await ports.store.ruleBook(),
    reader: await ports.store.notebook(notebookId),
    runId,
    sessionId,
    sessionRunIds,
    notebookName: await ports.store.notebookName(notebookId),
    fits: () => true,
    isRemote: async () => remote !== null,
    labels: labels.all(),
  };
}
