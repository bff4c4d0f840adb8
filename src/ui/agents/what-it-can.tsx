import type { AgentSpec } from '../../contracts/domain/agent.ts';
import { strings } from './agent-strings.ts';
import styles from './agents.module.css';
import { describeAgent } from './describe-agent.ts';
import { describeNever } from './describe-never.ts';

/** Describes what an agent can do and what it cannot do with its rights. */
export function WhatItCan({ spec }: { spec: AgentSpec }) {
  return (
    <div className={styles.can}>
      <div>
        <h2>{strings.what}</h2>
        <p>{describeAgent(spec)}</p>
      </div>
      <div>
        <h2>{strings.never.title}</h2>
        <ul className={styles.never}>
          {describeNever(spec).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
