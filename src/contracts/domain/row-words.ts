/** Closed lists of stored values. Kept apart from the zod schemas, so that the page can name them without loading zod. */
export const LABELS = ['local-only', 'untrusted'] as const;
/** Value of the rule book's `localOnlyNames`; hidden names have no value. */
export const LOCAL_ONLY_NAMES_SHOWN = 'shown';
export const APPROVALS_MODES = ['every-write', 'destructive-only'] as const;
export const RISKS = ['read', 'write', 'destructive', 'access', 'network', 'execute', 'install', 'spend'] as const;
export const RULE_EFFECTS = ['deny', 'confirm', 'allow'] as const;
export const PROVIDER_KINDS = ['openai-compatible', 'anthropic', 'openai', 'google'] as const;
export const LOCAL_MODEL_STATES = ['waiting', 'downloading', 'paused', 'checking', 'ready', 'failed'] as const;
export const APPROVAL_STATES = [
  'planned',
  'pending',
  'allowed',
  'rejected',
  'used',
  'expired',
  'void',
  'cancelled',
] as const;
export const PLAN_STATES = ['open', 'applied', 'discarded'] as const;
export const TOOL_CALL_STATES = ['planned', 'waiting', 'performing', 'done', 'denied', 'failed'] as const;
export const TASK_STATES = [
  'created',
  'planned',
  'awaiting-confirmation',
  'running',
  'completed',
  'failed',
  'cancelled',
  'blocked',
] as const;
export const RUN_STATUSES = [
  'queued',
  'running',
  'awaiting-approval',
  'paused',
  'interrupted',
  'completed',
  'failed',
  'cancelled',
  'blocked',
] as const;
/** The built-in kinds of values that are masked before a model on a server receives them. */
export const REDACTION_KINDS = ['secret', 'email', 'phone', 'iban', 'national-id'] as const;
