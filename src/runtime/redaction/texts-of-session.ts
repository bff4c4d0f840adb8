import type { Run } from '../../contracts/domain/run/run.ts';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import type { Store } from '../../core/ports/store.ts';

export type SessionTextsStore = Pick<Store, 'run' | 'runsOfSession' | 'messages' | 'notebook' | 'toolCalls'>;

/** Latest runs of a session whose files are read again. */
const MAX_RUNS = 20;
/** Most files, by content. */
const MAX_CONTENTS = 2000;

/**
 * Resolves with the texts that a session was given: its messages, the contents that its calls have read, as they were then, and the
 * names in its notebook. From these, the values behind its placeholders are found again after a reload; nothing is stored for it.
 */
export async function textsOfSession(sessionId: string, store: SessionTextsStore): Promise<string[]> {
  const runs = (await store.runsOfSession(sessionId)).slice(-MAX_RUNS);
  const texts: string[] = [];
  const hashes = new Set<string>();
  const sessions = new Set([sessionId]);
  for (const run of runs) await addRead(run, hashes, sessions, store);
  for (const session of sessions) {
    for (const { content } of await store.messages(session)) texts.push(JSON.stringify(content), ...textsIn(content));
  }
  const [latest] = runs.slice(-1);
  if (latest === undefined) return texts;
  const reader = await store.notebook(latest.notebookId);
  const contents = await reader.readMany([...hashes].slice(0, MAX_CONTENTS));
  for (const bytes of contents.values()) {
    const decoded = decodeUtf8(bytes);
    if (decoded.type === 'text') texts.push(decoded.text);
  }
  texts.push(...reader.descendants('/').map(({ path }) => path.split('/').join('\n')));
  return texts;
}

async function addRead(run: Run, hashes: Set<string>, sessions: Set<string>, store: SessionTextsStore): Promise<void> {
  for (let step = 1; step <= run.step; step += 1) {
    for (const { readHashes = [], helperRunId } of await store.toolCalls(run.runId, step)) {
      for (const hash of readHashes) if (hash !== '') hashes.add(hash);
      const helper = helperRunId === undefined ? undefined : await store.run(helperRunId);
      if (helper === undefined) continue;
      sessions.add(helper.sessionId);
      await addRead(helper, hashes, sessions, store);
    }
  }
}

function textsIn(content: readonly Record<string, unknown>[]): string[] {
  return content.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}
