import type { ViewSettings } from '../../../core/shared/views/view-settings.ts';
import { useMedia } from '../../kit/hooks/use-media.ts';
import { BoardLayout } from './board-layout.tsx';
import { CalendarLayout } from './calendar-layout.tsx';
import { GalleryLayout } from './gallery-layout.tsx';
import { TableLayout } from './table-layout.tsx';

interface ViewLayoutProps {
  view: ViewSettings;
  onSort: (sort: ViewSettings['sort']) => void;
}

export function ViewLayout({ view, onSort }: ViewLayoutProps) {
  const isTouch = useMedia('(pointer: coarse)');
  switch (view.layout) {
    case 'table':
      return <TableLayout view={view} isTouch={isTouch} onSort={onSort} />;
    case 'board':
      return <BoardLayout key={view.group} view={view} />;
    case 'calendar':
      return <CalendarLayout view={view} />;
    case 'gallery':
      return <GalleryLayout view={view} />;
    default:
      return view.layout satisfies never;
  }
}
