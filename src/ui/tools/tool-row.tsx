import { useState } from 'react';
import type { Agent } from '../../contracts/domain/agent.ts';
import type { ToolDescriptor } from '../../contracts/domain/tool.ts';
import kit from '../kit/kit.module.css';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { translate } from '../kit/worker-texts/translate.ts';
import { nameParameter } from './parameter-label.ts';
import { firstSentence, type SchemaRow, schemaRows } from './schema-rows.ts';
import { asksWords, strings } from './tool-strings.ts';
import styles from './tools-view.module.css';

interface ToolRowProps {
  tool: ToolDescriptor;
  /** Approval setting of the agent; null for any agent. */
  approvals: Agent['approvals'] | null;
  level: 2 | 3;
}

/** Shows a tool on one line; expands to its description, its input and output fields, and examples. */
export function ToolRow({ tool, approvals, level }: ToolRowProps) {
  const [open, setOpen] = useState(false);
  const { name, description, risk, alwaysAsks = false } = tool;
  const said = translate(description, { key: `tool.${name}.description` });
  const Heading = `h${level}` as const;
  return (
    <li>
      <details className={kit.disclosure} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.line}>
          <Heading className={styles.name}>{name}</Heading>
          {!open && <span className={styles.about}>{firstSentence(said)}</span>}
        </summary>
        {open && (
          <div className={`${page.column} ${styles.inside}`}>
            <p>{said}</p>
            <p className={page.facts}>
              <span>{strings.risk[risk]}</span>
              <span>{asksWords(tool.effect === 'network' ? 'network' : risk, alwaysAsks, approvals)}</span>
              {tool.undoable && <span>{strings.undoable}</span>}
              {tool.catalogOnly && <span>{strings.catalogOnly}</span>}
              <span>
                {strings.reach}: {strings.effects[tool.effect]}
              </span>
              <span>
                {strings.rightList}: {tool.rights.map((right) => strings.rights[right]).join(', ')}
              </span>
              <span>
                {strings.runtimeList}: {tool.runtimes.map((runtime) => strings.runtimes[runtime]).join(', ')}
              </span>
              {tool.tags.length > 0 && (
                <span>
                  {strings.tagList}: {tool.tags.map((tag) => strings.tags[tag]).join(', ')}
                </span>
              )}
            </p>
            <Inside tool={tool} />
          </div>
        )}
      </details>
    </li>
  );
}

function Inside({ tool }: { tool: ToolDescriptor }) {
  const { name, inputSchema, outputSchema, examples, preconditions, safety } = tool;
  return (
    <>
      <h4>{strings.safety}</h4>
      <p>{translate(safety, { key: `tool.${name}.safety` })}</p>
      {preconditions.length > 0 && <h4>{strings.preconditions}</h4>}
      {preconditions.map((sentence, index) => (
        <p key={sentence}>{translate(sentence, { key: `tool.${name}.preconditions.${index}` })}</p>
      ))}
      <Fields
        title={common.input}
        rows={schemaRows(inputSchema).map((row) => ({ ...row, name: nameParameter(tool, row.name) }))}
        needed
      />
      <Fields title={common.output} rows={schemaRows(outputSchema)} needed={false} />
      {examples.length > 0 && <h4>{strings.examples}</h4>}
      {examples.map((example) => (
        <div key={example.title} className={styles.example}>
          <p>{example.title}</p>
          <dl>
            {Object.entries(toRecord(example.input)).map(([field, value]) => (
              <div key={field}>
                <dt>{nameParameter(tool, field)}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <details className={kit.disclosure}>
        <summary>
          {strings.raw}
          <span className="visually-hidden">: {name}</span>
        </summary>
        <pre className={kit.raw}>{JSON.stringify({ input: inputSchema, output: outputSchema }, null, 2)}</pre>
      </details>
    </>
  );
}

interface FieldsProps {
  title: string;
  rows: readonly SchemaRow[];
  /** Whether required fields are marked. */
  needed: boolean;
}

function Fields({ title, rows, needed }: FieldsProps) {
  const { columns } = strings;
  return (
    <>
      <h4>{title}</h4>
      {rows.length === 0 ? (
        <p className={page.hint}>{strings.nothing}</p>
      ) : (
        <table className={`${page.table} ${styles.fields}`} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.type}</th>
              <th scope="col">{columns.about}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <td className={page.where}>{row.name}</td>
                <td>
                  {row.type}
                  {needed && row.required && <span className={styles.needed}>, {strings.required}</span>}
                </td>
                <td>
                  {row.description}
                  {row.fallback !== null && !/default/i.test(row.description) && ` ${strings.fallback(row.fallback)}.`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
