import {
  alreadyExistsError,
  conflictError,
  folderNotEmptyError,
  isAFolderError,
  notAFolderError,
  notFoundError,
} from '../../contracts/errors/messages/notebook-messages.ts';
import { policyReason, scopeReason } from '../../contracts/sentences/permission-sentences.ts';

/** Why the calls of the Navigator fail most often, in English. Results of calls are in English, because models read them. */
const PATTERNS = {
  'not-found.file': notFoundError.patterns.file,
  'not-found.nothingAt': notFoundError.patterns.nothingAt,
  'not-found.nothingAtPath': notFoundError.patterns.nothingAtPath,
  'not-found.nothingAtForAgent': notFoundError.patterns.nothingAtForAgent,
  'not-found.gone': notFoundError.patterns.gone,
  'already-exists.file': alreadyExistsError.patterns.file,
  'already-exists.folder': alreadyExistsError.patterns.folder,
  'already-exists.created': alreadyExistsError.patterns.created,
  'already-exists.createdFolder': alreadyExistsError.patterns.createdFolder,
  'already-exists.kept': alreadyExistsError.patterns.kept,
  'conflict.changed': conflictError.patterns.changed,
  'conflict.changedToRead': conflictError.patterns.changedToRead,
  'conflict.changedToAgent': conflictError.patterns.changedToAgent,
  'conflict.exists': conflictError.patterns.exists,
  'folder-not-empty.contains': folderNotEmptyError.patterns.contains,
  'is-a-folder.plain': isAFolderError.patterns.plain,
  'is-a-folder.list': isAFolderError.patterns.list,
  'is-a-folder.give': isAFolderError.patterns.give,
  'not-a-folder.list': notAFolderError.patterns.list,
  'not-a-folder.look': notAFolderError.patterns.look,
  'scope.operation': scopeReason.patterns.operation,
  'scope.folders': scopeReason.patterns.folders,
  'scope.noFolder': scopeReason.patterns.noFolder,
  'scope.types': scopeReason.patterns.types,
  'scope.noType': scopeReason.patterns.noType,
  'scope.everything': scopeReason.patterns.everything,
  'scope.reserved': scopeReason.patterns.reserved,
  'policy.never': policyReason.patterns.never,
  'policy.ruleDenies': policyReason.patterns.ruleDenies,
} as const;

/** The same in another language, as the screen says it. */
export type Reasons = Readonly<Record<keyof typeof PATTERNS, string>>;

interface KnownReason {
  readonly key: keyof Reasons;
  readonly regex: RegExp;
}

/** Returns a function that puts the reason of a failure into another language; unknown ones stay as they are. */
export function reasonsIn(reasons: Reasons): (english: string) => string {
  let known: readonly KnownReason[] | null = null;
  return (english) => {
    known ??= Object.entries(PATTERNS).map(([key, pattern]) => ({
      key: key as keyof Reasons,
      regex: regexOf(pattern),
    }));
    for (const { key, regex } of known) {
      const values = regex.exec(english)?.groups;
      const has = regex.test(english);
      if (has) return reasons[key].replaceAll(/\{ \$(\w+) \}/g, (_, name: string) => values?.[name] ?? '');
    }
    return english;
  };
}

function regexOf(pattern: string): RegExp {
  const parts = pattern.split(/\{ \$(\w+) \}/);
  const source = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>.+?)`,
  );
  return new RegExp(`^${source.join('')}$`, 'su');
}
