import type { Credential } from '../../../contracts/domain/provider.ts';
import type { CloisterError } from '../../../contracts/errors/errors.ts';
import { epochLostError, staleRightsError } from '../../../contracts/errors/messages/app-messages.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { hasOnlyLabels } from '../../../core/policy/run-labels.ts';
import type { Check, CheckType } from '../../../core/ports/commit-batch.ts';
import type { BatchRows } from '../commit/batch-rows.ts';
import type { MetaRow, RuleBookRow } from '../database.ts';
import type { CheckHandler } from './write-handler.ts';

export const CHECK_HANDLERS: { readonly [T in CheckType]: CheckHandler<Check<T>> } = {
  'run-epoch': {
    tables: () => ['runs'],
    async prepare({ runId, epoch }, { rows }) {
      const run = await rows.get('runs', runId);
      return {
        verify() {
          if (run?.epoch === epoch) return;
          throw epochLostError('run', {}, { runId });
        },
      };
    },
  },
  'leader-epoch': {
    tables: () => ['meta'],
    async prepare({ epoch }, { rows }) {
      const row = await rows.get('meta', 'runner');
      if (row?.key === 'runner' && row.epoch === epoch) return {};
      throw epochLostError('leader', {}, { epoch });
    },
  },
  rights: {
    tables: () => ['agents', 'meta'],
    async prepare(rights, { rows }) {
      const [agent, book] = await Promise.all([rows.get('agents', rights.agent), readRuleBookRow(rows)]);
      if ((agent?.revision ?? 0) === rights.agentRevision && book.revision === rights.ruleBookRevision) return {};
      throw staleRightsError('step');
    },
  },
  'run-labels': {
    tables: () => ['runs'],
    async prepare({ runId, labels, names }, { rows }) {
      const run = await rows.get('runs', runId);
      if (hasOnlyLabels(run?.labels ?? [], labels, names)) return {};
      throw staleRightsError('labels', {}, { runId });
    },
  },
  'stored-credentials': {
    tables: () => ['credentials'],
    async prepare({ credentials }, { rows }) {
      if (areSame(await rows.all('credentials'), credentials)) return {};
      throw vaultConflict();
    },
  },
};

export function vaultConflict(): CloisterError {
  return conflictError('protection');
}

/** Compares sealed keys by nonce. Nonces are unique, so equal nonces mean equal keys. */
function areSame(stored: readonly Credential[], expected: readonly Credential[]): boolean {
  const nonces = new Map(expected.map(({ providerId, nonce }) => [providerId, nonce.join()]));
  return (
    stored.length === expected.length &&
    stored.every(({ providerId, nonce }) => nonces.get(providerId) === nonce.join())
  );
}

export async function readRuleBookRow(rows: BatchRows): Promise<RuleBookRow> {
  return ruleBookOf(await rows.get('meta', 'rule-book'));
}

/** Returns the rule book of a row; empty with revision 0 when there is none. */
export function ruleBookOf(row: MetaRow | undefined): RuleBookRow {
  return row?.key === 'rule-book' ? row : { key: 'rule-book', revision: 0, rules: [] };
}
