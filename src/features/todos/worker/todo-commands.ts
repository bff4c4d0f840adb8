import { badInputError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { planPut } from '../../../core/notebook/change/plan-change.ts';
import { isMarkdown } from '../../../core/notebook/frontmatter/frontmatter-labels.ts';
import { decodeUtf8 } from '../../../core/notebook/text/note-text.ts';
import { boxState, isDone } from '../../../core/shared/markdown/task-mark.ts';
import { planTools, type Services } from '../../../runtime/app/services.ts';
import { flushDrafts } from '../../../runtime/notebook/commit-drafts.ts';
import { commitPlan } from '../../../runtime/notebook/commit-plan.ts';
import { writablePath } from '../../../runtime/notebook/person-path.ts';
import { MAX_TODOS, type NotedTodo, type Todo } from '../contract/todo-requests.ts';
import { findTodos } from '../core/find-todos.ts';

/** Larger notes are left out, as they are from the search. */
const MAX_BYTES = 2 * 1024 * 1024;
/** Notes read at once. */
const BATCH_NOTES = 200;
/** Most notes whose to-dos are remembered. The content of a hash never changes. */
const MAX_KEPT = 20_000;

export function todoCommands(services: Services) {
  const { store } = services;
  const kept = new Map<string, readonly NotedTodo[]>();

  function keep(hash: string, todos: readonly NotedTodo[]): void {
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(hash, todos);
  }

  return {
    'todos.list': async ({ notebookId }) => {
      const reader = await store.notebook(notebookId);
      const notes = reader
        .descendants('/')
        .filter(({ kind, path, sizeBytes }) => kind === 'file' && isMarkdown(path) && sizeBytes <= MAX_BYTES);
      const todos: Todo[] = [];
      for (let at = 0; at < notes.length && todos.length <= MAX_TODOS; at += BATCH_NOTES) {
        const batch = notes.slice(at, at + BATCH_NOTES);
        const unread = batch.flatMap(({ hash }) => (hash === null || kept.has(hash) ? [] : [hash]));
        const contents = unread.length === 0 ? null : await reader.readMany([...new Set(unread)]);
        for (const { path, hash } of batch) {
          if (hash === null) continue;
          const bytes = contents?.get(hash);
          if (bytes !== undefined) keep(hash, todosIn(path, bytes));
          for (const todo of kept.get(hash) ?? []) todos.push({ ...todo, path, hash });
        }
      }
      return { todos: todos.slice(0, MAX_TODOS), truncated: todos.length > MAX_TODOS };
    },
    'todos.tick': async ({ notebookId, path: rawPath, baseHash, start, done }) => {
      const path = writablePath(rawPath);
      await flushDrafts(services, notebookId);
      const reader = await store.notebook(notebookId);
      const row = reader.get(path);
      if (row?.kind !== 'file' || row.hash !== baseHash) throw conflictError('changed', { path });
      const decoded = decodeUtf8(await store.readBytes(baseHash));
      const box = decoded.type === 'text' ? decoded.text.slice(start, start + 3) : '';
      const state = boxState(box);
      if (decoded.type !== 'text' || !isMarkdown(path) || state === null) throw badInputError('todoGone', { path });
      if (isDone(state) === done) return { hash: baseHash, changeId: null };
      const { text } = decoded;
      const edited = `${text.slice(0, start + 1)}${done ? 'x' : ' '}${text.slice(start + 2)}`;
      const planned = planPut(reader, path, new TextEncoder().encode(edited), planTools(services));
      const inputSummary = done ? 'a to-do was ticked' : 'a to-do was unticked';
      const changeId = await commitPlan(services, planned, { action: 'file.write', target: path, inputSummary });
      return { hash: (await store.notebook(notebookId)).get(path)?.hash ?? baseHash, changeId };
    },
  } satisfies Partial<CommandHandlers>;
}

function todosIn(path: string, bytes: Uint8Array): readonly NotedTodo[] {
  const decoded = decodeUtf8(bytes);
  return decoded.type === 'text' ? findTodos(path, decoded.text) : [];
}
