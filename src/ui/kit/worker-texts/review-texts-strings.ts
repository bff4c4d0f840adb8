import { catalog } from '../language/text-catalog.ts';
import { sentence } from './sentence.ts';

const english = {
  moved: 'This work has moved on in the meantime. Check its state, then try again.',
  gone: 'This work no longer exists. Check the list under Tasks.',
  runGone: 'The run of this work no longer exists.',
  partGone: 'The run of this part no longer exists.',
  part: 'This run is a part of reviewed work. Decide on the work under Tasks.',
  noModel: sentence('{ $title } works without a model, so it cannot plan, do or review work. Choose another agent.'),
  notShown: 'The changes are not those that were shown. Check them again.',
  changed: sentence(
    '{ $path } has changed in the notebook since, so nothing was written. Send the work back, so that it is done again for the new text.',
  ),
  rounds: sentence('All { $n } rounds of this work are used. Approve or reject it, or start it again.'),
  decided: 'The changes of this work were decided on. Start the work again.',
  localOnly: sentence(
    'This work has read { $path }, which is local-only, and the model of { $title } is on a server, so nothing was passed on. Choose an agent with a model on this device.',
  ),
  planHidden: sentence(
    'The plan cannot go to { $title }, which may not read { $path }. Extend its scope under Agents, then try again, or start the work again with another agent.',
  ),
  remarksHidden: sentence(
    'The remarks cannot go to { $title }, which may not read { $path }. Extend its scope under Agents, then try again, or start the work again with another agent.',
  ),
  changesHidden: sentence(
    'The changes cannot go to { $title }, which may not read { $path }. Extend its scope under Agents, then try again, or start the work again with another agent.',
  ),
  notPlanned: sentence('The plan was not finished: { $why }'),
  notDone: sentence('The work was not finished: { $why }'),
  partlyDone: sentence('The work was not finished: { $why } What it planned until then can be reviewed.'),
  noChanges: 'The executor planned no changes. Read what it says, then send it back or reject it.',
  notReviewed: sentence('The review was not finished: { $why } You can decide without it.'),
  noVerdict: 'The reviewer gave no verdict. Read its remarks, then decide.',
  noRemarks: 'The reviewer sent the work back without remarks.',
  noWorkspace:
    'SECURITY ERROR: workspace_id is REQUIRED. The notebook belongs to no workspace, so nothing was started. Move it to a workspace under Notebooks.',
  noStorage:
    'SECURITY ERROR: workspace_storage_base is REQUIRED. The notebook that would store the files does not exist, so nothing was started. Choose another notebook.',
  noFolder: 'SECURITY ERROR: the id of the run cannot name a folder, so nothing was started. Ask again.',
  outside: 'This agent works in a folder of its own, so only a run of its own can act. Ask it in a conversation.',
  fileSince: 'The file has changed in the notebook since.',
};

const texts = catalog('worker-review', english);

/** Reasons and errors of isolated runs and reviewed work. */
export const reviewTexts = { english, texts };
