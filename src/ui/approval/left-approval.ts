/** The approval that the centre last showed and left because it was answered. */
let left: string | null = null;

/** Notes that the centre leaves an approval that was answered. */
export function leaveApproval(approvalId: string): void {
  left = approvalId;
}

/** Returns whether the approval was answered, although a list that was read before may still have it as pending. */
export function isLeft(approvalId: string): boolean {
  return left === approvalId;
}
