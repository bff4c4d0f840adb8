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
import { type CalloutKind, calloutKind, calloutTone } from './callout-kinds.ts';
import { Formula } from './formula.tsx';
import { textOf } from './text-of.ts';

const icons: Record<CalloutKind, LucideIcon> = {
  note: Pencil,
  abstract: ClipboardList,
  info: Info,
  todo: ListTodo,
  tip: Lightbulb,
  success: CircleCheck,
  question: CircleHelp,
  warning: TriangleAlert,
  failure: CircleX,
  danger: Zap,
  bug: Bug,
  example: List,
  quote: Quote,
};

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
  const kind = calloutKind(written);
  const Icon = icons[kind ?? 'note'];
  const tone = calloutTone(written);
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
