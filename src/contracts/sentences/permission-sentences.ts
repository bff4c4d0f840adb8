import { sentencesOf } from './define-sentences.ts';

export const policyReason = /* @__PURE__ */ sentencesOf('policy', {
  never: 'No agent may use { $toolName }, whatever the rules say.',
  ruleDenies: 'A rule denies this: { $rule }.',
  ruleAsks: 'A rule requires your approval: { $rule }.',
  alwaysAsks: '{ $toolName } needs approval each time.',
  write: '{ $name } needs approval before each change to the notebook.',
  deletes: 'This call deletes files.',
  rights: 'This call changes rights.',
  network: 'This call sends data over the network.',
  notOffered: '{ $toolName } is not offered to { $name }.',
  script: 'This call runs a script.',
  installs: 'This call installs software.',
  costs: 'This call costs money.',
  risk: 'The risk of this tool is unknown.',
  sentTo: '{ $why } This request is sent to { $host }.',
  sentWith: '{ $why } This request is sent to { $host }, and with it the data “{ $text }”.',
  person: 'The person rejected this.',
  personWhy: 'The person rejected this: { $text }',
  checkpoint: 'The script waits at checkpoint { $n }.',
  stopped: 'The person stopped the script at checkpoint { $n }. Nothing was changed.',
  stoppedWhy: 'The person stopped the script at checkpoint { $n }, and nothing was changed: { $text }',
});

export const scopeReason = /* @__PURE__ */ sentencesOf('scope', {
  notebook: 'The agent { $agent } may not work in this notebook.',
  workspace: 'The agent { $agent } belongs to another workspace and may not work in this notebook.',
  operation: 'The agent { $agent } is not allowed to { $what }.',
  scripts: 'The agent { $agent } is not allowed to run scripts. Give the agent that right under Agents.',
  integrations: 'The agent { $agent } is not allowed to use the network. Give the agent that right under Agents.',
  folders: '{ $path } is outside the folders of the agent { $agent }. Allowed folders: { $list }.',
  noFolder: '{ $path } is outside the folders of the agent { $agent }. No folder is allowed.',
  types: '{ $path } is not of a type that the agent { $agent } may open. Allowed file types: { $list }.',
  noType: '{ $path } is not of a type that the agent { $agent } may open. No file type is allowed.',
  failed: 'The check of this path failed, so it is refused.',
  reserved: '{ $path } is reserved for the app. Use another path.',
  mount: '{ $path } is not available to this run. { $also }',
  everything: 'The agent { $agent } may not { $what } everything in { $path }. Name single files instead.',
  noRun: '/runs and /scratch exist only during a run.',
  ownFolders: 'Use { $folder } or /scratch.',
});

export const grantReason = /* @__PURE__ */ sentencesOf('grant', {
  missing: 'This run has no grant, so it may do nothing. Ask again to start a new run.',
  damaged:
    'The grant of this run was edited or is damaged, so the run may do nothing more. Ask again to start a new run.',
  notebook: 'This run may work only in the notebook that it was started in. Ask again in this notebook.',
  workspace:
    'The notebook was moved to another workspace after this run started, so the run may do nothing more in it. Move the notebook back, or ask again to start a new run.',
  clock:
    'The clock was set back to before this run got its grant, so the grant has ended. Check the clock, then resume the run to renew the grant.',
  expired: 'The grant of this run has expired. Resume the run to renew the grant for 7 days.',
  unproven:
    'It is not proven that Cloister made the grant of this run: it comes from an earlier version, was replaced, or the key of the grants is lost. Resume the run to give it a new grant with the present rights of its agent.',
  lost: '{ $why } This was allowed when the run started. Change the agent back under Agents, or ask for something else.',
  operation:
    'The agent { $agent } was not allowed to { $what } when this run started. Ask again to start a new run with the present rights of the agent.',
  folders:
    '{ $path } is outside the folders that the agent { $agent } had when this run started. Ask again to start a new run with the present rights of the agent.',
  types:
    '{ $path } is not of a type that the agent { $agent } could open when this run started. Ask again to start a new run with the present rights of the agent.',
  host: '{ $host } was not on the list of allowed hosts when this run started. Ask again to start a new run with the present rights of the agent.',
  mounts: '{ $path } is outside the folders that this run is limited to. Ask again without that option.',
  readOnly: 'This run may only read in { $folder }. Ask again without that option to change { $path }.',
  tool: 'This run may not use { $toolName }: its options name other tools. Ask again without that option.',
  made: 'Grant { $seal }, valid until { $when }.',
});

export const urlReason = /* @__PURE__ */ sentencesOf('url', {
  long: 'The address is longer than { $n } characters.',
  characters: 'The address contains a space, a backslash, or a control or invisible character.',
  none: 'This is not an address. Write it as https://example.org/page.',
  scheme: 'Only https addresses are fetched, not { $scheme }',
  user: 'The address contains a user name or password. Remove the user name and password.',
  form: 'The address is not in the normal form. Write it as https://example.org/page.',
  ip: '{ $host } is a number, not a name. Only hosts with a name are fetched.',
  noHost: '{ $host } is not a host name.',
  host: '{ $host } is not on the list of allowed hosts.',
  port: '{ $host } is allowed, but not on port { $port }.',
});

export const receiptReason = /* @__PURE__ */ sentencesOf('receipt', {
  unchecked: 'The approval could not be checked. Ask again.',
  expired: 'The approval has expired. Ask again.',
  used: 'The approval has already been used. Ask again for another call.',
  state: 'The approval is { $what }, not allowed.',
  notAllowed: 'The answer does not allow the call.',
  noTime: 'The approval has no answer time. Ask again.',
  clock: 'The clock was set back after the approval. Ask again.',
  late: 'The approval was not used within 10 minutes. Ask again.',
  lateEnded: 'The approval was not used within 10 minutes.',
  agentEdited: 'The agent { $agent } was edited after you allowed this. Ask again.',
  rulesEdited: 'The rules were edited after you allowed this. Ask again.',
  untrusted: 'The run read untrusted content ({ $path }) after you allowed this. Ask again.',
  fileChanged: '{ $path } was changed after you allowed this. Ask again.',
  differs: 'The call differs from the approved one. Ask again.',
  content: 'The content for { $path } is missing. Ask again.',
  effect: 'The call would have a different effect now. Ask again.',
  otherWindow: 'The approval was used or withdrawn in another window.',
  ended: 'The run ended before the approval was answered.',
  notAsApproved: 'The stored approval does not match what was approved: { $what } differs. Ask again.',
});
