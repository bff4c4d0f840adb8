import type { ComponentType } from 'react';

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
