import { isConnectionLost, storageError } from '../../adapters/dexie/storage-error.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import { unknownCommandError } from '../../contracts/errors/messages/app-messages.ts';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';
import {
  COMMANDS,
  type CommandHandlers,
  type CommandName,
  type CommandResults,
  type CommandValue,
} from '../../contracts/wire/commands/commands.ts';
import { explainIssues } from '../../core/execution/explain-issues.ts';
import { activityCommands } from '../../features/activity/feature-worker.ts';
import { backupCommands, createBackupEngine } from '../../features/backup/feature-worker.ts';
import { backupFolderCommands } from '../../features/backup-folder/feature-worker.ts';
import { binCommands } from '../../features/bin/feature-worker.ts';
import { exerciseCommands } from '../../features/exercise/feature-worker.ts';
import { syncCommands } from '../../features/folder-sync/feature-worker.ts';
import { gitCommands } from '../../features/git/feature-worker.ts';
import { historyCommands } from '../../features/history/feature-worker.ts';
import { mcpCommands } from '../../features/mcp/feature-worker.ts';
import { meaningCommands } from '../../features/meaning/feature-worker.ts';
import { chatCommands } from '../../features/plain-chat/feature-worker.ts';
import { retentionCommands } from '../../features/retention/feature-worker.ts';
import { scriptCommands } from '../../features/scripts/feature-worker.ts';
import { storageCommands } from '../../features/storage/feature-worker.ts';
import { todoCommands } from '../../features/todos/feature-worker.ts';
import { workCommands } from '../../features/work/feature-worker.ts';
import { agentFileCommands } from '../agents/agent-file-commands.ts';
import { approvalCommands } from '../approvals/approval-commands.ts';
import { agentCommands } from '../commands/agent-commands.ts';
import { changeCommands } from '../commands/change-commands.ts';
import { draftCommands } from '../commands/draft-commands.ts';
import { fileCommands } from '../commands/file-commands.ts';
import { modelCommands } from '../commands/model-commands.ts';
import { notebookCommands } from '../commands/notebook-commands.ts';
import { planCommands } from '../commands/plan-commands.ts';
import { providerCommands } from '../commands/provider-commands.ts';
import { recordCommands } from '../commands/record-commands.ts';
import { runCommands } from '../commands/run-commands.ts';
import { sessionCommands } from '../commands/session-commands.ts';
import { simulateCommands } from '../commands/simulate-commands.ts';
import { templateCommands } from '../commands/template-commands.ts';
import { toolCommands } from '../commands/tool-commands.ts';
import { vaultCommands } from '../commands/vault-commands.ts';
import { handOverCommands } from '../hand-over/hand-over-commands.ts';
import { playbookCommands } from '../playbooks/playbook-commands.ts';
import { exportCommands } from '../records/export-commands.ts';
import { redactionCommands } from '../redaction/redaction-commands.ts';
import { ruleCommands } from '../rules/rule-commands.ts';
import type { Services } from './services.ts';

/** Calls one command by name. Rejects with `unknown-command`, `bad-input`, or what the command rejects with. */
export type Dispatch = (name: string, input: unknown) => Promise<unknown>;

/**
 * Creates the dispatcher of all commands, which validates each input.
 *
 * @param onDamage called when a command fails because of a damaged row
 */
export function createDispatch(
  services: Services,
  gate: () => CommandResults['app.ready'],
  onDamage: () => void,
): Dispatch {
  const ofBackupFolder = backupFolderCommands(services, createBackupEngine(services));
  const handlers: CommandHandlers = {
    'app.ready': async () => gate(),
    ...notebookCommands(services),
    ...fileCommands(services),
    ...draftCommands(services),
    ...agentCommands(services),
    ...agentFileCommands(services),
    ...simulateCommands(services),
    ...ruleCommands(services),
    ...redactionCommands(services),
    ...scriptCommands(services),
    ...activityCommands(services),
    ...retentionCommands(services),
    ...backupCommands(services),
    ...ofBackupFolder,
    ...syncCommands(services, ofBackupFolder['backup.folder.handle']),
    ...gitCommands(services),
    ...storageCommands(services),
    ...binCommands(services),
    ...todoCommands(services),
    ...planCommands(services),
    ...playbookCommands(services),
    ...runCommands(services),
    ...handOverCommands(services),
    ...workCommands(services),
    ...approvalCommands(services),
    ...changeCommands(services),
    ...historyCommands(services),
    ...toolCommands(services),
    ...templateCommands(services),
    ...recordCommands(services),
    ...exportCommands(services),
    ...sessionCommands(services),
    ...providerCommands(services),
    ...mcpCommands(services),
    ...vaultCommands(services),
    ...modelCommands(services),
    ...meaningCommands(services),
    ...chatCommands(services),
    ...exerciseCommands(services),
  };

  function call<N extends CommandName>(name: N, input: unknown): Promise<CommandResults[N]> {
    const parsed = COMMANDS[name].safeParse(input ?? {}, { reportInput: true });
    if (!parsed.success) {
      throw callerBadInputError('arguments', { name, why: explainIssues(parsed.error.issues) });
    }
    // Safe: the schema of this name produced the value, and the table above pairs each name with its handler.
    return handlers[name](parsed.data as CommandValue<N>);
  }

  return async (name, input) => {
    if (!isCommand(name)) throw unknownCommandError('command', { name });
    const version = services.store.version();
    try {
      return await call(name, input).catch(async (error: unknown) => {
        if (!isConnectionLost(error)) throw error;
        await services.store.reserve.recover(error);
        // The browser closed the connection while the command was reading; nothing was written since it began.
        if (services.store.version() !== version) throw error;
        return call(name, input);
      });
    } catch (error) {
      if (hasErrorCode(error, 'damaged')) onDamage();
      throw storageError(error);
    }
  };
}

/** Accepts own properties only, so that `constructor` is not a command. */
function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
