import { useId, useMemo } from 'react';
import styles from './canvas.module.css';
import { edgePath } from './edge-path.ts';
import type { CanvasEdge } from './read-canvas.ts';

interface EdgesProps {
  edges: readonly CanvasEdge[];
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Draws the connections of a board. The cards name them in words. */
export function Edges({ edges, box }: EdgesProps) {
  const arrow = useId();
  const drawn = useMemo(() => edges.map((edge) => ({ edge, path: edgePath(edge) })), [edges]);
  const { left, top, width, height } = box;
  return (
    <svg
      className={styles.edges}
      viewBox={`${left} ${top} ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <defs>
        <marker
          id={arrow}
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="9"
          markerHeight="9"
          orient="auto-start-reverse"
        >
          <path d="M 0 0 L 10 5 L 0 10 z" fill="context-stroke" />
        </marker>
      </defs>
      {drawn.map(({ edge, path }) => {
        const { id, color, label, hasStartArrow, hasEndArrow } = edge;
        const own = color.startsWith('#') ? { stroke: color } : {};
        return (
          <g key={id} data-color={color.startsWith('#') || color === '' ? undefined : color}>
            <path
              d={path.d}
              style={own}
              markerStart={hasStartArrow ? `url(#${arrow})` : undefined}
              markerEnd={hasEndArrow ? `url(#${arrow})` : undefined}
            />
            {label !== '' && (
              <text x={path.middle.x} y={path.middle.y} textAnchor="middle" dominantBaseline="middle">
                {label}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
