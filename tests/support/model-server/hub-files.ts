import { createHash } from 'node:crypto';

/** The files of one repository, as a hub serves and lists them. */
export interface HubRepo {
  /** `owner/name` */
  readonly repo: string;
  readonly commit: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** Returns the paths and contents that a hub has for a repository: its files at the commit, its list, and the commit of `main`. */
export function hubFiles({ repo, commit, files }: HubRepo): Record<string, Uint8Array> {
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const listed = Object.entries(files).map(([path, bytes]) => {
    const oid = createHash('sha256').update(bytes).digest('hex');
    const isSmall = bytes.length < 512 && !path.endsWith('.gguf');
    const entry = { type: 'file', path, size: bytes.length, oid: oid.slice(0, 40) };
    return isSmall ? entry : { ...entry, lfs: { oid, size: bytes.length, pointerSize: 130 } };
  });
  return {
    ...Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`/${repo}/resolve/${commit}/${path}`, bytes])),
    [`/api/models/${repo}/tree/${commit}`]: json([{ type: 'directory', path: 'docs', oid: 'd'.repeat(40) }, ...listed]),
    [`/api/models/${repo}/revision/main`]: json({ id: repo, sha: commit, siblings: [] }),
  };
}
