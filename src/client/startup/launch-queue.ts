/** The used part of the browser's queue of launches, which TypeScript does not know yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly unknown[] }) => void): void;
}

/**
 * Calls `onFiles` with the files that the system opens with the app, also with those opened before this call. Without an effect in
 * browsers that open no files with apps.
 */
export function followOpenedFiles(onFiles: (files: Promise<File[]>) => void): void {
  const queue: unknown = Reflect.get(window, 'launchQueue');
  if (!isQueue(queue)) return;
  queue.setConsumer(({ files = [] }) => {
    const handles = files.filter(isFileHandle);
    if (handles.length > 0) onFiles(Promise.all(handles.map((handle) => handle.getFile())));
  });
}

function isQueue(value: unknown): value is LaunchQueue {
  return typeof value === 'object' && value !== null && 'setConsumer' in value;
}

function isFileHandle(value: unknown): value is FileSystemFileHandle {
  return typeof FileSystemFileHandle !== 'undefined' && value instanceof FileSystemFileHandle;
}
