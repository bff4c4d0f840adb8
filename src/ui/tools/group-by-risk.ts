import type { Risk } from '../../contracts/domain/policy.ts';
import type { ToolDescriptor } from '../../contracts/domain/tool.ts';
import { strings } from './tool-strings.ts';

/** Groups tools by what they can do, from reading to spending. Groups without tools are left out. */
export function groupByRisk(
  tools: readonly ToolDescriptor[],
): readonly { readonly risk: Risk; readonly tools: readonly ToolDescriptor[] }[] {
  const risks = [...new Set(tools.map(({ risk }) => risk))];
  const order = Object.keys(strings.risk);
  risks.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return risks.map((risk) => ({ risk, tools: tools.filter((tool) => tool.risk === risk) }));
}
