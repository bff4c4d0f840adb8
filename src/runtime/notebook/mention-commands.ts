import type { CloisterError } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { conflictError, notFoundError } from '../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../contracts/wire/commands/commands.ts';
import { planPut } from '../../core/notebook/change/plan-change.ts';
import { isMarkdown } from '../../core/notebook/frontmatter/frontmatter-labels.ts';
import { readLinkFacts, readsLinksOf } from '../../core/notebook/links/link-facts.ts';
import { linkMention } from '../../core/notebook/links/link-mentions.ts';
import { linkableFiles, resolver, worldOf } from '../../core/notebook/links/link-world.ts';
import { applyEdits } from '../../core/notebook/links/rewrite-link.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { searchFactsOf } from '../../core/search/search-document.ts';
import { mentionFinder, mentionNames } from '../../core/shared/link-text/find-mentions.ts';
import { planTools, type Services } from '../app/services.ts';
import { flushDrafts } from './commit-drafts.ts';
import { commitPlan } from './commit-plan.ts';
import { readablePath, writablePath } from './person-path.ts';

export function mentionCommands(services: Services) {
  const { store } = services;

  async function readText(hash: string | null): Promise<string | null> {
    if (hash === null) return null;
    const decoded = decodeUtf8(await store.readBytes(hash));
    return decoded.type === 'text' ? decoded.text : null;
  }

  return {
    'files.linkMentions': async ({ notebookId, path: rawPath, note: rawNote, baseHash, starts }) => {
      const path = readablePath(rawPath);
      const note = writablePath(rawNote);
      await flushDrafts(services, notebookId);
      const reader = await store.notebook(notebookId);
      const [row, named] = [reader.get(note), reader.get(path)];
      if (row?.kind !== 'file' || row.hash !== baseHash) throw changedMeanwhile(note);
      if (named?.kind !== 'file') throw notFoundError('gone', { path });
      const text = isMarkdown(note) ? await readText(row.hash) : null;
      if (text === null) throw badInputError('mentionNoNote', { path: note });

      const facts = searchFactsOf(path, isMarkdown(path) ? await readText(named.hash) : null);
      const places = new Map(mentionFinder(mentionNames({ path, ...facts }))(text).map((span) => [span.from, span]));
      const files = linkableFiles(reader);
      const world = worldOf(files, await readLinkFacts(reader, files.filter(readsLinksOf)), (file) => file.path);
      const resolve = resolver(note, world);
      const edits = [...new Set(starts)].map((start) => {
        const span = places.get(start);
        if (span === undefined) throw badInputError('mentionGone', { path: note, target: path });
        const edit = linkMention(text, span, { note, path, resolve });
        if (edit === null) throw badInputError('mentionNoLink', { path }, { path: note });
        return edit;
      });
      const latest = await store.notebook(notebookId);
      if (latest.get(note)?.hash !== baseHash) throw changedMeanwhile(note);
      const planned = planPut(latest, note, new TextEncoder().encode(applyEdits(text, edits)), planTools(services));
      const inputSummary = `${edits.length === 1 ? '1 mention' : `${edits.length} mentions`} of ${path} linked`;
      return {
        path: note,
        changeId: await commitPlan(services, planned, { action: 'file.write', target: note, inputSummary }),
      };
    },
  } satisfies Partial<CommandHandlers>;
}

function changedMeanwhile(path: string): CloisterError {
  return conflictError('changedToLink', { path });
}
