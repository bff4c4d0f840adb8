import { diffLines } from '../../../core/shared/diff/diff-lines.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { McpDefinition, McpTool } from '../contract/mcp-server.ts';
import { strings } from '../texts/mcp-strings.ts';
import styles from './mcp.module.css';

interface DefinitionChangeProps {
  serverId: string;
  tool: McpTool;
  changed: McpDefinition;
}

/** Shows how the definition of a tool has changed. No agent has the tool until the person accepts the change. */
export function DefinitionChange({ serverId, tool, changed }: DefinitionChangeProps) {
  const { call } = useClient();
  const accept = useAction(() =>
    call('mcp.accept', { serverId, tool: tool.toolName, fingerprint: changed.fingerprint }),
  );
  return (
    <div className={styles.change}>
      <p>{strings.changedAbout}</p>
      <section aria-label={strings.difference}>
        <pre className={styles.diff}>
          {linesOf(tool.definition, changed).map(({ id, sign, text }) => (
            <span key={id} data-sign={sign}>
              {sign} <VisibleText text={text} />
              {'\n'}
            </span>
          ))}
        </pre>
      </section>
      <div className={page.actions}>
        <Button tone="primary" busy={accept.busy} onClick={() => void accept.run()}>
          {strings.accept}
        </Button>
      </div>
      {accept.error && <ErrorNote message={accept.error.message} onDismiss={accept.clearError} />}
    </div>
  );
}

/** Sign of a line of the difference. */
const SIGNS = { same: ' ', add: '+', remove: '-' } as const;

function linesOf(before: McpDefinition, after: McpDefinition) {
  return diffLines(textOf(before), textOf(after)).map((row, id) => ({
    id,
    sign: SIGNS[row.kind],
    text: row.text,
  }));
}

function textOf({
  title,
  description,
  inputSchema,
  readOnlyHint,
  destructiveHint,
  idempotentHint,
}: McpDefinition): string {
  const hints = { readOnlyHint, destructiveHint, idempotentHint };
  return [title, description, JSON.stringify(hints, null, 2), JSON.stringify(inputSchema, null, 2)].join('\n');
}
