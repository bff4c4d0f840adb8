import type { ComponentType } from 'react';
import { whenIdle } from '../../client/startup/when-idle.ts';

type TextEditorModule = typeof import('./text-editor.tsx');
type TextEditorProps = TextEditorModule['TextEditor'] extends ComponentType<infer P> ? P : never;

let loading: Promise<{ default: ComponentType<TextEditorProps> }> | null = null;

/** Loads the editor code once; a failed load can be retried. */
export function loadTextEditor(): Promise<{ default: ComponentType<TextEditorProps> }> {
  loading ??= import('./text-editor.tsx').then(
    (module) => ({ default: module.TextEditor }),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Loads the editor code while the page is idle, in two tasks: together they would block the page for twice as long. */
export async function prepareTextEditor(): Promise<void> {
  await import('./code/editor-base.ts');
  await new Promise<void>((done) => whenIdle(done));
  await loadTextEditor();
}
