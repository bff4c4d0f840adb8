import type { Nodes } from 'hast';

/** The tree as short markup. A formula is `<math>` or `<display>` with its source. */
export function shown(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'root') return node.children.map(shown).join('');
  if (node.type !== 'element') return '';
  const { dataFormula, dataFormulaError, ...rest } = node.properties;
  if (dataFormula !== undefined) {
    const source = /<annotation[^>]*>(.*?)<\/annotation>/s.exec(node.children.map(markup).join(''))?.[1] ?? '';
    const name = node.tagName === 'div' ? 'display' : 'math';
    return `<${name}${dataFormulaError === undefined ? '' : ' error'}>${source}</${name}>`;
  }
  if (dataFormulaError !== undefined) return `<bad>${node.children.map(shown).join('')}</bad>`;
  const properties = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}=${String(value)}`)
    .join('');
  return `<${node.tagName}${properties}>${node.children.map(shown).join('')}</${node.tagName}>`;
}

function markup(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  return `<${node.tagName}>${node.children.map(markup).join('')}</${node.tagName}>`;
}
