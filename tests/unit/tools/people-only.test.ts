import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/contracts/wire/commands/commands.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { findPeopleOnly, PEOPLE_ONLY } from '../../../src/tools/people-only.ts';
import { createToolLab } from '../../support/tool-lab.ts';

/** The tools that do what a person does by these commands. */
const BY_TOOL: Readonly<Record<string, readonly string[]>> = {
  list_files: ['files.list', 'files.paths', 'files.folders', 'files.find'],
  read_file: ['files.read', 'files.readBytes', 'files.text'],
  write_file: ['files.write'],
  create_folder: ['files.mkdir'],
  copy_file: ['files.copy'],
  move_file: ['files.move', 'files.planMove'],
  move_files: ['files.moveMany', 'files.planMoves', 'files.planMoveMany'],
  delete_file: ['files.remove', 'files.removeMany'],
  add_labels: ['files.setLabels', 'files.labelMany'],
  tag_files: ['files.tagMany'],
  update_file_properties: ['files.setProperty'],
  edit_file: ['files.linkMentions', 'todos.tick'],
  grep: ['files.links', 'todos.list'],
  list_deleted: ['files.deleted'],
  restore_file: ['files.restore'],
  list_templates: ['templates.list', 'templates.variables'],
  create_file: ['files.createFromTemplate', 'templates.preview'],
  list_changes: ['files.history', 'changes.list', 'changes.page'],
  undo_change: ['changes.undo'],
  agent_list: ['agents.list', 'agents.get'],
  agent_execute: ['runs.ask'],
  script_run: ['scripts.dryRun', 'scripts.run'],
  catalog_search: ['tools.list', 'tools.search', 'tools.peopleOnly'],
};

/** The reasons why no agent does what a person does by these commands: names and beginnings of names. */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  approve_requests: ['approvals.', 'runs.plan', 'runs.apply', 'runs.discard'],
  change_rules: ['rules.'],
  change_agents: ['agents.', 'skills.'],
  connect_models: ['providers.', 'models.', 'meaning.', 'exercise.', 'vault.', 'mcp.'],
  remove_labels: ['files.setLabels', 'files.labelMany'],
  erase_for_good: [
    'notebooks.remove',
    'workspaces.remove',
    'storage.discard',
    'storage.clearLeftover',
    'erase.',
    'bin.',
  ],
  manage_notebooks: ['notebooks.', 'workspaces.'],
  export_files: [
    'exports.',
    'notebooks.export',
    'audit.export',
    'sessions.export',
    'runs.export',
    'agents.exportFile',
    'sync.',
  ],
  make_backups: ['backup.'],
  keep_history: ['git.'],
  read_the_log: ['audit.', 'sessions.', 'runs.get', 'runs.list', 'runs.request', 'runs.files'],
  control_runs: ['runs.'],
  restore_earlier_states: [
    ...['changes.compare', 'changes.planRestore', 'changes.restore'],
    ...['changes.conflicts', 'changes.mergedText', 'changes.merge'],
  ],
  schedule_work: ['tasks.', 'reviews.'],
  manage_playbooks: ['playbooks.', 'scripts.history'],
  change_masking: ['redaction.'],
  change_settings: ['storage.'],
  type_drafts: ['drafts.'],
  // No command of the app does it.
  run_programs: [],
};

/** Commands that are no action: the app starts, the console calls a tool in the name of an agent, and the screen follows a command of the person. */
const NO_ACTION = ['app.ready', 'tools.call', 'jobs.progress', 'jobs.stop'];

const toolNames = TOOLS.map(({ name }) => name);

describe('what a person can do', () => {
  it('an agent can, or the reason stands in the catalog', () => {
    const byTool = Object.values(BY_TOOL).flat();
    const byReason = Object.values(BY_REASON).flat();
    const isReasoned = (command: string) =>
      byReason.some((name) => (name.endsWith('.') ? command.startsWith(name) : command === name));
    const missing = Object.keys(COMMANDS).filter(
      (command) => !byTool.includes(command) && !isReasoned(command) && !NO_ACTION.includes(command),
    );
    expect(missing).toEqual([]);
    expect(byTool.filter((command) => !Object.hasOwn(COMMANDS, command))).toEqual([]);
    const unused = byReason.filter((name) => !Object.keys(COMMANDS).some((command) => command.startsWith(name)));
    expect(unused).toEqual([]);
  });

  it('is named by tools and reasons that exist', () => {
    expect(Object.keys(BY_TOOL).filter((name) => !toolNames.includes(name))).toEqual([]);
    expect(Object.keys(BY_REASON).toSorted()).toEqual(PEOPLE_ONLY.map(({ name }) => name).toSorted());
  });

  it('has reasons in sentences, which name only tools that exist', () => {
    for (const { name, reason, sentence } of PEOPLE_ONLY) {
      expect(name).toMatch(/^[a-z]+(?:_[a-z]+)+$/);
      expect(reason).toMatch(/^Only people [^.]+\. [A-Z].+\.$/);
      expect(sentence?.key).toBe(`people-only.${name}`);
      for (const [tool] of reason.matchAll(/\b[a-z]+_[a-z]+\b/g)) expect(toolNames).toContain(tool);
    }
  });
});

describe('catalog_search', () => {
  const search = async (input: object) => createToolLab({}).output('catalog_search', input);

  it.each([
    ['approve a request', 'approve_requests'],
    ['remove a label', 'remove_labels'],
    ['rename the notebook', 'manage_notebooks'],
    ['export files', 'export_files'],
    ['enter an API key', 'connect_models'],
    ['system.run', 'run_programs'],
    ['gateway', 'run_programs'],
    ['docker', 'run_programs'],
    ['shell', 'run_programs'],
    ['always denied tools', 'run_programs'],
  ])('finds the reason for "%s"', async (query, name) => {
    const { peopleOnly } = (await search({ query })) as { peopleOnly: { name: string; reason: string }[] };
    expect(peopleOnly.map((one) => one.name)).toContain(name);
    expect(peopleOnly.length).toBeLessThanOrEqual(2);
  });

  it('names no reason for what has a tool, or where only some tools are asked for', async () => {
    expect(await search({ query: 'search for a word in notes' })).not.toHaveProperty('peopleOnly');
    expect(await search({ query: 'export files', kind: 'read' })).not.toHaveProperty('peopleOnly');
    expect(findPeopleOnly('')).toEqual([]);
  });
});
