import { Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import {
  MAX_OWN_PATTERNS,
  type OwnPattern,
  type PatternFile,
  patternFileSchema,
} from '../../contracts/domain/run/redaction.ts';
import { parseJson } from '../../core/shared/json/parse-json.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { FileChooser } from '../kit/files/file-chooser.tsx';
import { SaveLink } from '../kit/files/save-link.tsx';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { ExportLine } from '../state/exports/export-line.tsx';
import styles from './redaction.module.css';
import { redactionStrings as strings } from './redaction-strings.ts';

/** A list of 50 patterns has 60 kB at most. */
const MAX_FILE_BYTES = 200_000;

interface PatternFilesProps {
  patterns: readonly OwnPattern[];
  onChange: (patterns: OwnPattern[]) => Promise<boolean>;
}

/** Saves the person's patterns as a file, and adds those of one. */
export function PatternFiles({ patterns, onChange }: PatternFilesProps) {
  const { notify } = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const json = useMemo(() => (patterns.length === 0 ? null : toFile(patterns)), [patterns]);

  async function add(file: File): Promise<void> {
    setError(null);
    const read = file.size > MAX_FILE_BYTES ? null : readPatterns(await file.text());
    if (read === null) return setError(strings.notPatterns(file.name));
    const added = withoutKnown(read, patterns);
    if (patterns.length + added.length > MAX_OWN_PATTERNS) return setError(strings.tooMany(MAX_OWN_PATTERNS));
    const before = [...patterns];
    if (added.length > 0 && !(await onChange([...before, ...added]))) return;
    const undo = { label: common.undo, run: () => void onChange(before) };
    notify(strings.imported(added.length, read.length - added.length), added.length > 0 ? undo : undefined);
  }

  return (
    <>
      <div className={styles.files}>
        <FileChooser
          ref={input}
          label={strings.importFile}
          accept=".json,application/json"
          onFiles={([file]) => void add(file)}
        />
        <Button icon={Upload} onClick={() => input.current?.click()}>
          {strings.importPatterns}
        </Button>
        <SaveLink content={json} type="application/json" file="cloister-patterns.json">
          {strings.exportPatterns}
        </SaveLink>
      </div>
      <ExportLine of="patterns" count={patterns.length} content={json} />
      {error !== null && <ErrorNote message={error} onDismiss={() => setError(null)} />}
    </>
  );
}

function toFile(patterns: readonly OwnPattern[]): string {
  const file: PatternFile = { format: 'cloister-patterns-1', patterns: [...patterns] };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Returns the patterns of a file; null for any other file. */
export function readPatterns(json: string): OwnPattern[] | null {
  return patternFileSchema.safeParse(parseJson(json)).data?.patterns ?? null;
}

function withoutKnown(read: readonly OwnPattern[], known: readonly OwnPattern[]): OwnPattern[] {
  const keys = new Set(known.map(keyOf));
  return read.filter((one) => {
    const isNew = !keys.has(keyOf(one));
    keys.add(keyOf(one));
    return isNew;
  });
}

function keyOf({ name, pattern }: OwnPattern): string {
  return JSON.stringify([name, pattern]);
}
