import { Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { MAX_RULE_FILE_CHARS, type RuleFileListing } from '../../contracts/wire/commands/decisions/rule-requests.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { FileChooser } from '../kit/files/file-chooser.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { translate } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import { useClient } from '../state/client-context.tsx';
import { strings } from './rule-strings.ts';
import styles from './rules.module.css';
import { useRuleUndo } from './use-rule-undo.ts';
import { useRuleWords } from './use-rule-words.ts';

const words = strings.importing;
const BUTTON_ID = 'import-rules';

/** Lets the person choose a file of rules. */
export function ImportButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileChooser ref={input} label={words.file} accept=".json,application/json" onFiles={([file]) => onFile(file)} />
      <Button id={BUTTON_ID} icon={Upload} onClick={() => input.current?.click()}>
        {words.choose}
      </Button>
    </>
  );
}

interface Read {
  readonly text: string;
  readonly plan: RuleFileListing;
}

/** Shows what a file of rules would add, and adds it when the person says so. */
export function RuleImport({ file, onClose }: { file: File; onClose: () => void }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const undoOf = useRuleUndo();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [read, setRead] = useState<Read | null>(null);
  const reading = useAction(async () => {
    // The worker refuses a longer text; reading the start is enough to be refused.
    const text = await file.slice(0, 4 * MAX_RULE_FILE_CHARS).text();
    setRead({ text, plan: await call('rules.readFile', { text }) });
  });
  const add = useAction(async (text: string) => {
    const added = await call('rules.import', { text });
    notify(words.done(added.length), undoOf({ added: added.map(({ ruleId }) => ruleId) }));
    close();
  });
  const close = () => {
    onClose();
    focusSoon(BUTTON_ID);
  };
  const { run } = reading;
  useEffect(() => {
    heading.current?.focus();
    void run();
  }, [run]);
  const error = reading.error ?? add.error;
  const plan = read?.plan;
  return (
    <section className={page.inset} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        <VisibleText text={words.title(file.name)} />
      </h2>
      {reading.working && <Working text={strings.loading} />}
      {plan && <Plan plan={plan} />}
      {error && <ErrorNote message={error.message} />}
      <div className={page.actions}>
        {read && read.plan.added.length > 0 && (
          <Button tone="primary" busy={add.busy} onClick={() => void add.run(read.text)}>
            {words.add(read.plan.added.length)}
          </Button>
        )}
        <Button onClick={close}>{common.cancel}</Button>
      </div>
    </section>
  );
}

function Plan({ plan: { added, duplicates, problems } }: { plan: RuleFileListing }) {
  const { describeChange } = useRuleWords();
  return (
    <>
      <Part title={added.length > 0 ? words.adds(added.length) : words.addsNone} lines={added.map(describeChange)} />
      {duplicates.length > 0 && (
        <Part title={words.duplicates(duplicates.length)} lines={duplicates.map(describeChange)} />
      )}
      {problems.length > 0 && (
        <Part
          title={words.problems(problems.length)}
          lines={problems.map(({ line, text, message, ...sentence }) => {
            const why = translate(message, sentence);
            return text === null ? words.badLine(line, why) : words.badRule(line, text, why);
          })}
        />
      )}
      {added.length > 0 && <p className={page.hint}>{strings.pending}</p>}
    </>
  );
}

function Part({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className={styles.planned}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>
            <VisibleText text={line} />
          </li>
        ))}
      </ul>
    </>
  );
}
