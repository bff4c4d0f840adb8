import { useEffect, useState } from 'react';
import type { ExportContents, ExportSubject } from '../../../contracts/wire/commands/export-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useClient } from '../client-context.tsx';
import { type ExportSentences, exportSentences } from './export-sentences.ts';

export interface ExportFacts {
  /** Null until the labels are known. */
  readonly sentences: ExportSentences | null;
  /** Whether all of it is said, so that the file may be handed out. */
  readonly isSaid: boolean;
  /** Of a notebook: files that the archive will have, as an import counts them; null until that is known. */
  readonly archiveFiles: number | null;
  readonly error: string | null;
}

/**
 * Reads what an export holds: first how much and which labels, then, unless it is masked, whether keys or personal data are in its
 * texts.
 */
export function useExportContents(subject: ExportSubject, masked: boolean): ExportFacts {
  const { call } = useClient();
  const [contents, setContents] = useState<ExportContents | null>(null);
  const [error, setError] = useState<string | null>(null);
  const key = JSON.stringify(subject);
  const isSearched = !masked && subject.of !== 'model';
  useEffect(() => {
    // Safe: the key is this subject.
    const wanted = JSON.parse(key) as ExportSubject;
    setContents(null);
    setError(null);
    const read = async (show: (read: ExportContents) => void) => {
      show(await call('exports.describe', { subject: wanted }));
      if (isSearched) show(await call('exports.describe', { subject: wanted, search: true }));
    };
    let isCurrent = true;
    const stop = followPromise(
      read((next) => isCurrent && setContents(next)),
      () => undefined,
      (thrown) => setError(translateError(thrown)),
    );
    return () => {
      isCurrent = false;
      stop();
    };
  }, [call, key, isSearched]);
  const beside = subject.of === 'notebook' ? subject.beside : undefined;
  const sentences = contents === null ? null : exportSentences(subject.of, contents, masked, beside);
  const archiveFiles = contents?.archiveFiles ?? null;
  return { sentences, isSaid: sentences !== null && sentences.sensitive !== null, archiveFiles, error };
}
