import { catalog } from '../language/text-catalog.ts';
import { sentence } from './sentence.ts';

const english = {
  policy: {
    never: sentence('No agent may use { $toolName }, whatever the rules say.'),
    ruleDenies: sentence('A rule denies this: { $rule }.'),
    ruleAsks: sentence('A rule requires your approval: { $rule }.'),
    alwaysAsks: sentence('{ $toolName } needs approval each time.'),
    write: sentence('{ $name } needs approval before each change to the notebook.'),
    deletes: 'This call deletes files.',
    rights: 'This call changes rights.',
    network: 'This call sends data over the network.',
    script: 'This call runs a script.',
    installs: 'This call installs software.',
    costs: 'This call costs money.',
    risk: 'The risk of this tool is unknown.',
    sentTo: sentence('{ $why } This request is sent to { $host }.'),
    sentWith: sentence('{ $why } This request is sent to { $host }, and with it the data “{ $text }”.'),
    person: 'The person rejected this.',
    personWhy: sentence('The person rejected this: { $text }'),
  },
  scope: {
    notebook: sentence('The agent { $agent } may not work in this notebook.'),
    operation: sentence('The agent { $agent } is not allowed to { $what }.'),
    scripts: sentence('The agent { $agent } is not allowed to run scripts. Give the agent that right under Agents.'),
    integrations: sentence(
      'The agent { $agent } is not allowed to use the network. Give the agent that right under Agents.',
    ),
    folders: sentence('{ $path } is outside the folders of the agent { $agent }. Allowed folders: { $list }.'),
    noFolder: sentence('{ $path } is outside the folders of the agent { $agent }. No folder is allowed.'),
    types: sentence('{ $path } is not of a type that the agent { $agent } may open. Allowed file types: { $list }.'),
    noType: sentence('{ $path } is not of a type that the agent { $agent } may open. No file type is allowed.'),
    failed: 'The check of this path failed, so it is refused.',
    reserved: sentence('{ $path } is reserved for the app. Use another path.'),
    mount: sentence('{ $path } is not available to this run. { $also }'),
    everything: sentence('The agent { $agent } may not { $what } everything in { $path }. Name single files instead.'),
  },
  grant: {
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
    lost: sentence(
      '{ $why } This was allowed when the run started. Change the agent back under Agents, or ask for something else.',
    ),
    operation: sentence(
      'The agent { $agent } was not allowed to { $what } when this run started. Ask again to start a new run with the present rights of the agent.',
    ),
    folders: sentence(
      '{ $path } is outside the folders that the agent { $agent } had when this run started. Ask again to start a new run with the present rights of the agent.',
    ),
    types: sentence(
      '{ $path } is not of a type that the agent { $agent } could open when this run started. Ask again to start a new run with the present rights of the agent.',
    ),
    host: sentence(
      '{ $host } was not on the list of allowed hosts when this run started. Ask again to start a new run with the present rights of the agent.',
    ),
    made: sentence('Grant { $seal }, valid until { $when }.'),
  },
  url: {
    long: sentence('The address is longer than { $n } characters.'),
    characters: 'The address contains a space, a backslash, or a control or invisible character.',
    none: 'This is not an address. Write it as https://example.org/page.',
    scheme: sentence('Only https addresses are fetched, not { $scheme }'),
    user: 'The address contains a user name or password. Remove the user name and password.',
    form: 'The address is not in the normal form. Write it as https://example.org/page.',
    ip: sentence('{ $host } is a number, not a name. Only hosts with a name are fetched.'),
    noHost: sentence('{ $host } is not a host name.'),
    host: sentence('{ $host } is not on the list of allowed hosts.'),
    port: sentence('{ $host } is allowed, but not on port { $port }.'),
  },
  receipt: {
    unchecked: 'The approval could not be checked. Ask again.',
    expired: 'The approval has expired. Ask again.',
    used: 'The approval has already been used. Ask again for another call.',
    state: sentence('The approval is { $what }, not allowed.'),
    notAllowed: 'The answer does not allow the call.',
    noTime: 'The approval has no answer time. Ask again.',
    clock: 'The clock was set back after the approval. Ask again.',
    late: 'The approval was not used within 10 minutes. Ask again.',
    lateEnded: 'The approval was not used within 10 minutes.',
    agentEdited: sentence('The agent { $agent } was edited after you allowed this. Ask again.'),
    rulesEdited: 'The rules were edited after you allowed this. Ask again.',
    untrusted: sentence('The run read untrusted content ({ $path }) after you allowed this. Ask again.'),
    fileChanged: sentence('{ $path } was changed after you allowed this. Ask again.'),
    differs: 'The call differs from the approved one. Ask again.',
    content: sentence('The content for { $path } is missing. Ask again.'),
    effect: 'The call would have a different effect now. Ask again.',
    otherWindow: 'The approval was used or withdrawn in another window.',
    ended: 'The run ended before the approval was answered.',
  },
};

const texts = catalog('worker-refusals', english);

/** Reasons of refusals and approvals. */
export const refusals = { english, texts };
