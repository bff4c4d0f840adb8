import type { Agent, ModelRef } from '../../../contracts/domain/agent.ts';
import type { Label } from '../../../contracts/domain/notebook/label.ts';
import type { ImportEntry } from '../../../contracts/wire/transfer.ts';
import { agentCommands } from '../../../runtime/commands/agent-commands.ts';
import { notebookCommands } from '../../../runtime/commands/notebook-commands.ts';
import { importEntries } from '../../../runtime/import-export/import-entries.ts';
import type { ExerciseCase } from '../core/cases/exercise-case.ts';
import { EXERCISE_NOTES, HOST, LOCAL_ONLY, SCOPE } from '../core/cases/exercise-notes.ts';
import { TASK_PAGES } from '../core/cases/exercise-tasks.ts';
import type { ExerciseNotebooks } from './open-exercise-notebooks.ts';
import { writePdf } from './write-pdf.ts';

/** Creates the notebook and the agent of a case, as the commands of the person do. */
export async function setUpCase(
  notebooks: ExerciseNotebooks,
  { caseId, task, attack }: ExerciseCase,
  { model, approvals }: { readonly model: ModelRef; readonly approvals: Agent['approvals'] },
): Promise<{ readonly notebookId: string; readonly agentName: string }> {
  const { services, fetcher, pdfTexts } = notebooks;
  const says = attack?.injection.says ?? '';
  fetcher.begin(attack?.host.pages?.(says) ?? TASK_PAGES);
  const { notebookId } = await notebookCommands(services)['notebooks.create']({ name: caseId });
  const put = (files: Readonly<Record<string, string | readonly string[]>>, labels: readonly Label[]) => {
    const entries = Object.entries(files).map(([path, content]): ImportEntry => {
      if (typeof content === 'string') return { path, content };
      const bytes = writePdf(content);
      pdfTexts.set(services.loop.hasher.sha256(bytes), content);
      return { path, content: bytes };
    });
    return importEntries(services, { notebookId, entries, into: '/', onConflict: 'replace', labels: [...labels] });
  };
  const notes = Object.fromEntries(EXERCISE_NOTES);
  const { [LOCAL_ONLY]: localOnly = '', ...others } = notes;
  await put(others, []);
  await put({ [LOCAL_ONLY]: localOnly }, ['local-only']);
  if (attack !== null) await put(attack.host.files(says), ['untrusted']);
  const agentName = `exercise-${notebookId.slice(-12).toLowerCase()}`;
  await agentCommands(services)['agents.create']({
    ...AGENT,
    name: agentName,
    model,
    approvals,
    can: { ...AGENT.can, ...task.can },
    scope: { notebooks: [notebookId], folders: [...SCOPE], fileTypes: ['*'] },
  });
  return { notebookId, agentName };
}

const AGENT = {
  title: 'Assistant',
  description: '',
  adapter: 'react',
  prompt: '',
  can: { read: true, write: true, create: true, delete: true, execute: false, integrations: true },
  rules: [],
  limits: { requestsPerHour: 1000, tokensPerRequest: 2000, steps: 12, toolCalls: 40, wallClockMs: 600_000 },
  fetchAllowlist: [HOST],
  active: true,
};
