import type { LoggedCommit } from '../contract/git-requests.ts';

/** What the trailers of a commit say: lines at its end such as `Run: run-1`. */
export interface CommitFacts {
  readonly runIds: readonly string[];
  readonly approvedBy: readonly string[];
}

const TRAILER = /^(Run|Approved-by): (.{1,300})$/;

/** Returns a message with its trailers. */
export function withTrailers(message: string, { runIds, approvedBy }: CommitFacts): string {
  const lines = [...runIds.map((id) => `Run: ${id}`), ...approvedBy.map((name) => `Approved-by: ${name}`)];
  const text = message.trimEnd();
  return lines.length === 0 ? `${text}\n` : `${text}\n\n${lines.join('\n')}\n`;
}

/** Divides a message into its first line, the rest, and what its trailers say. */
export function readMessage(message: string): CommitFacts & Pick<LoggedCommit, 'title' | 'body'> {
  const lines = message.trimEnd().split('\n');
  const title = lines.shift() ?? '';
  const runIds: string[] = [];
  const approvedBy: string[] = [];
  for (let line = lines.at(-1); line !== undefined; line = lines.at(-1)) {
    const [, name, value] = TRAILER.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    (name === 'Run' ? runIds : approvedBy).unshift(value);
    lines.pop();
  }
  return { title, body: lines.join('\n').trim(), runIds, approvedBy };
}
