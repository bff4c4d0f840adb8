import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Approval } from '../../src/contracts/domain/run/run.ts';
import { AnswerBar } from '../../src/ui/approval/answers/answer-bar.tsx';
import { strings } from '../../src/ui/approval/approval-strings.ts';

let root: Root | null = null;

const hash = '0'.repeat(64);
function question(approvalId: string): Approval {
  return {
    approvalId,
    runId: 'run',
    sessionId: 'session',
    toolCallId: 'call',
    notebookId: 'n',
    agent: 'helper',
    toolName: 'delete_file',
    input: {},
    target: '/a.md',
    risk: 'destructive',
    rule: 'flow.untrusted',
    reason: '',
    change: null,
    output: null,
    receipt: hash,
    read: [],
    labels: [],
    state: 'pending',
    decision: null,
    claims: {
      notebook: 'n',
      agent: 'helper',
      agentRevision: 1,
      ruleBookRevision: 1,
      tool: 'delete_file',
      input: {},
      targets: [],
      run: 'run',
      nonce: 'x',
    },
    answerReason: null,
    createdMs: 0,
    answeredMs: null,
    stateReason: null,
  };
}

/** The next approval replaces the answered one at the same position, fully visible. */
function Questions({ answered }: { answered: string[] }) {
  return <Next key={answered.length} answered={answered} />;
}
function Next({ answered }: { answered: string[] }) {
  const approvalId = `question ${answered.length + 1}`;
  return (
    <AnswerBar
      approval={question(approvalId)}
      seen={true}
      busy={false}
      working={false}
      reason=""
      rejectButton={createRef()}
      onReason={() => {}}
      onAnswer={(decision) => {
        answered.push(`${approvalId}: ${decision}`);
        root?.render(<Questions answered={answered} />);
      }}
    />
  );
}

function open(): string[] {
  const answered: string[] = [];
  const place = document.createElement('main');
  document.body.append(place);
  root = createRoot(place);
  const opened = root;
  flushSync(() => opened.render(<Questions answered={answered} />));
  return answered;
}

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const allow = () => page.getByRole('button', { name: strings.allow, exact: true });

it('a double click answers one approval, and not the next one in the same place', async () => {
  const answered = open();
  await userEvent.dblClick(allow());
  expect(answered).toEqual(['question 1: allow_once']);
  await userEvent.click(allow());
  expect(answered).toEqual(['question 1: allow_once', 'question 2: allow_once']);
});

it('a click on an approval that has just appeared is ignored', async () => {
  const answered = open();
  // Like a pointer that was moving to another target.
  allow()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(answered).toEqual([]);
  await userEvent.click(allow());
  expect(answered).toEqual(['question 1: allow_once']);
});

it('the keyboard answers immediately', async () => {
  const answered = open();
  await expect.element(allow()).toBeVisible();
  allow().element().focus();
  await userEvent.keyboard('{Enter}');
  expect(answered).toEqual(['question 1: allow_once']);
});
