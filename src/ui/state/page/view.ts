import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Route } from '../../routes/routes.ts';
import type { Gate } from '../use-ready.ts';

/** Props of every view. */
export interface ViewProps {
  readonly route: Route;
  /** State of the network gate; null until the worker has reported it. */
  readonly gate: Gate | null;
}

export interface View {
  /** Name in the navigation, in the palette ("Go to Log") and in the window title. */
  readonly title: string;
  readonly icon: LucideIcon;
  /** Additional search words for the palette. */
  readonly keywords: string;
  /** Fetches its code when the view is opened. */
  readonly load: () => Promise<ComponentType<ViewProps>>;
}
