import type { Agent } from '../../contracts/domain/agent.ts';
import type { Run } from '../../contracts/domain/run/run.ts';

/** Returns the agent as one run uses it: with the model and the goal of the run's options. Its grant holds those that limit it. */
export function agentOfRun<A extends Pick<Agent, 'model' | 'prompt' | 'shortPrompt'>>(
  agent: A,
  { config }: Pick<Run, 'config'>,
): A {
  if (config === undefined) return agent;
  const { model = agent.model, goal } = config;
  if (goal === undefined) return { ...agent, model };
  const { prompt, shortPrompt } = agent;
  return {
    ...agent,
    model,
    prompt: withGoal(prompt, goal),
    ...(shortPrompt === undefined ? {} : { shortPrompt: withGoal(shortPrompt, goal) }),
  };
}

function withGoal(prompt: string, goal: string): string {
  const said = `The goal of this run: ${goal}`;
  return prompt === '' ? said : `${prompt}\n\n${said}`;
}
