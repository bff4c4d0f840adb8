import { useId, useMemo } from 'react';
import { formatRoute } from '../../routes/routes.ts';
import styles from './graph.module.css';
import { GRAPH_HEIGHT, GRAPH_WIDTH, placeNodes } from './place-nodes.ts';
import type { LocalGraph } from './read-graph.ts';

const MAX_LABEL_CHARS = 22;
const RADIUS = 6;

interface GraphPictureProps {
  notebookId: string;
  graph: LocalGraph;
  nameOf: (path: string) => string;
}

/** Draws a graph. The lists beside it say the same, and are what a keyboard and a screen reader use. */
export function GraphPicture({ notebookId, graph, nameOf }: GraphPictureProps) {
  const arrow = useId();
  const placed = useMemo(() => placeNodes(graph), [graph]);
  const at = useMemo(() => new Map(placed.map((one) => [one.node.path, one])), [placed]);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${GRAPH_WIDTH} ${GRAPH_HEIGHT}`} aria-hidden="true">
      <defs>
        <marker id={arrow} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M 0 0 L 10 5 L 0 10 z" />
        </marker>
      </defs>
      {graph.links.map(([from, to]) => {
        const [start, end] = [at.get(from), at.get(to)];
        if (start === undefined || end === undefined) return null;
        const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
        const part = (RADIUS + 2) / length;
        return (
          <line
            key={`${from} ${to}`}
            x1={start.x + (end.x - start.x) * part}
            y1={start.y + (end.y - start.y) * part}
            x2={end.x - (end.x - start.x) * part}
            y2={end.y - (end.y - start.y) * part}
            markerEnd={`url(#${arrow})`}
          />
        );
      })}
      {placed.map(({ node, x, y }) => (
        <a
          key={node.path}
          href={formatRoute({ view: 'file', notebookId, path: node.path })}
          tabIndex={-1}
          data-step={node.step}
        >
          <title>{node.path}</title>
          <circle cx={x} cy={y} r={node.step === 0 ? RADIUS + 2 : RADIUS} />
          <text x={x} y={y + RADIUS + 14} textAnchor="middle">
            {short(nameOf(node.path))}
          </text>
        </a>
      ))}
    </svg>
  );
}

function short(name: string): string {
  const characters = [...name];
  return characters.length <= MAX_LABEL_CHARS ? name : `${characters.slice(0, MAX_LABEL_CHARS - 1).join('')}…`;
}
