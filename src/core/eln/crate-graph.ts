import { isRecord } from '../shared/json/parse-json.ts';

export type CrateNode = Readonly<Record<string, unknown>>;

/** The nodes of RO-Crate metadata, which refer to each other by id. */
export class CrateGraph {
  readonly #nodes: readonly CrateNode[];
  readonly #byId = new Map<string, CrateNode>();
  readonly #replies = new Map<string, CrateNode[]>();

  constructor(nodes: readonly CrateNode[]) {
    this.#nodes = nodes;
    for (const node of nodes) {
      const id = textOf(node['@id']);
      if (id !== '' && !this.#byId.has(id)) this.#byId.set(id, node);
      if (!typesOf(node).includes('Comment')) continue;
      for (const parent of idsOf(node['parentItem']))
        this.#replies.set(parent, [...(this.#replies.get(parent) ?? []), node]);
    }
  }

  all(): readonly CrateNode[] {
    return this.#nodes;
  }

  /** Ids of folders are written with and without a slash at their end. */
  node(id: string): CrateNode | undefined {
    return this.#byId.get(id) ?? this.#byId.get(id.endsWith('/') ? id.slice(0, -1) : `${id}/`);
  }

  /** Returns the nodes that a value refers to, or that stand in its place. */
  nodesOf(value: unknown): CrateNode[] {
    return listOf(value).flatMap((one): CrateNode[] => {
      if (!isRecord(one)) return [];
      const node = this.node(textOf(one['@id']));
      if (node !== undefined) return [node];
      return Object.keys(one).some((key) => key !== '@id') ? [one] : [];
    });
  }

  /** Returns the comments on a node that name it themselves. */
  repliesTo(id: string): readonly CrateNode[] {
    return this.#replies.get(id) ?? [];
  }

  /** Returns the datasets below the root, each once, parents first; all of them when the root lists none. */
  reachableDatasets(most: number): CrateNode[] {
    const root = this.node('./') ?? this.node('');
    const seen = new Set<CrateNode>(root === undefined ? [] : [root]);
    const found: CrateNode[] = [];
    const waiting = root === undefined ? [] : [root];
    for (let at = 0; at < waiting.length && found.length < most; at += 1) {
      for (const part of this.nodesOf(waiting[at]?.['hasPart'])) {
        if (seen.has(part)) continue;
        seen.add(part);
        if (!isLocalDataset(part)) continue;
        found.push(part);
        waiting.push(part);
      }
    }
    return found.length > 0
      ? found
      : this.#nodes.filter((node) => node !== root && isLocalDataset(node)).slice(0, most);
  }
}

function isLocalDataset(node: CrateNode): boolean {
  const id = textOf(node['@id']);
  return typesOf(node).includes('Dataset') && (id.startsWith('./') || !/^[a-z][a-z0-9+.-]*:/i.test(id));
}

export function typesOf(node: CrateNode): string[] {
  return textsOf(node['@type']);
}

/** Returns the ids that a value refers to. */
export function idsOf(value: unknown): string[] {
  return listOf(value).flatMap((one) => (isRecord(one) ? textOf(one['@id']) || [] : []));
}

/** Returns the text of a value; empty for an object or a list. */
export function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value.toWellFormed() : '';
}

/** Returns the texts of a value that may be a list. */
export function textsOf(value: unknown): string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text !== '');
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}
