import { readdirSync, readFileSync } from 'node:fs';

/** Memory of processes in MB: what they alone have, without the program itself and other files of the disk. */
export interface Memory {
  /** The page with its workers. Several when there are several pages. */
  readonly renderer: number;
  /** The browser's own process and its services, which keep databases and files. */
  readonly browser: number;
}

export interface MemoryWatch {
  /** Memory at this moment. */
  now(): Memory;
  /** Ends the watch and returns the most of each kind at one moment. */
  end(): Memory;
}

/** Reads the memory of a browser from Linux until `end`, every `everyMs`. `profile` is in the command line of its first process. */
export function watchMemory(profile: string, everyMs = 50): MemoryWatch {
  const peaks = { renderer: 0, browser: 0 };
  const look = () => {
    const now = readMemory(profile);
    peaks.renderer = Math.max(peaks.renderer, now.renderer);
    peaks.browser = Math.max(peaks.browser, now.browser);
    return now;
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    now: look,
    end() {
      clearInterval(timer);
      look();
      return peaks;
    },
  };
}

function readMemory(profile: string): Memory {
  const processes = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const status = read(`/proc/${name}/status`);
    return [{ pid: name, parent: field(status, 'PPid'), status, command: read(`/proc/${name}/cmdline`) }];
  });
  const of = new Set(
    processes.flatMap(({ pid, command }) => (command.includes(profile) && !command.includes('--type=') ? [pid] : [])),
  );
  for (let before = -1; before !== of.size; ) {
    before = of.size;
    for (const { pid, parent } of processes) if (of.has(parent)) of.add(pid);
  }
  const memory = { renderer: 0, browser: 0 };
  for (const { pid, status, command } of processes) {
    if (!of.has(pid)) continue;
    const kilobytes = Number.parseInt(field(status, 'RssAnon'), 10) + Number.parseInt(field(status, 'RssShmem'), 10);
    memory[command.includes('--type=renderer') ? 'renderer' : 'browser'] += (kilobytes || 0) / 1000;
  }
  return memory;
}

function field(status: string, name: string): string {
  return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '';
}

/** Empty for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
