/** Apart from the schema, so that the page can check a row without loading zod. */
export const REVIEW_STATES = [
  'planning',
  'executing',
  'reviewing',
  'awaiting-hand-over',
  'awaiting-decision',
  'applying',
  'applied',
  'rejected',
  'cancelled',
  'failed',
] as const;
