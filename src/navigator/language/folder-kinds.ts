import { nameOf } from '../../core/shared/paths/path-parts.ts';
import type { Entry } from '../tool-outputs.ts';
import { isNear, wordsOf } from './fold-words.ts';

/** Names of folders of experiments in other languages. */
const EXPERIMENTS = new Set(['versuche', 'experimente', 'versuchsreihen', '实验', '试验']);
/** Names of folders of notes, the preferred first. */
const NOTES = ['notes', 'notizen', '笔记'];
const PROTOCOLS = /^(?:protocols?|protokolle?|方案|实验方案)$/iu;

/** Returns whether a name or path has a word for experiments. */
export function namesExperiments(text: string): boolean {
  return wordsOf(text).some((word) => EXPERIMENTS.has(word) || isNear(word, 'experiments'));
}

export function namesProtocols({ path }: Pick<Entry, 'path'>): boolean {
  return PROTOCOLS.test(nameOf(path));
}

/** Returns the folder at the top level that new notes go into. It need not exist. */
export function homeOfNotes(folders: readonly Pick<Entry, 'path'>[]): string {
  const found = NOTES.flatMap((name) => folders.find(({ path }) => path.toLowerCase() === `/${name}`) ?? [])[0];
  return found?.path ?? '/notes';
}
