import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import { decodeUtf8 } from '../../core/notebook/text/note-text.ts';
import { cutBesideValue } from '../../core/shared/cuts/value-edges.ts';
import { defineExternalTool } from '../../core/tool-catalog/define-tool.ts';
import { pathField, truncatedField } from '../tool-fields.ts';
import {
  fromHistory,
  HISTORY_TOOL,
  historyLabel,
  KEEPS_HISTORY,
  noSuchFile,
  placeOf,
  versionField,
} from './git-fields.ts';

/** Most characters of text that one call returns. */
const MAX_TEXT_CHARS = 100_000;
/** Most added and removed lines of a comparison. */
const MAX_EDITS = 2000;

export const gitRead = defineExternalTool({
  name: 'git_read',
  description:
    'Reads a version of a file from the git history, or how it differs from an earlier version, as a unified diff. git_log lists versions.',
  ...HISTORY_TOOL,
  preconditions: [KEEPS_HISTORY],
  safety: 'Reads earlier versions of one file that the agent may read. Changes nothing.',
  words: {
    want: 'read an earlier version of {path}',
    done: ['Read an earlier version of {path}'],
  },
  inputSchema: z.strictObject({
    path: pathField('The file.'),
    version: versionField.describe('The version, as git_log lists it.'),
    since: versionField
      .optional()
      .describe('Return how the version differs from this one, in place of its text. Default: its text.'),
  }),
  outputSchema: z.object({
    path: z.string().describe('The file, as the agent names it.'),
    text: z.string().describe('The text of the version, or the differences.'),
    truncated: truncatedField,
    label: historyLabel,
  }),
  examples: [
    { title: 'A version', input: { path: '/notes/plan.md', version: 3 } },
    { title: 'What changed between two versions', input: { path: '/notes/plan.md', version: 3, since: 1 } },
  ],
  targets: ({ path }) => [{ path, operation: 'read', as: 'file' }],
  perform: async ({ path, version, since }, context) => {
    const place = placeOf(context);
    if (place === null) return noSuchFile(path);
    const texts: string[] = [];
    for (const wanted of since === undefined ? [version] : [since, version]) {
      const bytes = await context.git.read(place, wanted);
      if (bytes === null) {
        const message = `${path} has no version ${wanted}. git_log lists the versions of a file.`;
        return { type: 'error', code: 'not-found', message };
      }
      const decoded = decodeUtf8(bytes);
      if (decoded.type !== 'text') {
        return { type: 'error', code: 'not-text', message: `Version ${wanted} of ${path} is no text.` };
      }
      texts.push(decoded.text);
    }
    const [one = '', other] = texts;
    const whole = other === undefined ? one : differences(path, one, other);
    if (whole === null) {
      const message = 'These versions differ too much to be compared. Read each of them.';
      return { type: 'error', code: 'bad-input', message };
    }
    const truncated = whole.length > MAX_TEXT_CHARS;
    const text = truncated ? whole.slice(0, cutBesideValue(whole, MAX_TEXT_CHARS)).toWellFormed() : whole;
    const output = { path, text, truncated, label: 'untrusted' as const };
    return { type: 'result', output, labels: fromHistory(path) };
  },
});

function differences(path: string, before: string, after: string): string | null {
  const patch = createTwoFilesPatch(path, path, before, after, 'earlier', 'later', { maxEditLength: MAX_EDITS });
  return patch ?? null;
}
