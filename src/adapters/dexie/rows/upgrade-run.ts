/**
 * Returns the row of a run in the shape of schema version 8. Rows of earlier versions, which the journal may hold as well, have
 * `origin`, `driver` and `effects` as optional fields of their own. Returns a row of version 8 as it is. A damaged field stays
 * damaged: the check of rows finds it in its new place.
 */
export function upgradeRun(row: object): object {
  if ('origin' in row) return row;
  const { helperOf, handOver, taskId, review, attachments, appliesPlanOf, playbook, dryRun, isolation, ...rest } =
    row as EarlierRun;
  const effects = effectsOf(dryRun, isolation);
  if (appliesPlanOf !== undefined) {
    // Earlier versions copied these from the dry run.
    const { helped: _helped, beyond: _beyond, todos: _todos, ...own } = rest;
    const origin =
      taskId === undefined ? { type: 'person', attachments: [] } : { type: 'task', taskId, attachments: [] };
    return { ...own, origin, driver: { type: 'plan', dryRunId: appliesPlanOf }, effects };
  }
  const origin = originOf({ helperOf, handOver, taskId, review, attachments });
  return {
    ...rest,
    origin,
    driver: playbook === undefined ? { type: 'model' } : { type: 'playbook', playbook },
    effects,
  };
}

/** The optional fields of a run before version 8. */
type EarlierRun = Readonly<
  Partial<
    Record<
      | 'helperOf'
      | 'handOver'
      | 'taskId'
      | 'review'
      | 'attachments'
      | 'appliesPlanOf'
      | 'playbook'
      | 'dryRun'
      | 'isolation'
      | 'helped'
      | 'beyond'
      | 'todos',
      unknown
    >
  >
>;

function originOf({
  helperOf,
  handOver,
  taskId,
  review,
  attachments = [],
}: Pick<EarlierRun, 'helperOf' | 'handOver' | 'taskId' | 'review' | 'attachments'>): object {
  if (helperOf !== undefined) return { type: 'helper', of: helperOf };
  if (review !== undefined) return { type: 'review', part: review };
  if (handOver !== undefined) return { type: 'hand-over', from: handOver, attachments };
  if (taskId !== undefined) return { type: 'task', taskId, attachments };
  return { type: 'person', attachments };
}

/** Every isolated run is a dry run. */
function effectsOf(state: unknown, isolation: unknown): object {
  if (isolation !== undefined) return { type: 'isolated-plan', state: state ?? 'open', isolation };
  return state === undefined ? { type: 'commit' } : { type: 'plan', state };
}
