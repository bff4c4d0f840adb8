import { BookOpen, Bot, Briefcase, Cpu, type LucideIcon, NotebookText, Settings, Shield } from 'lucide-react';
import { catalog } from '../../kit/language/text-catalog.ts';

/** An entry of the navigation. Its tabs are the views that name it. */
interface Place {
  /** Default: the title of its first view. */
  readonly title?: string;
  readonly icon: LucideIcon;
}

const titles = catalog('places', { notes: 'Notes', work: 'Work' });

/** The places of the app, in the order of the navigation. */
export const places = {
  notes: { title: titles.notes, icon: NotebookText },
  agents: { icon: Bot },
  work: { title: titles.work, icon: Briefcase },
  models: { icon: Cpu },
  privacy: { icon: Shield },
  log: { icon: BookOpen },
  settings: { icon: Settings },
} as const satisfies Readonly<Record<string, Place>>;

export type PlaceId = keyof typeof places;

/** The places with their ids, in the order of the navigation. */
export const placeList = Object.entries(places) as readonly [PlaceId, Place][];
