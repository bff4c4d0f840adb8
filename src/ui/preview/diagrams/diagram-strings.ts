import { catalog, message } from '../../kit/language/text-catalog.ts';

export const strings = catalog('diagram', {
  drawing: 'Drawing the diagram…',
  name: message<(kind: string, title: string) => string>('{ $kind }: { $title }'),
  area: 'Diagram',
  showSource: 'Show source',
  showDiagram: 'Show diagram',
  syntax: message<(line: number | null) => string>(
    'This diagram cannot be drawn. { $line -> [is-null] Check its text. *[other] Check line { $line }. }',
  ),
  unknown:
    'This diagram cannot be drawn. Its first line has to name the kind, such as flowchart TD or sequenceDiagram.',
  long: message<(most: number) => string>(
    'Not drawn, because the text is longer than { THOUSANDS($most) } characters. Split the diagram.',
  ),
  large: 'Not drawn, because the diagram has too many parts. Split the diagram.',
  stalled: 'Drawing took too long and was stopped. Split the diagram, or try again.',
  failed: message<(why: string) => string>('This diagram cannot be drawn: { $why }'),
  kinds: {
    other: 'Diagram',
    flowchart: 'Flowchart',
    sequence: 'Sequence diagram',
    class: 'Class diagram',
    state: 'State diagram',
    er: 'Entity relationship diagram',
    gantt: 'Gantt chart',
    pie: 'Pie chart',
    mindmap: 'Mind map',
    timeline: 'Timeline',
    git: 'Git graph',
    quadrant: 'Quadrant chart',
    journey: 'User journey',
    chart: 'Chart',
  },
});

type Kind = keyof typeof strings.kinds;

const kinds: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['flowchart', 'flowchart'],
  ['sequence', 'sequence'],
  ['class', 'class'],
  ['state', 'state'],
  ['er', 'er'],
  ['gantt', 'gantt'],
  ['pie', 'pie'],
  ['mindmap', 'mindmap'],
  ['timeline', 'timeline'],
  ['gitGraph', 'git'],
  ['quadrant', 'quadrant'],
  ['journey', 'journey'],
  ['xychart', 'chart'],
];

/** Returns the name of Mermaid's kind of diagram: `flowchart-v2` is a flowchart. */
export function kindName(kind: string): string {
  const [, known] = kinds.find(([prefix]) => kind.startsWith(prefix)) ?? [];
  return strings.kinds[known ?? 'other'];
}
