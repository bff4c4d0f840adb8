import { catalog, message } from '../../kit/language/text-catalog.ts';

export const undoStrings = catalog('undo', {
  undo: {
    done: message<(files: number) => string>('Undone: { $files -> [one] { $files } file *[other] { $files } files }.'),
    notDone: message<(list: string) => string>('Not undone: { $list }'),
  },
  redo: {
    done: message<(files: number) => string>('Redone: { $files -> [one] { $files } file *[other] { $files } files }.'),
    notDone: message<(list: string) => string>('Not redone: { $list }'),
  },
});
