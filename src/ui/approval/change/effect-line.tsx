import { diffStats } from '../../../core/shared/diff/diff-lines.ts';
import page from '../../kit/styles/page.module.css';
import { strings } from '../approval-strings.ts';
import type { ShownFile } from './use-change-text.ts';

const words = strings.effect;

/** Sums up a change in one line: "1 file created · 72 lines added, 0 removed". */
export function EffectLine({ files }: { files: readonly ShownFile[] }) {
  const count = (kind: ShownFile['changed']['kind']) =>
    files.filter(({ changed }) => changed.kind === kind && !changed.isFolder).length;
  const counts = [
    { n: count('create'), say: words.created },
    { n: count('change'), say: words.changed },
    { n: count('move'), say: words.moved },
    { n: count('delete'), say: words.deleted },
  ];
  const labelled = files.filter(({ changed }) => changed.labels.length > 0).length;
  counts.push({ n: labelled, say: words.labelled });
  const parts = counts.filter(({ n }) => n > 0).map(({ n, say }) => say(n));
  const lines = files.flatMap(({ body }) => (body.type === 'text' ? [diffStats(body.rows)] : []));
  if (lines.length > 0) {
    const sum = (one: 'added' | 'removed') => lines.reduce((total, stats) => total + stats[one], 0);
    parts.push(strings.changed(sum('added'), sum('removed')));
  }
  return <p className={page.softText}>{parts.length === 0 ? words.foldersOnly : parts.join(' · ')}</p>;
}
