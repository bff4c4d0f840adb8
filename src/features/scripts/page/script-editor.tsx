import { javascript } from '@codemirror/lang-javascript';
import { useCodeField } from '../../../ui/editor/code/use-code-field.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { strings } from '../texts/script-strings.ts';

interface ScriptEditorProps {
  /** The text at the start; later values are ignored. */
  readonly initial: string;
  readonly onWrite: (text: string) => void;
}

/** A field for TypeScript. */
export function ScriptEditor({ initial, onWrite }: ScriptEditorProps) {
  const extensions = [javascript({ typescript: true })];
  const { place } = useCodeField({ initial, label: strings.editor, extensions, onWrite });
  return <div ref={place} className={page.codeEditor} />;
}
