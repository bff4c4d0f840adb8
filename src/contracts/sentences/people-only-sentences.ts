import { sentencesOf } from './define-sentences.ts';

export const peopleOnly = /* @__PURE__ */ sentencesOf('people-only', {
  approve_requests:
    'Only people approve, reject, edit and answer what an agent asks, and apply or discard a dry run. An agent could otherwise approve its own changes.',
  change_rules:
    'Only people add, change, import and remove rules. An agent could otherwise allow itself what a rule denies.',
  change_agents:
    'Only people create, install, edit and remove agents and decide on their scope, rights and limits. An agent could otherwise widen its own scope.',
  connect_models:
    'Only people connect servers, choose models, and enter, lock and unlock API keys. No key ever reaches an agent.',
  remove_labels:
    'Only people remove a label. An agent could otherwise make private text public. It adds labels with add_labels.',
  erase_for_good:
    'Only people delete notebooks, conversations and runs, empty the bin, erase for good, and discard damaged rows. That cannot be undone.',
  manage_notebooks:
    'Only people list, create, open, rename, move and import notebooks and workspaces. A run belongs to the notebook in which it was started and learns nothing of others.',
  export_files:
    'Only people export files, notebooks, conversations and the log. What leaves Cloister as a file is no longer protected by its labels.',
  keep_history:
    'Only people keep a git history, commit to it, take back its commits, connect its server, and take what that server has. An agent reads versions with git_log and git_read, proposes a message with git_propose, and sends commits with git_push.',
  make_backups:
    'Only people make, check and restore backups. A backup holds everything, and a restore replaces everything.',
  read_the_log:
    'Only people read the log, past conversations and the requests of other runs. They contain what other agents have read.',
  control_runs:
    'Only people start, pause, resume, cancel, retry, hand over, undo and redo whole runs. An agent asks a helper with agent_execute, and undoes a change of its own with undo_change.',
  restore_earlier_states:
    'Only people compare and restore a notebook or a folder as it was earlier, and decide what an undo takes where files changed since. An agent undoes a change of its own with undo_change.',
  schedule_work:
    'Only people create, assign and move tasks and decide on reviewed work. An agent could otherwise continue to work without the person.',
  manage_playbooks:
    'Only people save, run and remove playbooks and keep scripts. An agent makes the same calls itself, or together with script_run.',
  change_masking:
    'Only people see, test and change what is masked. The patterns would tell an agent what is hidden from it.',
  change_settings:
    'Only people change settings, repair storage and decide which servers Cloister may contact. An agent changes only the theme and the colour of the workspace, with ui_set_theme and ui_set_workspace_color.',
  type_drafts:
    'Only people type into an open note. Their text becomes a change of their own before an agent changes the same note.',
  run_programs:
    'Only people run programs, outside of Cloister. Tools such as system.run, a shell, docker and a gateway are always denied to every agent, whatever the rules allow: what it ran could bypass its scope. Code runs only in the sandbox of script_run.',
});
