import type { AgentFileListing } from '../../../contracts/wire/commands/agent-file-requests.ts';
import { Button } from '../../kit/button.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { strings } from '../agent-strings.ts';
import type { AgentDraft } from '../form/agent-draft.ts';
import { joinWords } from '../join-words.ts';
import { fileStrings as words } from './agent-file-strings.ts';
import styles from './agent-files.module.css';

export interface AskedPanelProps extends Pick<AgentFileListing, 'spec' | 'asked'> {
  kept: readonly string[];
  /** The file that the agent comes from; null for a preset. */
  file: string | null;
  /** The name in the file, when another agent has it. */
  takenName: string | null;
  onChange: (patch: Partial<AgentDraft>) => void;
}

/** Shows in plain words what the file of an agent asks for. Scope and hosts apply only when the person presses their button. */
export function AskedPanel({ spec, asked, kept, file, takenName, onChange }: AskedPanelProps) {
  const { folders, fileTypes, hosts, withheld, tools, model, riskLevel } = asked;
  const rights = (Object.keys(strings.rights) as (keyof typeof strings.rights)[]).filter((right) => spec.can[right]);
  const name = (right: keyof typeof strings.rights) => strings.rights[right];
  const join = (texts: readonly string[]) => joinWords(texts, strings.words.and);
  const isOfTool = ({ effect, tool, path }: (typeof spec.rules)[number]) =>
    effect === 'deny' && tool !== undefined && path === undefined;
  const denied = spec.rules.flatMap((rule) => (isOfTool(rule) && rule.tool !== undefined ? [rule.tool] : []));
  const otherRules = spec.rules.filter((rule) => !isOfTool(rule)).length;
  const isEverywhere = folders.length === 0 || folders.some((folder) => folder === '/**' || folder === '/');
  const title = file === null ? words.asksPreset : words.asks;
  const unknown = tools.filter((tool) => tool.rights.length === 0).map((tool) => tool.name);
  const hasScope = folders.length > 0 || fileTypes.length > 0;
  return (
    <section className={page.inset} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.asked}>
        {takenName !== null && <Line text={words.renamed(takenName)} />}
        <Line text={rights.length === 0 ? words.noRights : words.rights(join(rights.map(name)))} />
        {withheld.length > 0 && <Line text={words.withheld(join(withheld.map(name)))} />}
        {hasScope ? (
          <Line
            text={words.scope(
              isEverywhere ? words.allFolders : join(folders),
              fileTypes.length === 0 || fileTypes.includes('*') ? words.anyType : join(fileTypes),
            )}
          >
            <Button
              onClick={() =>
                onChange({
                  folders: (folders.length === 0 ? ['/**'] : folders).join('\n'),
                  fileTypes: (fileTypes.length === 0 ? ['*'] : fileTypes).join('\n'),
                })
              }
            >
              {words.useScope}
            </Button>
          </Line>
        ) : (
          <Line text={words.noScope} />
        )}
        {hosts.length > 0 && (
          <Line text={words.hosts(join(hosts))}>
            <Button onClick={() => onChange({ fetchAllowlist: hosts.join('\n') })}>{words.useHosts}</Button>
          </Line>
        )}
        {asked.fewerApprovals && <Line text={words.fewerApprovals} />}
        {asked.allowRules > 0 && <Line text={words.allowRules(asked.allowRules)} />}
        {otherRules > 0 && <Line text={words.otherRules(otherRules)} />}
        {denied.length > 0 && <Line text={words.denied(join(denied))} />}
        {model !== null && <Line text={words.model(model)} />}
        {unknown.length > 0 && <Line text={words.noCounterpart(join(unknown))} />}
        {kept.length > 0 && <Line text={words.kept(join(kept))} />}
        {riskLevel !== null && file !== null && <Line text={words.risk(riskLevel)} />}
      </ul>
      {file !== null && (
        <details className={styles.prompt}>
          <summary>{words.prompt}</summary>
          <pre>
            <VisibleText text={[spec.description, spec.prompt, spec.shortPrompt ?? ''].filter(Boolean).join('\n\n')} />
          </pre>
        </details>
      )}
    </section>
  );
}

function Line({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <li>
      <VisibleText text={text} />
      {children}
    </li>
  );
}
