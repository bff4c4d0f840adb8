const WORDS = {
  EBUSY: 'the notebook itself stays where it is',
  EEXIST: 'there is something of that name already',
  EINVAL: 'this cannot be done with it',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a file stands where a folder is needed',
  ENOTEMPTY: 'the folder is not empty',
  EXDEV: 'files do not move between the notebook and its .git',
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
