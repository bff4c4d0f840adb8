import { Plus, ScrollText } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { PART_OF_APP, type RuleListing } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { Button } from '../kit/button.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { RetryNote } from '../kit/error-note.tsx';
import { SaveLink } from '../kit/files/save-link.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import kit from '../kit/kit.module.css';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { Working } from '../kit/working.tsx';
import { AgentSelect } from '../state/agents/agent-select.tsx';
import { ExportLine } from '../state/exports/export-line.tsx';
import { RuleForm, type RuleStart } from './rule-form.tsx';
import { ImportButton, RuleImport } from './rule-import.tsx';
import { isOwn, RuleRow, ruleElementId } from './rule-row.tsx';
import { strings } from './rule-strings.ts';
import { RuleTester } from './rule-tester.tsx';
import { RuleVersions } from './rule-versions.tsx';
import styles from './rules.module.css';
import { useRuleList } from './use-rules.ts';

const CREATE_ID = 'new-rule';
const EXAMPLE: RuleStart = { effect: 'deny', match: { risk: 'destructive' } };

/**
 * Lists all rules in the order in which they decide, with a form, a tester and earlier states.
 *
 * @param wanted the name of a rule; `agent:` and a name for the rules of that agent; `new:` and a path for a new rule there
 */
export function RulesView({ wanted }: { wanted: string | null }) {
  const ofAgent = /^agent:(.+)$/.exec(wanted ?? '')?.[1];
  const newAt = /^new:(.+)$/.exec(wanted ?? '')?.[1];
  const [name, setName] = useState(ofAgent ?? '');
  const { value: all, error, retry } = useRuleList();
  const [created, setCreated] = useState<RuleStart | null>(
    newAt === undefined ? null : { effect: 'deny', match: { path: newAt } },
  );
  const [file, setFile] = useState<File | null>(null);
  const wantedId = ruleElementId(all?.find((rule) => rule.name === wanted) ?? { name: '', match: {} });
  const isListed = all?.some((rule) => rule.name === wanted) ?? false;
  const isGone = wanted !== null && ofAgent === undefined && newAt === undefined && all !== null && !isListed;
  useEffect(() => {
    if (isListed) focusSoon(wantedId);
  }, [wantedId, isListed]);
  const ownCount = all?.filter(({ origin }) => isOwn(origin)).length ?? 0;
  // Without own rules there is nothing to export, and no sentence says what the file holds.
  const exported = useMemo(() => (all !== null && ownCount > 0 ? toJson(all) : null), [all, ownCount]);
  const rules = all?.filter(({ match: { agent } }) => name === '' || agent === undefined || agent === name) ?? null;
  const close = () => {
    setCreated(null);
    focusSoon(CREATE_ID);
  };
  return (
    <div className={page.view}>
      <div className={page.head}>
        <div className={page.titleRow}>
          <h1 className={page.title}>{strings.title}</h1>
          <div className={page.actions}>
            <SaveLink content={exported} type="application/json" file="cloister-rules.json">
              {strings.exportRules}
            </SaveLink>
            <ImportButton onFile={setFile} />
            <Button id={CREATE_ID} tone="primary" icon={Plus} onClick={() => setCreated({})}>
              {strings.create}
            </Button>
          </div>
        </div>
        <p>{strings.text}</p>
        <ExportLine of="rules" count={ownCount} content={exported} />
      </div>
      {file !== null && <RuleImport key={fileKey(file)} file={file} onClose={() => setFile(null)} />}
      {created !== null && <RuleForm known={null} start={created} onClose={close} />}
      {isGone && <p role="status">{strings.gone}</p>}
      <div className={page.pair}>
        <AgentSelect label={strings.forAgent} value={name} onChoose={setName} every={common.allAgents} />
      </div>
      {error !== null && <RetryNote message={strings.failed(error)} onRetry={retry} />}
      {rules === null && error === null && <Working text={strings.loading} />}
      {created === null && rules?.every(({ origin }) => origin === PART_OF_APP) && (
        <EmptyState icon={ScrollText} title={strings.none}>
          <p>{strings.noneText}</p>
          <Button onClick={() => setCreated(EXAMPLE)}>{strings.example}</Button>
        </EmptyState>
      )}
      {rules &&
        groupRules(rules).map(({ group, list }) => <Group key={group} group={group} rules={list} wanted={wanted} />)}
      <RuleTester />
      <RuleVersions />
    </div>
  );
}

function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

type GroupId = keyof typeof strings.groups;

function Group({ group, rules, wanted }: { group: GroupId; rules: readonly RuleListing[]; wanted: string | null }) {
  const list = (
    <ul className={`${page.plainList} ${styles.list}`}>
      {rules.map((rule) => (
        <RuleRow key={ruleElementId(rule)} rule={rule} isWanted={rule.name === wanted} />
      ))}
    </ul>
  );
  // What cannot be changed is folded, so that own rules are in sight.
  if (group === 'fixed' || group === 'defaults') {
    return (
      <details className={`${kit.disclosure} ${styles.folded}`} open={rules.some(({ name }) => name === wanted)}>
        <summary>{strings.groups[group]}</summary>
        {list}
      </details>
    );
  }
  return (
    <section aria-labelledby={`rules-${group}`}>
      <h2 id={`rules-${group}`} data-effect={group} className={styles.group}>
        {strings.groups[group]}
      </h2>
      {list}
    </section>
  );
}

/** Groups rules in the order in which they decide. */
function groupRules(rules: readonly RuleListing[]): { group: GroupId; list: RuleListing[] }[] {
  const groupOf = ({ origin, name, effect }: RuleListing): GroupId => {
    if (origin !== PART_OF_APP) return effect;
    return name.startsWith('default.') ? 'defaults' : 'fixed';
  };
  return (['fixed', 'deny', 'confirm', 'allow', 'defaults'] as const)
    .map((group) => ({ group, list: rules.filter((rule) => groupOf(rule) === group) }))
    .filter(({ list }) => list.length > 0);
}

/** The own rules as a file, in the shape of `cloister.rules.list`. */
function toJson(rules: readonly RuleListing[]): string {
  const own = rules
    .filter(({ origin }) => isOwn(origin))
    .map(({ effect, match, origin, off, createdMs }) => ({ effect, match, origin, off, createdMs }));
  return `${JSON.stringify({ rules: own }, null, 2)}\n`;
}
