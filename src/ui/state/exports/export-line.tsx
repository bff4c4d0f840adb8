import page from '../../kit/styles/page.module.css';
import { exportLine } from './export-sentences.ts';
import type { ExportKind } from './export-strings.ts';

interface ExportLineProps {
  of: ExportKind;
  /** How many rules or patterns. Default: 1. */
  count?: number;
  /** The file that the link saves; null while there is none. */
  content: string | null;
}

/** Says, beside the link that saves a small export, what the file holds and what it leaves out. */
export function ExportLine({ of, count = 1, content }: ExportLineProps) {
  if (content === null) return null;
  return <p className={page.note}>{exportLine(of, count, new TextEncoder().encode(content).length)}</p>;
}
