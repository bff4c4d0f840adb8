import { describe, expect, it } from 'vitest';
import { createFinder } from '../../../../src/adapters/redaction/create-finder.ts';
import { REDACTION_KINDS } from '../../../../src/contracts/domain/row-words.ts';
import type { RedactionKind } from '../../../../src/contracts/domain/run/redaction.ts';
import { checkTask, type Task } from '../../../../src/core/preflight/check-task.ts';
import { usableTools } from '../../../../src/core/tool-catalog/usable-tools.ts';
import { TOOLS } from '../../../../src/tools/index.ts';

const ALL = { read: true, write: true, create: true, delete: true, execute: true, integrations: true };
const READ = { read: true, write: false, create: false, delete: false, execute: false, integrations: false };
const NOTEBOOK: Readonly<Record<string, 'file' | 'folder'>> = {
  '/notes': 'folder',
  '/notes/plan.md': 'file',
  '/experiments': 'folder',
  '/experiments/2026-11-18.md': 'file',
  '/private': 'folder',
  '/private/diary.md': 'file',
  '/todo.md': 'file',
};
const LOCAL = ['/private', '/private/diary.md'];
const finder = createFinder();

interface Options {
  can?: Partial<typeof ALL>;
  folders?: string[];
  notebooks?: string[];
  workspaceId?: string;
  origin?: string | null;
  missing?: string;
  adapter?: 'react' | 'navigator';
  masked?: readonly RedactionKind[];
  attached?: string[];
  labels?: Task['labels'];
}

function check(message: string, options: Options = {}) {
  const can = { ...READ, ...(options.can ?? ALL) };
  const agent = {
    name: 'helper',
    adapter: options.adapter ?? ('react' as const),
    can,
    fetchAllowlist: ['example.org'],
    ...(options.workspaceId === undefined ? {} : { workspaceId: options.workspaceId }),
    scope: { notebooks: options.notebooks ?? ['*'], folders: options.folders ?? ['/**'], fileTypes: ['*'] },
  };
  return checkTask({
    message,
    agent,
    notebookId: 'book',
    workspaceId: 'workspace-1',
    model:
      options.missing === undefined
        ? { type: 'ready', origin: options.origin ?? null }
        : { type: 'missing', reason: { message: options.missing } },
    tools: new Set(TOOLS.map(({ name }) => name)),
    usable: new Set(usableTools(agent, TOOLS).map(({ name }) => name)),
    sensitive: finder.find(message, { kinds: [...REDACTION_KINDS], patterns: [] }),
    masked: options.masked ?? REDACTION_KINDS,
    attached: options.attached ?? [],
    labels: options.labels ?? [],
    at: (path) => {
      const kind = NOTEBOOK[path];
      return kind ? { kind, isLocalOnly: LOCAL.includes(path) } : null;
    },
  });
}
const SERVER = 'https://api.example.com';
const reading = { can: READ };

describe('a right that the agent lacks', () => {
  it.each([
    ['Delete /notes/plan.md', 'delete'],
    ['Please remove all notes about lettuce', 'delete'],
    ['Create a note about today', 'create'],
    ['Read the last experiment and then add a summary to /notes/plan.md', 'write'],
    ['Fix the typos in /notes/plan.md', 'write'],
    ['Could you rename the file todo.md to tasks.md?', 'write'],
    ['Run a script over the experiments', 'execute'],
    ['Fetch https://example.org/data and tell me what is in it', 'integrations'],
    ['Lösche die Notiz /notes/plan.md', 'delete'],
    ['Bitte ändere die Datei plan.md', 'write'],
    ['删除文件 /notes/plan.md', 'delete'],
  ])('%s', (message, right) => {
    expect(check(message, reading)).toContainEqual(
      expect.objectContaining({ kind: 'right', level: 'blocking', right }),
    );
    expect(check(message)).toEqual([]);
  });

  it.each([
    'Write a summary of my notes',
    'How do I delete a note?',
    'What changed in /notes/plan.md last week?',
    'Which notes did we create in November?',
    'Move on to the next question',
    'Update me on the experiments',
    'Remove duplicates from this list: basil, lettuce, basil',
    'Add these numbers: 4, 8, 15',
  ])('is not needed for: %s', (message) => {
    expect(check(message, reading)).toEqual([]);
  });

  it('counts creating and changing as one where the agent has one of them', () => {
    expect(check('Add a line to /notes/plan.md', { can: { ...READ, create: true } })).toEqual([]);
  });
});

describe('a tool that may not be used', () => {
  it.each(['Call system.run with ls', 'Run it in docker', 'Please execute this in the shell: ls', 'Use run_shell'])(
    'never: %s',
    (message) => {
      expect(check(message)).toEqual([expect.objectContaining({ kind: 'tool', level: 'blocking', never: true })]);
    },
  );

  it('not by this agent', () => {
    expect(check('Use delete_file on the oldest one', reading)).toEqual([
      { kind: 'tool', level: 'blocking', toolName: 'delete_file', never: false },
    ]);
    expect(check('Use delete_file on the oldest one')).toEqual([]);
    expect(check('Use read_file on the oldest one', reading)).toEqual([]);
  });

  it('is not a word of a sentence', () => {
    expect(check('What did we note about the terminal bud and the shell of the seed?', reading)).toEqual([]);
    expect(check('Compare growth_rate with e.g. light_hours', reading)).toEqual([]);
  });
});

describe('a path outside of the scope', () => {
  const within = { folders: ['/notes'] };
  it.each([
    ['Summarize /experiments/2026-11-18.md', '/experiments/2026-11-18.md'],
    ['What is in /experiments?', '/experiments'],
    ['Compare /notes/plan.md with "/experiments/my log.md"', '/experiments/my log.md'],
    ['Read /notes/../private/diary.md', '/private/diary.md'],
    ['Read /workspace/experiments/2026-11-18.md', '/experiments/2026-11-18.md'],
    ['总结 /experiments/2026-11-18.md。', '/experiments/2026-11-18.md'],
  ])('%s', (message, path) => {
    expect(check(message, within)).toEqual([expect.objectContaining({ kind: 'path', level: 'blocking', path })]);
    expect(check(message)).toEqual([]);
  });

  it('or reserved, or above the notebook, for every agent', () => {
    expect(check('Show me /.cloister/agents/x.md')).toMatchObject([{ kind: 'path' }]);
    expect(check('Open /../etc/passwd')).toMatchObject([{ kind: 'path' }]);
  });

  it.each([
    'Read /notes/plan.md',
    'Save the result in /runs/this/table.csv and use /scratch for drafts',
    'Is 5 mg/l and/or 3 /day too much?',
    'Use the ratio 1/2, see https://example.com/experiments/page.html',
    'Explain this:\n```\ncat /etc/passwd > /experiments/x.md\n```',
    '/help',
  ])('is not named in: %s', (message) => {
    expect(check(message, within)).toEqual([]);
  });

  it('is found among attachments, and a notebook outside of it is one finding', () => {
    expect(check('Summarize this', { ...within, attached: ['/experiments/2026-11-18.md'] })).toMatchObject([
      { kind: 'path', path: '/experiments/2026-11-18.md' },
    ]);
    expect(check('Read /notes/plan.md', { notebooks: ['other'] })).toMatchObject([{ kind: 'notebook' }]);
    expect(check('Read /notes/plan.md', { workspaceId: 'workspace-1' })).toEqual([]);
    expect(check('Read /notes/plan.md', { workspaceId: 'workspace-2' })).toMatchObject([{ kind: 'notebook' }]);
  });
});

describe('secrets and personal data', () => {
  const key = `Use the key sk-proj-${'aB3dE5fG7hJ9'.repeat(4)} for it`;
  const mail = 'Draft an answer to anna.meier@example.org';

  it('block the start when they would be sent as they are', () => {
    expect(check(mail, { origin: SERVER, masked: ['secret'] })).toEqual([
      { kind: 'sensitive', level: 'blocking', what: ['email'], origin: SERVER, masked: false },
    ]);
  });

  it('are mentioned when the server receives placeholders', () => {
    expect(check(mail, { origin: SERVER })).toEqual([
      { kind: 'sensitive', level: 'info', what: ['email'], origin: SERVER, masked: true },
    ]);
    expect(check(key, { origin: SERVER })).toMatchObject([{ what: ['secret'], level: 'info', masked: true }]);
  });

  it('stay on this device, where only a secret is mentioned', () => {
    expect(check(mail)).toEqual([]);
    expect(check(key)).toMatchObject([{ what: ['secret'], level: 'info', origin: null }]);
    expect(check(key, { adapter: 'navigator', origin: SERVER })).toMatchObject([{ origin: null }]);
  });
});

describe('a model', () => {
  it('that is missing blocks the start, with its reason', () => {
    expect(check('Hello', { missing: 'No language model is connected.' })).toEqual([
      { kind: 'model', level: 'blocking', reason: 'No language model is connected.' },
    ]);
    expect(check('Hello')).toEqual([]);
  });
});

describe('local-only content', () => {
  it('blocks a start with a server', () => {
    expect(check('Summarize /private/diary.md', { origin: SERVER })).toEqual([
      { kind: 'local-only', level: 'blocking', source: '/private/diary.md', origin: SERVER, earlier: false },
    ]);
    expect(check('Summarize this', { origin: SERVER, attached: ['/private/diary.md'] })).toMatchObject([
      { kind: 'local-only' },
    ]);
  });

  it('blocks it when the conversation has read it before', () => {
    const labels = [{ label: 'local-only' as const, source: '/private/diary.md' }];
    expect(check('And now?', { origin: SERVER, labels })).toMatchObject([{ kind: 'local-only', earlier: true }]);
    expect(check('And now?', { labels })).toEqual([]);
    expect(check('And now?', { origin: SERVER, labels: [{ label: 'untrusted', source: '/x.md' }] })).toEqual([]);
  });

  it('is no matter on this device, nor another note with a server', () => {
    expect(check('Summarize /private/diary.md')).toEqual([]);
    expect(check('Summarize /notes/plan.md', { origin: SERVER })).toEqual([]);
  });
});

/** What people ask every day. None of it needs a word before it starts, for a helper with a server and the usual rights. */
const EVERYDAY = [
  'Summarize last week’s experiments into /notes/weekly-summary.md',
  'Find notes about blue light',
  'What is in /experiments?',
  'Read /todo.md',
  'Create a note for today with the template "daily"',
  'Add the tag lettuce to all notes in /experiments',
  'Rename /notes/plan.md to /notes/plan-2026.md',
  'Move all notes older than 2025 into /archive',
  'Delete the empty notes in /notes',
  'Which experiments used sample B-114?',
  'Compare the dry weight of 2026-11-14 and 2026-11-18',
  'Make a table of date, sample and dry weight for November',
  'What did we decide about the nutrient solution (5 mg/l)?',
  'List all notes without a date',
  'Fix the broken links in /notes/plan.md',
  'Translate /notes/plan.md into German',
  'Explain the terminal bud experiment to a new student',
  'How many plants died between 3/11 and 18/11?',
  'Write an abstract of 200 words on the blue ratio study',
  'Set status to done in /experiments/2026-11-18.md',
  'Extract all dates from /experiments/2026-11-18.md as YYYY-MM-DD',
  'What is the mean of 0.35, 0.41 and 0.38?',
  'Turn the list in /todo.md into tasks with checkboxes',
  'Who wrote the protocol and when?',
  'Show me notes that mention “wet weight” and/or “fresh weight”',
  'Undo your last change',
  'Suggest three titles for this note',
  'Is there a protocol for pH 5.8 at 21 °C?',
  'Write the methods section from /experiments',
  'Check /notes/plan.md for spelling',
  'Sort the references in /notes/plan.md by year',
  'Copy the table of 2026-11-18 into the weekly summary',
  'What changed since Monday?',
  'Create a folder /protocols and put the protocol notes there',
  'Give me the link to DOI 10.1000/182',
  'Continue',
  'Thanks, now do the same for October',
  'Fasse die Experimente der letzten Woche in /notes/woche.md zusammen',
  'Welche Notizen haben keinen Titel?',
  'Lege eine Notiz für heute an',
  '总结上周的实验',
  '创建一个新笔记：周报',
  'Plan the next steps for B-114, B-115 and B-116',
  'Use script tags? No: describe the scripts folder in one sentence',
  'The key finding is that 35 % blue light works; add it to /notes/plan.md',
  'Order 66 plants were harvested on 2026-11-18 at 10:42; note it in the log of that day',
];

describe('everyday requests', () => {
  it('are started without a finding', () => {
    expect(EVERYDAY.length).toBeGreaterThanOrEqual(40);
    const usual = { can: { ...ALL, execute: false, integrations: false }, origin: SERVER };
    const needless = EVERYDAY.flatMap((message) => check(message, usual).map((finding) => ({ message, finding })));
    console.info(`${needless.length} needless findings over ${EVERYDAY.length} everyday requests.`);
    expect(needless).toEqual([]);
  });

  it('that only read have none for an agent that only reads', () => {
    const reads = EVERYDAY.filter((message) =>
      /^(?:What|Which|How|Who|Is|Find|Show|List|Compare|Explain|Read|Suggest)\b/.test(message),
    );
    expect(reads.length).toBeGreaterThanOrEqual(14);
    expect(reads.flatMap((message) => check(message, { can: READ, origin: SERVER }))).toEqual([]);
  });

  it('are checked in little time, however long they are', () => {
    // So long that more than linear work exceeds the limit of the test.
    const part = 'and then delete / change "/a ';
    expect(check(part.repeat(35_000), reading).map(({ kind }) => kind)).toEqual(
      check(part.repeat(350), reading).map(({ kind }) => kind),
    );
  });
});
