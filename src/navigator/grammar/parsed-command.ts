import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { ScreenView } from '../../contracts/domain/views/view-names.ts';
import type { ColorChoice } from '../../contracts/domain/workspace-colors.ts';
import type { Period } from '../language/dates.ts';
import type { Reference } from '../language/reference.ts';
import type { Selection } from './selection.ts';

/** The position of a text in a note. */
export type Where = 'end' | 'start' | { readonly heading: string };

/** A new note, as far as the request describes it. */
export interface NewNote {
  readonly path: Reference | null;
  readonly name: string | null;
  readonly folder: Reference | null;
  readonly text: string | null;
  readonly tags: readonly string[];
  readonly template: string | null;
  /** Whether the request calls it an experiment. */
  readonly experiment: boolean;
}

export interface PropertyEdit {
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
  readonly set: readonly (readonly [string, string])[];
  readonly remove: readonly string[];
}

/** What tabs are sorted by. Dates and changes start with the newest. */
export type TabOrder = 'date' | 'change' | 'name' | 'folder' | 'type';

export interface CloseTabs {
  readonly type: 'close-tabs';
  /** Whether the tabs that are described close, or all others. */
  readonly closes: 'these' | 'others';
  /** The tabs by their notes; null if they are described otherwise. */
  readonly target: Selection | null;
  /** Includes the tab that is shown. */
  readonly isShown: boolean;
  /** Includes all tabs of this kind. */
  readonly kind: 'conversation' | 'note' | null;
}

/** A request of which every word is explained. `target` is null if the request names no note. */
export type Command =
  | { readonly type: 'create'; readonly note: NewNote }
  | { readonly type: 'create-folder'; readonly folder: Reference | null; readonly inside: Reference | null }
  | { readonly type: 'templates' }
  | {
      readonly type: 'insert';
      readonly text: string;
      readonly where: Where;
      readonly todo: boolean;
      readonly target: Selection | null;
    }
  | { readonly type: 'replace'; readonly before: string; readonly after: string; readonly target: Selection | null }
  | { readonly type: 'remove-line'; readonly about: string; readonly target: Selection | null }
  | { readonly type: 'tick'; readonly about: string; readonly done: boolean; readonly target: Selection | null }
  | { readonly type: 'todos'; readonly target: Selection | null; readonly into: Reference | null }
  | { readonly type: 'properties'; readonly edit: PropertyEdit; readonly target: Selection | null }
  | { readonly type: 'rename-tag'; readonly before: string; readonly after: string; readonly target: Selection | null }
  | { readonly type: 'label'; readonly labels: readonly Label[]; readonly target: Selection | null }
  | { readonly type: 'unlabel'; readonly target: Selection | null }
  | { readonly type: 'tags'; readonly target: Selection | null }
  | {
      readonly type: 'changes';
      readonly target: Selection | null;
      readonly period: Period | null;
      readonly by: string | null;
    }
  | { readonly type: 'recent'; readonly count: number | null }
  | { readonly type: 'view'; readonly view: ScreenView }
  | { readonly type: 'cannot'; readonly what: 'panel' | 'theme' | 'color' | 'launcher' | 'schedule' | 'vague' }
  | { readonly type: 'theme'; readonly theme: 'light' | 'dark' | 'system' }
  | { readonly type: 'workspace-color'; readonly color: ColorChoice }
  | { readonly type: 'launcher'; readonly edit: 'add' | 'remove'; readonly text: string }
  | CloseTabs
  | { readonly type: 'sort-tabs'; readonly by: TabOrder | null; readonly isReversed: boolean }
  | { readonly type: 'open-several'; readonly target: Selection }
  | {
      readonly type: 'incomplete';
      readonly lacks: 'value' | 'replacement';
      readonly name: string;
      readonly where: string;
    }
  | { readonly type: 'copy'; readonly target: Selection | null; readonly into: Reference | null }
  | { readonly type: 'move'; readonly target: Selection; readonly into: Reference }
  | { readonly type: 'delete'; readonly target: Selection }
  | { readonly type: 'list'; readonly target: Selection; readonly count: boolean }
  | { readonly type: 'show'; readonly target: Selection; readonly inTab: boolean };

/** Returns the command for another selection, or unchanged if it has no target. */
export function withTarget(command: Command, target: Selection): Command {
  return 'target' in command ? { ...command, target } : command;
}
