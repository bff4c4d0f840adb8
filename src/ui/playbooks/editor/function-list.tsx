import type { PlaybookLanguage } from '../../../contracts/domain/playbook/playbook-requests.ts';
import kit from '../../kit/kit.module.css';
import { strings } from '../playbook-strings.ts';
import styles from '../playbooks.module.css';

/** The functions of expressions, folded. */
export function FunctionList({ functions }: Pick<PlaybookLanguage, 'functions'>) {
  return (
    <details className={`${kit.disclosure} ${styles.functions}`}>
      <summary>{strings.functions}</summary>
      <p>{strings.expressions}</p>
      <dl>
        {functions.map(({ name, parameters, about }) => (
          <div key={name}>
            <dt>
              <code>
                {name}({parameters})
              </code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
