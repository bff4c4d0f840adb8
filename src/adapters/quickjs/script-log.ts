/** Most lines that are kept. */
const MAX_LINES = 200;

/** What a program prints, up to a limit. */
export interface ScriptLog {
  print(line: string): void;
  /** The lines; the last one says that more was omitted. */
  lines(): readonly string[];
}

export function createScriptLog(maxChars: number): ScriptLog {
  const lines: string[] = [];
  let left = maxChars;
  let omitted = 0;
  return {
    print(line) {
      if (left <= 0 || lines.length >= MAX_LINES) omitted += 1;
      else {
        lines.push(line.slice(0, left).toWellFormed());
        left -= line.length + 1;
      }
    },
    lines: () => (omitted === 0 ? lines : [...lines, `… ${omitted} more lines`]),
  };
}
