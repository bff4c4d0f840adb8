import {
  Bug,
  CircleCheck,
  CircleHelp,
  CircleX,
  ClipboardList,
  Info,
  Lightbulb,
  List,
  ListTodo,
  type LucideIcon,
  Pencil,
  Quote,
  TriangleAlert,
  Zap,
} from 'lucide-react';
import { Children, type ComponentProps, isValidElement } from 'react';
import styles from '../preview.module.css';
import { strings } from '../preview-strings.ts';
import { Formula } from './formula.tsx';
import { textOf } from './text-of.ts';

type Kind = keyof typeof strings.callouts;
type Tone = 'plain' | 'agent' | 'decide' | 'stopped';

const kinds: Record<Kind, { icon: LucideIcon; tone: Tone }> = {
  note: { icon: Pencil, tone: 'agent' },
  abstract: { icon: ClipboardList, tone: 'plain' },
  info: { icon: Info, tone: 'agent' },
  todo: { icon: ListTodo, tone: 'plain' },
  tip: { icon: Lightbulb, tone: 'agent' },
  success: { icon: CircleCheck, tone: 'plain' },
  question: { icon: CircleHelp, tone: 'decide' },
  warning: { icon: TriangleAlert, tone: 'decide' },
  failure: { icon: CircleX, tone: 'stopped' },
  danger: { icon: Zap, tone: 'stopped' },
  bug: { icon: Bug, tone: 'stopped' },
  example: { icon: List, tone: 'plain' },
  quote: { icon: Quote, tone: 'plain' },
};

/** Aliases of callout types, as in Obsidian. */
const aliases = new Map<string, Kind>([
  ['summary', 'abstract'],
  ['tldr', 'abstract'],
  ['hint', 'tip'],
  ['important', 'tip'],
  ['check', 'success'],
  ['done', 'success'],
  ['help', 'question'],
  ['faq', 'question'],
  ['caution', 'warning'],
  ['attention', 'warning'],
  ['fail', 'failure'],
  ['missing', 'failure'],
  ['error', 'danger'],
  ['cite', 'quote'],
]);

interface CalloutProps extends ComponentProps<'div'> {
  'data-callout'?: string;
  'data-fold'?: string;
}

/** Renders a callout with its icon and name; renders any other `div` unchanged. */
export function Callout({ 'data-callout': written, 'data-fold': fold, children, ...rest }: CalloutProps) {
  if (written === undefined)
    return (
      <Formula as="div" {...rest}>
        {children}
      </Formula>
    );
  const kind = kindOf(written);
  const { icon: Icon, tone } = kinds[kind ?? 'note'];
  const [title, ...body] = Children.toArray(children).filter((child) => isValidElement(child));
  const name = kind === null ? written : strings.callouts[kind];
  const hasTitle = textOf(title).trim() !== '';
  const head = (
    <>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      {hasTitle ? <span className="visually-hidden">{name}: </span> : <span>{name}</span>}
      {hasTitle && title}
    </>
  );
  if (fold === '+' || fold === '-')
    return (
      <details className={styles.callout} data-tone={tone} open={fold === '+'}>
        <summary>{head}</summary>
        {body}
      </details>
    );
  return (
    <div className={styles.callout} data-tone={tone} role="note" aria-label={name}>
      <div className={styles.calloutHead}>{head}</div>
      {body}
    </div>
  );
}

function kindOf(written: string): Kind | null {
  if (Object.hasOwn(kinds, written)) return written as Kind;
  return aliases.get(written) ?? null;
}
