import { catalog, message } from '../../kit/language/text-catalog.ts';

export const undoStrings = catalog('undo', {
  undo: {
    done: message<(files: number) => string>('Undone: { $files -> [one] { $files } file *[other] { $files } files }.'),
    notDone: message<(list: string) => string>('Not undone: { $list }'),
    left: message<(files: number) => string>(
      '{ $files -> [one] { $files } file *[other] { $files } files } changed since: decide what to keep.',
    ),
  },
  redo: {
    done: message<(files: number) => string>('Redone: { $files -> [one] { $files } file *[other] { $files } files }.'),
    notDone: message<(list: string) => string>('Not redone: { $list }'),
    left: message<(files: number) => string>(
      '{ $files -> [one] { $files } file *[other] { $files } files } changed since: decide what to keep.',
    ),
  },
});
