import type { PlaybookMove } from './play-playbook.ts';

/** The output that is reported as it is, without its name. */
const REPORT = 'report';
const MAX_REPORT_CHARS = 100_000;

/** Returns the last text of a playbook's run, as Markdown. */
export function describeEnd(
  title: string,
  move: Extract<PlaybookMove, { type: 'end' | 'stopped' }>,
  isDryRun: boolean,
): string {
  if (move.type === 'stopped') {
    const why = move.isDryRun ? 'The dry run ends here' : 'Stopped';
    return `${why} at the step \`${move.step}\`: ${move.reason}`;
  }
  const report = textOf(move.outputs[REPORT] ?? '');
  const rest = Object.entries(move.outputs).filter(([name, value]) => name !== REPORT && textOf(value) !== '');
  const head = isDryRun ? `Dry run of “${title}”: nothing was changed.` : `“${title}” is done.`;
  const parts = [head, report, rest.map(([name, value]) => describeOutput(name, value)).join('\n')];
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, MAX_REPORT_CHARS)
    .toWellFormed();
}

function describeOutput(name: string, value: unknown): string {
  const label = name.replaceAll('_', ' ');
  if (Array.isArray(value)) return `- ${label}:\n${value.map((item) => `  - ${textOf(item)}`).join('\n')}`;
  return `- ${label}: ${textOf(value)}`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
