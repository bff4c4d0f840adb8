import type { Agent } from '../../../contracts/domain/agent.ts';
import type { AttachmentRequest } from '../../../contracts/domain/run/attachments/attachment.ts';
import { MAX_ATTACHMENTS, MAX_PICTURES } from '../../../contracts/domain/run/attachments/attachment-limits.ts';
import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import type { RunConfig } from '../../../contracts/domain/run/run-config.ts';
import { type AttachmentContext, openAttached } from '../../../core/attachments/admit-attachment.ts';
import { checkPicture, isPicturePath } from '../../../core/attachments/prepare-picture.ts';
import { seesPictures } from '../../../core/attachments/send-pictures.ts';
import { makeGrant } from '../../../core/grants/make-grant.ts';
import { readsLinksOf } from '../../../core/notebook/links/link-facts.ts';
import { linkableFiles, resolver } from '../../../core/notebook/links/link-world.ts';
import { decodeUtf8 } from '../../../core/notebook/text/note-text.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { ChosenModel } from '../../../core/run/chosen-model.ts';
import { findLinks } from '../../../core/shared/links.ts';
import { readFile } from '../../../tools/files/read-file.ts';
import type { Services } from '../../app/services.ts';

type Pictures = Extract<PreflightFinding, { kind: 'pictures' }>;

/** Most embeds of a note that are followed to find pictures to offer. */
const MAX_EMBEDS = 50;

export interface EmbeddedIn {
  readonly attachments: readonly AttachmentRequest[];
  readonly agent: Agent;
  readonly config: RunConfig | undefined;
  readonly chosen: ChosenModel;
  readonly reader: NotebookReader;
}

/**
 * Resolves with the pictures that attached notes embed, or the quoted parts of them, and that can be attached as well: those that the agent
 * may read and that its model may see. The person attaches them with one press; until then, nothing of them is in a request. A picture that
 * the agent may not read is left out without a word.
 */
export async function embeddedPictures(services: Services, embedded: EmbeddedIn): Promise<Pictures[]> {
  const { attachments, chosen, reader } = embedded;
  const notes = attachments.filter(({ path }) => {
    const row = reader.get(path);
    return row !== undefined && readsLinksOf(row);
  });
  const attached = attachments.filter(({ selection }) => selection === undefined).map(({ path }) => path);
  const room = Math.min(MAX_PICTURES - attached.filter(isPicturePath).length, MAX_ATTACHMENTS - attachments.length);
  if (notes.length === 0 || room <= 0 || !seesPictures(chosen)) return [];
  const context = await contextOf(services, embedded);
  const found = new Map<string, string>();
  const known = new Set(attached);
  for (const note of notes) {
    for (const path of await embedsOf(note, context, services)) {
      if (known.has(path) || found.size === room) continue;
      known.add(path);
      const opened = await openAttached(path, context, services.loop);
      if (opened.type === 'refused' || opened.file.hash === null) continue;
      const { hash } = opened.file;
      if (checkPicture(path, await reader.readBytes(hash)).type === 'picture') found.set(path, hash);
    }
  }
  if (found.size === 0) return [];
  const { ref, remote } = chosen;
  const model = { modelId: ref.modelId, origin: remote?.origin ?? null };
  const pictures = { paths: [...found.keys()], hashes: [...found.values()] };
  return [{ kind: 'pictures', level: 'info', use: 'embedded', ...pictures, ...model }];
}

/** Returns the files that a note embeds and that are pictures by their names, in order; none where the agent may not read the note. */
async function embedsOf(
  { path, selection }: AttachmentRequest,
  context: AttachmentContext,
  { loop }: Services,
): Promise<string[]> {
  const { reader } = context;
  const opened = await openAttached(path, context, loop);
  if (opened.type === 'refused') return [];
  const { file } = opened;
  const text = selection?.text ?? (await textOf(file.hash, reader));
  const embeds = findLinks(text).filter(({ embed }) => embed === true);
  if (embeds.length === 0) return [];
  const resolve = resolver(file.path, { paths: linkableFiles(reader).map((row) => row.path), named: [] });
  const targets = embeds.slice(0, MAX_EMBEDS).flatMap((link) => resolve(link) ?? []);
  return targets.filter(isPicturePath);
}

async function textOf(hash: string | null, reader: NotebookReader): Promise<string> {
  const decoded = decodeUtf8(hash === null ? new Uint8Array() : await reader.readBytes(hash));
  return decoded.type === 'text' ? decoded.text : '';
}

/** Returns what decides on files as the run would that the message starts. */
async function contextOf(
  { store, loop }: Services,
  { agent, config, chosen, reader }: EmbeddedIn,
): Promise<AttachmentContext> {
  const { notebookId, workspaceId } = reader;
  const runId = loop.ids.next('run');
  const nowMs = loop.clock.nowMs();
  const grant = makeGrant({ runId, notebookId, workspaceId, config }, agent, nowMs, loop.hasher);
  return {
    toolName: readFile.name,
    agent,
    grant: { grant, nowMs: () => nowMs },
    ruleBook: await store.ruleBook(),
    reader,
    runId,
    sessionId: null,
    sessionRunIds: [],
    notebookName: await store.notebookName(notebookId),
    fits: () => true,
    isRemote: async () => chosen.remote !== null,
    labels: [],
  };
}
