import { useCallback, useEffect, useRef, useState } from 'react';
import type { Delimiter, TableFacts, TableRow, ViewSource } from '../../../contracts/wire/view-requests.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { useViewClient } from '../use-view-client.ts';

/** Number of rows that are fetched together. */
const BLOCK_ROWS = 200;
/** Most blocks that are kept in memory. */
const MAX_BLOCKS = 40;

export interface TableSort {
  column: number;
  descending: boolean;
}

interface TableOptions {
  /** For a reference library: its format. Default: a delimited text. */
  library?: 'bibtex' | 'csl-json';
  /** Null: detect the delimiter. */
  delimiter: Delimiter | null;
  quotes: boolean;
  /** Lines above the header; null: detect them. */
  skip?: number | null;
  /** Null: detect whether the first row is a header. */
  header: boolean | null;
  sort: TableSort | null;
  filter: string;
}

interface OpenTable {
  /** Null while the table is parsed. */
  facts: TableFacts | null;
  header: boolean;
  /** Number of rows after filtering, without the header. */
  count: number;
  error: string | null;
  /** Whether the file is no reference library, although it was opened as one. */
  isOther: boolean;
  /** Returns a row; undefined until it is loaded. */
  rowAt: (index: number) => TableRow | undefined;
  /** Loads rows that are about to be visible. */
  want: (from: number, to: number) => void;
}

type Blocks = Map<number, readonly TableRow[] | 'asked'>;

/** Parses a table in a worker and loads only the rows that are about to be visible. */
export function useTable(source: ViewSource, options: TableOptions): OpenTable {
  const client = useViewClient();
  const { delimiter, quotes, skip = null, sort, filter, library } = options;
  const [facts, setFacts] = useState<TableFacts | null>(null);
  const [arranged, setArranged] = useState<{ count: number; blocks: Blocks }>({ count: 0, blocks: new Map() });
  const [error, setError] = useState<string | null>(null);
  const [isOther, setOther] = useState(false);
  const [, setArrivals] = useState(0);
  const current = useRef(arranged.blocks);
  const header = options.header ?? facts?.looksLikeHeader ?? false;

  useEffect(() => {
    if (!client) return;
    const asked = library
      ? client.call('library', { source, format: library })
      : client.call('table', { source, delimiter, quotes, skip });
    const take = (found: TableFacts | null) => {
      setFacts(found);
      setOther(found === null);
    };
    return follow(asked, take, setError);
  }, [client, source, delimiter, quotes, skip, library]);

  useEffect(() => {
    if (!client || !facts) return;
    const take = ({ count }: { count: number }) => {
      current.current = new Map();
      setArranged({ count, blocks: current.current });
    };
    return follow(client.call('arrange', { header, sort, filter }), take, setError);
  }, [client, facts, header, sort, filter]);

  const { blocks } = arranged;
  const want = useCallback(
    (from: number, to: number) => {
      if (!client) return;
      for (let block = Math.floor(from / BLOCK_ROWS); block * BLOCK_ROWS < to; block += 1) {
        if (blocks.has(block)) continue;
        blocks.set(block, 'asked');
        const range = { from: block * BLOCK_ROWS, to: (block + 1) * BLOCK_ROWS };
        client.call('rows', range).then(
          (rows) => {
            // Sort order or filter changed: drop these rows.
            if (current.current !== blocks) return;
            dropOldest(blocks);
            blocks.set(block, rows);
            setArrivals((known) => known + 1);
          },
          (failure: unknown) => setError(translateError(failure)),
        );
      }
    },
    [client, blocks],
  );
  const rowAt = useCallback(
    (index: number) => {
      const block = blocks.get(Math.floor(index / BLOCK_ROWS));
      return block === 'asked' ? undefined : block?.[index % BLOCK_ROWS];
    },
    [blocks],
  );
  return { facts, header, count: arranged.count, error, isOther, rowAt, want };
}

function dropOldest(blocks: Blocks): void {
  for (const key of blocks.keys()) {
    if (blocks.size <= MAX_BLOCKS) return;
    if (blocks.get(key) !== 'asked') blocks.delete(key);
  }
}

/** Passes on the result of a request until cancelled. Returns the cancel function. */
function follow<T>(answer: Promise<T>, take: (value: T) => void, fail: (message: string | null) => void): () => void {
  return followPromise(
    answer,
    (value) => {
      fail(null);
      take(value);
    },
    (failure) => fail(translateError(failure)),
  );
}
