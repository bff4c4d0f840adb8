const WORDS = {
  EBUSY: 'the root of the notebook cannot be moved or removed',
  EEXIST: 'a file or folder of this name already exists',
  EINVAL: 'the operation is not supported for this path',
  EISDIR: 'it is a folder',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'not a folder',
  ENOTEMPTY: 'the folder is not empty',
  EXDEV: 'files cannot be moved between the notebook and its .git',
} as const;

export type PosixCode = keyof typeof WORDS;

/** Creates a file system error with a POSIX code. */
export class PosixError extends Error {
  readonly code: PosixCode;

  constructor(code: PosixCode, path: string) {
    super(`${code}: ${WORDS[code]}, '${path}'`);
    this.name = 'PosixError';
    this.code = code;
  }
}
