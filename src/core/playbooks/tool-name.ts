const AGENT_TOOL = /^(?:external_)?agent\.([a-z_]+)$/;
const CALLS_AGENT = /^(?:external_)?agent[._]execute$/;

/** Returns the name of the tool that a step names. The tools for other agents may be written with a dot. */
export function toolNameOf(written: string): string {
  const verb = AGENT_TOOL.exec(written)?.[1];
  return verb === undefined ? written : `agent_${verb}`;
}

/** Returns whether a step names one of the tools for other agents with a dot. */
export function isAgentTool(written: string): boolean {
  return toolNameOf(written) !== written;
}

/** Returns whether a step asks another agent, which in general needs a language model. */
export function callsAgent(written: string): boolean {
  return CALLS_AGENT.test(written);
}
