import { messagesOf } from './define-messages.ts';

export const reviewConflictError = /* @__PURE__ */ messagesOf('conflict', {
  moved: 'This work has moved on in the meantime. Check its state, then try again.',
  notShown: 'The changes are not those that were shown. Check them again.',
  notThatText: 'The text to hand over is not the one that was shown. Read it again, then hand it over.',
  workChanged:
    '{ $path } has changed in the notebook since, so nothing was written. Send the work back, so that it is done again for the new text.',
});

export const reviewNotFoundError = /* @__PURE__ */ messagesOf('not-found', {
  workGone: 'This work no longer exists. Check the list under Reviews.',
  workRunGone: 'The run of this work no longer exists.',
});

export const reviewBadInputError = /* @__PURE__ */ messagesOf('bad-input', {
  part: 'This run is a part of reviewed work. Decide on the work under Reviews.',
  noModel: '{ $title } works without a model, so it cannot plan, do or review work. Choose another agent.',
  rounds: 'All { $n } rounds of this work are used. Approve or reject it, or start it again.',
  decided: 'The changes of this work were decided on. Start the work again.',
});

export const reviewLocalOnlyError = /* @__PURE__ */ messagesOf('local-only', {
  localOnly:
    'This work has read { $path }, which is local-only, and the model of { $title } is on a server, so nothing was passed on. Choose an agent with a model on this device.',
});

export const reviewDeniedError = /* @__PURE__ */ messagesOf('denied', {
  planHidden:
    'The plan cannot go to { $title }, which may not read { $path }. Extend its scope under Agents, then try again, or start the work again with another agent.',
  remarksHidden:
    'The remarks cannot go to { $title }, which may not read { $path }. Extend its scope under Agents, then try again, or start the work again with another agent.',
  changesHidden:
    'The changes cannot go to { $title }, which may not read { $path }. Extend its scope under Agents, then try again, or start the work again with another agent.',
});

export const isolationDeniedError = /* @__PURE__ */ messagesOf('denied', {
  noWorkspace:
    'SECURITY ERROR: workspace_id is REQUIRED. The notebook belongs to no workspace, so nothing was started. Move it to a workspace under Notebooks.',
  noStorage:
    'SECURITY ERROR: workspace_storage_base is REQUIRED. The notebook that would store the files does not exist, so nothing was started. Choose another notebook.',
  noFolder: 'SECURITY ERROR: the id of the run cannot name a folder, so nothing was started. Ask again.',
});
