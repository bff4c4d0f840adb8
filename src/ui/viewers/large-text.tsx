import { lazy, useEffect, useMemo, useState } from 'react';
import type { FileRow } from '../../contracts/domain/notebook/notebook.ts';
import { formatBytes } from '../kit/format.ts';
import { Working } from '../kit/working.tsx';
import { hasTooManyLines, MAX_EDIT_BYTES, MAX_EDIT_LINES } from '../state/notebook/line-endings.ts';
import { FileFacts } from './file-facts.tsx';
import { TextParts } from './text-parts.tsx';
import { strings } from './viewer-strings.ts';

const TableView = lazy(async () => ({ default: (await import('./table/table-view.tsx')).TableView }));
const JsonView = lazy(async () => ({ default: (await import('./json/json-view.tsx')).JsonView }));

interface LargeTextProps {
  file: FileRow;
  bytes: Uint8Array;
}

/** Shows text that is too large to edit: as a table or a JSON tree by file type, else as paged text. */
export function LargeText({ file, bytes }: LargeTextProps) {
  const source = useMemo(() => ({ bytes, encoding: 'utf-8' }), [bytes]);
  const isTooLarge = file.sizeBytes > MAX_EDIT_BYTES;
  const hasManyLines = useMemo(() => hasTooManyLines(bytes), [bytes]);
  const ending = file.path.slice(file.path.lastIndexOf('.') + 1).toLowerCase();
  return (
    <>
      <FileFacts file={file} bytes={bytes} />
      {isTooLarge && <p>{strings.text.tooLong(formatBytes(MAX_EDIT_BYTES))}</p>}
      {!isTooLarge && hasManyLines && <p>{strings.text.tooManyLines(MAX_EDIT_LINES)}</p>}
      {ending === 'csv' || ending === 'tsv' ? (
        <TableView path={file.path} source={source} />
      ) : ending === 'json' ? (
        <JsonView path={file.path} source={source} />
      ) : (
        <DecodedParts bytes={bytes} />
      )}
    </>
  );
}

/** Number of bytes that are decoded at once, so that the page stays responsive. */
const STEP_BYTES = 1024 * 1024;

function DecodedParts({ bytes }: { bytes: Uint8Array }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let stale = false;
    const decode = async () => {
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
      let whole = '';
      for (let at = 0; at < bytes.length && !stale; at += STEP_BYTES) {
        whole += decoder.decode(bytes.subarray(at, at + STEP_BYTES), { stream: true });
        await new Promise((resolve) => setTimeout(resolve));
      }
      if (!stale) setText(whole + decoder.decode());
    };
    void decode();
    return () => {
      stale = true;
    };
  }, [bytes]);
  return text === null ? <Working text={strings.loading} /> : <TextParts text={text} />;
}
