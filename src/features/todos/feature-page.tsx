import { ListTodo } from 'lucide-react';
import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { catalog } from '../../ui/kit/language/text-catalog.ts';
import type { View } from '../../ui/state/page/view.ts';

const strings = catalog('todos', { title: 'To-dos' });

export const todoViews = {
  todos: {
    title: strings.title,
    place: 'notes',
    icon: ListTodo,
    keywords: 'tasks checkboxes open due my list',
    load: async () => (await import('./page/todos-view.tsx')).TodosView,
  },
} as const satisfies Partial<Record<ViewId, View>>;
