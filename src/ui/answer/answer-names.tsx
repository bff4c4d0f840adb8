import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { FileNames } from '../preview/preview.tsx';
import { usePaths } from '../state/notebook/use-paths.ts';

const AnswerNamesContext = createContext<FileNames>({ paths: null, named: [] });

/** Loads the files that the links of all answers can lead to once. */
export function AnswerNames({ children }: { children: ReactNode }) {
  const paths = usePaths(true);
  const names = useMemo<FileNames>(() => ({ paths, named: [] }), [paths]);
  return <AnswerNamesContext value={names}>{children}</AnswerNamesContext>;
}

export function useAnswerNames(): FileNames {
  return useContext(AnswerNamesContext);
}
