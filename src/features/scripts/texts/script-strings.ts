import { catalog, message } from '../../../ui/kit/language/text-catalog.ts';

export const strings = catalog('script', {
  title: 'Scripts',
  text: 'A script is a small TypeScript program that does the same to many notes. Each tool is a method, such as await cloister.read_file({ path }). A dry run shows what would change; nothing is written before you run it.',
  limits: message<(seconds: number, calls: number, memory: number) => string>(
    'A script has { $seconds } seconds, { $calls } calls and { $memory } MiB of memory. It has no network and no modules, and its clock does not advance.',
  ),
  editor: 'Script',
  tools: 'All tools',
  dryRun: 'Dry run',
  running: 'Running the script…',
  run: message<(n: number) => string>('Change { $n -> [one] { $n } file *[other] { $n } files }'),
  done: message<(n: number) => string>(
    '{ $n -> [one] { $n } file *[other] { $n } files } changed. You can undo all of it as one change.',
  ),
  unchanged: 'This script changes nothing.',
  wouldChange: message<(n: number) => string>('{ $n -> [one] { $n } file *[other] { $n } files } would change:'),
  calls: 'Calls',
  count: message<(n: number) => string>('{ $n -> [one] { $n } call *[other] { $n } calls }'),
  refused: message<(n: number) => string>('{ $n } refused'),
  checkpoint: message<(n: number, all: number) => string>('Checkpoint { $n } of { $all }'),
  byThen: message<(n: number) => string>(
    '{ $n -> [0] No file would have changed by then. [one] { $n } file would have changed by then. *[other] { $n } files would have changed by then. }',
  ),
  allow: 'Allow',
  allAllowed: message<(n: number) => string>(
    '{ $n -> [one] You’ve allowed the checkpoint of the script. *[other] You’ve allowed all { $n } checkpoints of the script. }',
  ),
  stopped: message<(n: number) => string>('You stopped the script at checkpoint { $n }. Nothing was changed.'),
  printed: 'Printed',
  history: 'Past runs of scripts',
  none: 'No script has changed this notebook yet. To try one, choose “Dry run”: the example lists the notes that contain TODO, and changes none.',
  past: message<(when: number, n: number) => string>(
    '{ WHEN($when) } · { $n -> [one] { $n } file *[other] { $n } files }',
  ),
  byAgent: message<(agent: string) => string>('by { $agent }'),
  source: 'The script that ran',
  undone: 'Undone',
});
