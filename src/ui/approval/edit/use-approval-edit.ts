import type { Approval } from '../../../contracts/domain/run/run.ts';
import type { ApprovalEdit } from '../../../contracts/wire/commands/decisions/approval-requests.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useClient } from '../../state/client-context.tsx';

/** Returns the action that edits a pending approval as it is shown. */
export function useApprovalEdit({ approvalId, receipt }: Pick<Approval, 'approvalId' | 'receipt'>) {
  const { call } = useClient();
  return useAction((edit: ApprovalEdit) => call('approvals.edit', { approvalId, receipt, edit }));
}
