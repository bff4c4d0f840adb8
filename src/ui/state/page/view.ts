import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Route } from '../../routes/routes.ts';
import type { Gate } from '../use-ready.ts';
import type { PlaceId } from './app-places.ts';

export interface ViewProps {
  readonly route: Route;
  /** State of the network gate; null until the worker has reported it. */
  readonly gate: Gate | null;
}

export interface View {
  /** Name of its tab, in the palette ("Go to Log") and in the window title. */
  readonly title: string;
  /** Where the navigation has it; null for the view that the header leads to. */
  readonly place: PlaceId | null;
  /** The tab that it shares with other views of the place. Default: a tab of its own. */
  readonly tab?: 'recipes';
  /** Whether its place has no tab for it: the palette and links lead to it. Default: it has one. */
  readonly isHidden?: true;
  /** For a tab of the notes, which a low window shows in the navigation. */
  readonly icon?: LucideIcon;
  /** Additional search words for the palette. */
  readonly keywords: string;
  /** Fetches its code when the view is opened. */
  readonly load: () => Promise<ComponentType<ViewProps>>;
}
