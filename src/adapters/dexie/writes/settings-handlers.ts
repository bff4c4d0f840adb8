import { NO_LIMITS } from '../../../contracts/domain/notebook/retention.ts';
import { KEPT_RULE_VERSIONS } from '../../../contracts/domain/policy.ts';
import { conflictError, damagedError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { DAMAGED_RULE_BOOK } from '../rows/substitute-row.ts';
import { readRuleBookRow, vaultConflict } from './check-handlers.ts';
import type { WriteHandler } from './write-handler.ts';

export const ruleBookHandler: WriteHandler<Write<'rule-book'>> = {
  tables: () => ['meta'],
  async prepare({ ruleBook, atMs }, { rows }) {
    const now = await readRuleBookRow(rows);
    if (now.revision === DAMAGED_RULE_BOOK.revision) {
      throw damagedError('rules', {}, { table: 'meta', key: 'rule-book' });
    }
    if (now.revision + 1 !== ruleBook.revision) {
      throw conflictError('rules');
    }
    const isSame = JSON.stringify(now.rules) === JSON.stringify(ruleBook.rules);
    const earlier = isSame ? null : await rows.get('meta', 'rule-versions');
    return {
      write() {
        rows.put('meta', { key: 'rule-book', ...ruleBook });
        if (isSame) return;
        const known = earlier?.key === 'rule-versions' ? earlier.versions : [];
        const replaced = { revision: now.revision, replacedMs: atMs, rules: now.rules };
        rows.put('meta', { key: 'rule-versions', versions: [...known, replaced].slice(-KEPT_RULE_VERSIONS) });
      },
    };
  },
  remember({ ruleBook }, memory) {
    memory.setRuleBook(ruleBook);
    memory.note({ rights: true });
  },
};

export const removeAgentsHandler: WriteHandler<Write<'remove-agents'>> = {
  tables: () => ['agents', 'approvals'],
  async prepare({ names }, { rows }) {
    if (names.length === 0) return {};
    // Void the approvals: a later agent of the same name restarts at revision 1 and must not inherit the answers.
    const open = await Promise.all(['pending', 'allowed'].map((state) => rows.findAll('approvals', 'state', state)));
    return {
      write() {
        for (const name of names) rows.remove('agents', name);
        for (const row of open.flat().filter(({ agent }) => names.includes(agent))) {
          rows.put('approvals', { ...row, state: 'void', stateReason: `The agent ${row.agent} was removed.` });
        }
      },
    };
  },
  remember({ names }, memory) {
    for (const name of names) memory.removeAgent(name);
    memory.note({ rights: true, servers: true, runs: names.length > 0 });
  },
};

export const removeProvidersHandler: WriteHandler<Write<'remove-providers'>> = {
  tables: () => ['providers', 'credentials'],
  prepare: ({ providerIds }, { rows }) => ({
    write() {
      for (const id of providerIds) {
        rows.remove('providers', id);
        rows.remove('credentials', id);
      }
    },
  }),
  remember: (_write, memory) => memory.note({ servers: true }),
};

export const removeCredentialsHandler: WriteHandler<Write<'remove-credentials'>> = {
  tables: () => ['credentials'],
  prepare: ({ providerIds }, { rows }) => ({
    write() {
      for (const id of providerIds) rows.remove('credentials', id);
    },
  }),
};

export const vaultHandler: WriteHandler<Write<'vault'>> = {
  tables: () => ['meta'],
  async prepare({ vault }, { rows }) {
    const now = await rows.get('meta', 'vault');
    if (vault.revision !== (now?.key === 'vault' ? now.revision : 0) + 1) throw vaultConflict();
    return { write: () => rows.put('meta', { ...vault, key: 'vault' }) };
  },
};

export const defaultModelHandler: WriteHandler<Write<'default-model'>> = {
  tables: () => ['meta'],
  async prepare({ model }, { rows }) {
    // Reading rejects for a damaged row, which must not be overwritten.
    await rows.get('meta', 'default-model');
    return { write: () => rows.put('meta', { key: 'default-model', model }) };
  },
  remember: (_write, memory) => memory.note({ servers: true }),
};

export const redactionHandler: WriteHandler<Write<'redaction'>> = {
  tables: () => ['meta'],
  async prepare({ settings }, { rows }) {
    // Reading rejects for a damaged row, which must not be overwritten.
    await rows.get('meta', 'redaction');
    return { write: () => rows.put('meta', { key: 'redaction', settings }) };
  },
  remember: (_write, memory) => memory.note({ servers: true }),
};

export const lastBackupHandler: WriteHandler<Write<'last-backup'>> = {
  tables: () => ['meta'],
  prepare: async ({ backup }, { rows }) => ({ write: () => rows.put('meta', { key: 'last-backup', backup }) }),
};

export const retentionLimitsHandler: WriteHandler<Write<'retention-limits'>> = {
  tables: () => ['meta'],
  async prepare({ limits }, { rows }) {
    // Reading rejects for a damaged row, which must not be overwritten.
    const now = await rows.get('meta', 'retention');
    const before = now?.key === 'retention' ? now.limits : NO_LIMITS;
    return { write: () => rows.put('meta', { key: 'retention', limits: { ...before, ...limits } }) };
  },
};
