import { hasErrorCode } from '../../../contracts/errors/errors.ts';
import type { CommandInput, CommandName, CommandResults } from '../../../contracts/wire/commands/commands.ts';
import { translate, translateError } from '../../../ui/kit/worker-texts/translate.ts';
import { forgetErased } from '../../../ui/state/bin/forget-erased.ts';
import type { BinItem, Erased, ErasePlan, EraseTarget, Holder } from '../contract/bin-requests.ts';

export type Call = <N extends CommandName>(name: N, input: CommandInput<N>) => Promise<CommandResults[N]>;

/** Something to erase, from the bin or from where it is. `versions`: the earlier versions of the file with this id. */
export type EraseItem = Pick<BinItem, 'id' | 'notebookId' | 'name'> & { readonly kind: BinItem['kind'] | 'versions' };

/** Plans that are asked for; the rest of a long selection is named by its number. */
const MOST_PLANS = 20;

/** What erasing several items would remove together. */
export interface SumOfPlans {
  readonly files: number;
  readonly blobs: number;
  readonly sharedBlobs: number;
  readonly sizeBytes: number;
  /** Runs and conversations that are erased for themselves. */
  readonly runs: number;
  readonly ownConversations: number;
  /** Conversations that are erased because of others. */
  readonly conversations: number;
  readonly work: number;
  /** Earlier versions of files that stay, and how many contents of them something else needs. */
  readonly versions: number;
  readonly neededVersions: number;
  /** Log entries that keep their texts. */
  readonly logKept: number;
  readonly notebooks: readonly { readonly name: string; readonly files: number }[];
  readonly holders: readonly Holder[];
  /** Why some of them stay. */
  readonly kept: readonly { readonly name: string; readonly why: string }[];
}

/** Requests of one erasure each: the files of a notebook together, everything else by itself. */
function targetsOf(
  items: readonly EraseItem[],
): { readonly target: EraseTarget; readonly items: readonly EraseItem[] }[] {
  const files = items.filter(isFile);
  const groups = [...Map.groupBy(files, ({ notebookId }) => notebookId)].map(([notebookId, own]) => ({
    target: { files: { notebookId, fileIds: own.map(({ id }) => id) } },
    items: own,
  }));
  return [
    ...groups,
    ...items.filter((item) => !isFile(item)).map((item) => ({ target: targetOf(item), items: [item] })),
  ];
}

function isFile({ kind }: EraseItem): boolean {
  return kind === 'file' || kind === 'folder';
}

function targetOf({ kind, id, notebookId }: EraseItem): EraseTarget {
  switch (kind) {
    case 'file':
    case 'folder':
      return { files: { notebookId, fileIds: [id] } };
    case 'notebook':
      return { notebookId: id };
    case 'versions':
      return { versions: { notebookId, fileId: id } };
    case 'session':
      return { sessionId: id };
    case 'run':
      return { runId: id };
    case 'task':
      return { taskId: id };
    case 'review':
      return { reviewId: id };
    default:
      return kind satisfies never;
  }
}

/** Asks what erasing would remove, and sums it up. */
export async function planErasure(call: Call, items: readonly EraseItem[]): Promise<SumOfPlans> {
  const holders = new Set<Holder>();
  const conversations = new Set<string>();
  const kept: { name: string; why: string }[] = [];
  const notebooks: { name: string; files: number }[] = [];
  const own = new Set<string>();
  const sum = { files: 0, blobs: 0, sharedBlobs: 0, sizeBytes: 0, work: 0, logKept: 0 };
  const ofParts = { runs: 0, versions: 0, neededVersions: 0 };
  for (const { target, items: some } of targetsOf(items).slice(0, MOST_PLANS)) {
    const plan: ErasePlan = await call('erase.plan', target);
    const [first] = some;
    if (first === undefined) continue;
    if (plan.refusal !== null) kept.push({ name: first.name, why: translate(plan.refusal.message, plan.refusal) });
    if (first.kind === 'notebook') notebooks.push({ name: first.name, files: plan.files });
    else sum.files += plan.files;
    for (const figure of ['blobs', 'sizeBytes', 'logKept'] as const) sum[figure] += plan[figure];
    if (first.kind === 'versions') ofParts.neededVersions += plan.sharedBlobs;
    else sum.sharedBlobs += plan.sharedBlobs;
    ofParts.versions += plan.versions;
    if (first.kind === 'run') ofParts.runs += plan.runs;
    if (first.kind === 'session') own.add(first.id);
    sum.work += plan.tasks + plan.reviews;
    for (const { sessionId } of plan.conversations) conversations.add(sessionId);
    for (const holder of plan.holders) holders.add(holder);
  }
  return {
    ...sum,
    ...ofParts,
    ownConversations: own.size,
    conversations: [...conversations].filter((id) => !own.has(id)).length,
    notebooks,
    holders: [...holders],
    kept,
  };
}

export interface ErasedItems extends Omit<Erased, 'logTexts' | 'rows'> {
  readonly items: number;
  readonly kept: readonly { readonly name: string; readonly why: string }[];
}

/** Erases items. One that something needs stays, and the others go all the same. */
export async function eraseItems(call: Call, items: readonly EraseItem[]): Promise<ErasedItems> {
  const sum = { items: 0, blobs: 0, logKept: 0 };
  const kept: { name: string; why: string }[] = [];
  async function erase(target: EraseTarget, own: readonly EraseItem[]): Promise<void> {
    try {
      const { blobs, logKept } = await call('erase.run', target);
      sum.blobs += blobs;
      sum.logKept += logKept;
      sum.items += own.length;
    } catch (error) {
      // Erased along with another item.
      if (hasErrorCode(error, 'not-found')) return;
      const [first] = own;
      if (own.length > 1) for (const item of own) await erase(targetOf(item), [item]);
      else if (first !== undefined) kept.push({ name: first.name, why: translateError(error) });
    }
  }
  for (const { target, items: own } of targetsOf(items)) await erase(target, own);
  for (const notebookId of new Set(items.map((item) => item.notebookId))) await forgetErased(call, notebookId);
  return { ...sum, kept };
}
