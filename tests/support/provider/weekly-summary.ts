import type { SeenRequest, Turn, TurnMaker } from './script.ts';

/** The usage of each answer. */
export const STEP_USAGE = { inputTokens: 1000, outputTokens: 50 };
export const SUMMARY = '# Week\n\nBlue ratio 0.35 grew best. Größe, 植物, 🌱.\n';
export const TARGET = '/notes/weekly-summary.md';

/**
 * The model's part in the main job: list, read two notes at once, write the summary, answer. The next step depends only
 * on the conversation, so that a resumed run continues.
 */
export const weeklySummary: TurnMaker = (request) => turnAfter(resultsIn(request), request);

function turnAfter(results: number, request: SeenRequest): Turn {
  const usage = STEP_USAGE;
  if (results === 0) {
    return { usage, text: 'I look first.', calls: [{ name: 'glob', input: { pattern: '/experiments/**/*.md' } }] };
  }
  if (results === 1) {
    const paths = [...new Set(request.body.match(/\/experiments\/[\w./-]+?\.md/g))].slice(0, 2);
    const calls = paths.map((path, index) => ({ name: 'read_file', input: { path }, id: `read_${index}` }));
    return { usage, calls };
  }
  if (results === 3) {
    return { usage, calls: [{ name: 'create_file', input: { path: TARGET, content: SUMMARY }, id: 'write_1' }] };
  }
  return { usage, text: ['The summary ', 'is written.'] };
}

/** Returns the number of tool results since the last request of the person, in any format. */
function resultsIn({ messages }: SeenRequest): number {
  let results = 0;
  for (const { role, content } of messages) {
    const given = role === 'tool' ? 1 : partsOf(content).filter((part) => part['type'] === 'tool_result').length;
    // A message of the person contains no results.
    results = role === 'user' && given === 0 ? 0 : results + given;
  }
  return results;
}

function partsOf(content: unknown): Record<string, unknown>[] {
  return Array.isArray(content) ? content.filter((part) => typeof part === 'object' && part !== null) : [];
}
