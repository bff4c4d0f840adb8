import { useCallback } from 'react';
import { consentOf } from '../../contracts/domain/run/attachments/attachment.ts';
import type { FlatRun } from '../../contracts/domain/run/kind/flat-run.ts';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useNotices } from '../kit/notices.tsx';
import { navigate } from '../routes/use-route.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { originOf, setOrigin } from './again-origin.ts';
import { againStrings } from './again-strings.ts';
import { attach, attachedTo, detach } from './attach/attached-files.ts';
import { runOptionsOf, setRunOptions } from './options/run-options.ts';
import { ASK_FIELD_ID, useAsk } from './use-ask.tsx';

/**
 * Returns a function that puts the request of a run into the Ask field, with its agent and its attachments, to be edited before
 * it is sent. Text that was there can be brought back.
 */
export function useAskAgain(): (run: FlatRun) => void {
  const { text, setText } = useAsk();
  const { agents, chosen, choose } = useAgentList();
  const { notify } = useNotices();
  return useCallback(
    (run) => {
      const { notebookId, prompt, runId, attachments = [], playbook, config } = run;
      if (playbook !== undefined) {
        navigate({ view: 'playbooks', name: `of:${runId}` });
        return;
      }
      const before = {
        text,
        agent: chosen?.name,
        files: attachedTo(notebookId),
        origin: originOf(notebookId),
        config: runOptionsOf(notebookId),
      };
      const files = attachments.map((attachment) => {
        const { path, selection } = attachment;
        return selection
          ? { path, selection: { text: selection.text, fromLine: selection.fromLine }, toLine: selection.toLine }
          : { path, ...consentOf(attachment) };
      });
      if (agents.some(({ name, active }) => name === run.agent && active)) choose(run.agent);
      else notify(againStrings.agentGone(run.agent));
      detach(notebookId, before.files);
      attach(notebookId, files);
      setText(prompt);
      setRunOptions(notebookId, config);
      setOrigin(notebookId, { runId, prompt });
      focusSoon(ASK_FIELD_ID);
      if (before.text.trim() === '' && before.files.length === 0) return;
      notify(againStrings.replaced, {
        label: againStrings.undoReplaced,
        run: () => {
          detach(notebookId, files);
          attach(notebookId, before.files);
          if (before.agent !== undefined) choose(before.agent);
          setText(before.text);
          setRunOptions(notebookId, before.config);
          setOrigin(notebookId, before.origin);
        },
      });
    },
    [text, setText, agents, chosen, choose, notify],
  );
}
