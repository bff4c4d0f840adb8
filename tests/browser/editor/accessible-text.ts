import { cdp } from 'vitest/browser';

interface CdpSession {
  send(method: string, params?: object): Promise<unknown>;
}

interface AccessibleNode {
  readonly nodeId: string;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: string };
  readonly childIds?: readonly string[];
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

interface AccessibleText {
  /** Value of the field. Chromium writes an empty line as two line breaks. */
  readonly value: string;
  /** Text of the tree below the field: a line for each line of the field. */
  readonly text: string;
}

/** Returns the text of the field with a name as the browser gives it to assistive technology. */
export async function accessibleText(name: string): Promise<AccessibleText> {
  const session = cdp() as CdpSession;
  await session.send('Accessibility.enable');
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree };
  for (const frameId of framesOf(frameTree)) {
    const { nodes } = (await session.send('Accessibility.getFullAXTree', { frameId })) as { nodes: AccessibleNode[] };
    const field = nodes.find((node) => node.role?.value === 'textbox' && node.name?.value === name);
    if (field === undefined) continue;
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const childrenOf = ({ childIds = [] }: AccessibleNode) => childIds.flatMap((id) => byId.get(id) ?? []);
    const textOf = (node: AccessibleNode): string =>
      node.role?.value === 'StaticText' ? (node.name?.value ?? '') : childrenOf(node).map(textOf).join('');
    return { value: field.value?.value ?? '', text: childrenOf(field).map(textOf).join('\n') };
  }
  throw new Error(`no field ${name}`);
}

function framesOf({ frame, childFrames = [] }: FrameTree): string[] {
  return [...childFrames.flatMap(framesOf), frame.id];
}
