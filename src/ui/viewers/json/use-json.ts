import { useCallback, useEffect, useState } from 'react';
import type { ViewClient } from '../../../client/workers/view-client.ts';
import type { JsonNode, JsonReport, ViewSource } from '../../../contracts/wire/view-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useViewClient } from '../use-view-client.ts';

/** Number of children that are fetched together. */
export const PART = 500;

/** Path of a value by child indexes, such as `/0/3`. Stable under edits of other values. */
export type JsonPath = string;

export interface OpenJson {
  client: ViewClient | null;
  report: JsonReport | null;
  error: string | null;
  /** Loaded children of unfolded values. */
  inside: ReadonlyMap<JsonPath, readonly JsonNode[]>;
  unfolded: ReadonlyMap<JsonPath, number>;
  unfold: (path: JsonPath) => void;
  fold: (path: JsonPath) => void;
}

/** Parses JSON in a worker and loads children as values are unfolded. */
export function useJson(source: ViewSource): OpenJson {
  const client = useViewClient();
  const [opened, setOpened] = useState<{
    report: JsonReport;
    inside: ReadonlyMap<JsonPath, readonly JsonNode[]>;
  } | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Number of requested children per unfolded value. */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<JsonPath, number>>(new Map([['', PART]]));

  useEffect(() => {
    if (!client) return;
    return followPromise(
      client.call('json', { source }),
      (report) => {
        setError(null);
        setOpened({ report, inside: new Map() });
      },
      (failure) => setError(translateError(failure)),
    );
  }, [client, source]);

  const root = opened?.report.type === 'tree' ? opened.report.root : null;
  const inside = opened?.inside;
  useEffect(() => {
    if (!client || !root || !inside) return;
    const missing = [...unfolded].flatMap(([path, wanted]) => {
      const node = nodeAt(root, inside, path);
      const known = inside.get(path)?.length ?? 0;
      return node && known < Math.min(wanted, node.children) ? [{ path, node, known, wanted }] : [];
    });
    if (missing.length === 0) return;
    const reading = missing.map(async ({ path, node, known, wanted }) => {
      const found = await client.call('children', { at: node.at, from: known, to: wanted });
      return [path, [...(inside.get(path) ?? []), ...found]] as const;
    });
    return followPromise(
      Promise.all(reading),
      (found) => setOpened((now) => now && { ...now, inside: new Map([...now.inside, ...found]) }),
      (failure) => setError(translateError(failure)),
    );
  }, [client, root, inside, unfolded]);

  const unfold = useCallback(
    (path: JsonPath) => setUnfolded((known) => new Map(known).set(path, (known.get(path) ?? 0) + PART)),
    [],
  );
  const fold = useCallback((path: JsonPath) => {
    setUnfolded((known) => new Map([...known].filter(([each]) => each !== path)));
  }, []);
  return { client, report: opened?.report ?? null, error, inside: inside ?? new Map(), unfolded, unfold, fold };
}

/** Returns the value at a path; undefined while not loaded. */
function nodeAt(
  root: JsonNode,
  inside: ReadonlyMap<JsonPath, readonly JsonNode[]>,
  path: JsonPath,
): JsonNode | undefined {
  if (path === '') return root;
  const cut = path.lastIndexOf('/');
  return inside.get(path.slice(0, cut))?.[Number(path.slice(cut + 1))];
}
