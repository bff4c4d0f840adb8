/** Fields of outputs whose words say nothing of where a value came from. */
const VAGUE = new Set(['kind', 'type', 'changeId', 'summary']);
const LEAST_CHARS = 4;
const MAX_LEAVES = 5000;

/** Finds where earlier outputs have a value. The newest output comes first. */
export interface OutputIndex {
  /** @param place of the output among those of a step with foreach; null for another step */
  add(step: string, output: unknown, place: number | null): void;
  /** Returns an expression with this value; null for none. */
  find(value: string): string | null;
  /** Returns an expression whose value is exactly this list; null for none. */
  findList(values: readonly string[]): string | null;
}

export function createOutputIndex(): OutputIndex {
  const single = new Map<string, string>();
  const lists = new Map<string, string>();
  return {
    add(step, output, place) {
      let left = MAX_LEAVES;
      const visit = (value: unknown, expression: string, key: string): void => {
        left -= 1;
        if (left < 0 || VAGUE.has(key)) return;
        if (typeof value === 'string') {
          if (value.length >= LEAST_CHARS) single.set(value, expression);
        } else if (Array.isArray(value)) {
          for (const [field, texts] of columnsOf(value)) {
            lists.set(JSON.stringify(texts), field === '' ? expression : `${expression} | map("${field}")`);
          }
        } else if (typeof value === 'object' && value !== null) {
          for (const [name, inner] of Object.entries(value)) {
            if (/^[A-Za-z_]\w*$/.test(name)) visit(inner, `${expression}.${name}`, name);
          }
        }
      };
      visit(output, place === null ? `steps.${step}` : `steps.${step}[${place}]`, '');
    },
    find: (value) => single.get(value) ?? null,
    findList: (values) => lists.get(JSON.stringify(values)) ?? null,
  };
}

/** Returns the texts of a list, or of each text field of its objects. The name of plain texts is empty. */
function columnsOf(list: readonly unknown[]): [string, string[]][] {
  if (list.length === 0) return [];
  const texts = list.filter((item) => typeof item === 'string');
  if (texts.length === list.length) return [['', texts]];
  const rows = list.map(
    (item): Record<string, unknown> => (typeof item === 'object' && item !== null ? { ...item } : {}),
  );
  return Object.keys(rows[0] ?? {}).flatMap((name): [string, string[]][] => {
    const column = rows.map((row) => row[name]).filter((value) => typeof value === 'string');
    return /^[A-Za-z_]\w*$/.test(name) && !VAGUE.has(name) && column.length === rows.length ? [[name, column]] : [];
  });
}
