import {
  lazy,
  memo,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { readProperties } from '../../core/shared/head-properties.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { FileChooser } from '../kit/files/file-chooser.tsx';
import { useStable } from '../kit/hooks/use-stable.ts';
import { useNotices } from '../kit/notices.tsx';
import page from '../kit/styles/page.module.css';
import { translate, translateError } from '../kit/worker-texts/translate.ts';
import { useClient } from '../state/client-context.tsx';
import { isMarkdown } from '../state/notebook/file-type.ts';
import { LONG_TEXT_CHARS } from '../state/notebook/line-endings.ts';
import type { NoteSession } from '../state/notebook/note-state.ts';
import { useSearchClient } from '../state/notebook/search-context.tsx';
import { createEditor, type Editor, type PlainPart } from './code/create-editor.ts';
import { type FrontmatterProblem, setFrontmatterProblem } from './code/frontmatter-problem.ts';
import { imageMarkdown } from './code/images/image-path.ts';
import { insertImages, pasteImages } from './code/images/paste-images.ts';
import { saveImage } from './code/images/save-image.ts';
import { mirrorEdits } from './code/mirror-edits.ts';
import { strings } from './editor-strings.ts';
import { FormatBar } from './insert/format-bar.tsx';
import { insertChoice } from './insert/insert-choice.ts';
import { insertPort } from './insert/insert-port.ts';
import { strings as insertStrings } from './insert/insert-strings.ts';
import { useInsertPort } from './insert/use-insert-port.ts';
import { createPartPlaces } from './live/parts/part-places.ts';
import { today } from './properties/today.ts';
import { useLinkFollower } from './use-link-follower.ts';

/** Loaded with the first live view, because it brings the components of the reading view. */
const LiveParts = lazy(async () => ({ default: (await import('./live/parts/live-parts.tsx')).LiveParts }));

interface TextEditorProps {
  notebookId: string;
  path: string;
  session: NoteSession;
  /** Whether the text is shown without formatting. */
  isPlain: boolean;
  /** Whether Markdown marks are hidden where the caret is not. */
  isLive: boolean;
  /** Line of the caret when the editor is created, from 1; null for where the text begins. */
  caret: RefObject<number | null>;
  /** Called with the editor after it is created, and with null before it is destroyed. */
  onEditor: (editor: Editor | null) => void;
}

export const TextEditor = memo(function TextEditor({
  notebookId,
  path,
  session,
  isPlain,
  isLive,
  caret,
  onEditor,
}: TextEditorProps) {
  const { call } = useClient();
  const search = useSearchClient();
  const { announce } = useNotices();
  const place = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [imageError, setImageError] = useState<string | null>(null);
  const made = useRef<Editor | null>(null);
  const follow = useLinkFollower(notebookId, path, made);
  const [plain, setPlain] = useState<PlainPart | null>(null);
  const [places] = useState(createPartPlaces);
  const readLive = useStable(() => (isLive ? places : null));
  const chooser = useRef<HTMLInputElement>(null);
  const port = useInsertPort(notebookId, path, chooser, (error) => setImageError(translateError(error)));
  const offersInserts = useSyncExternalStore(insertChoice.subscribe, insertChoice.get);
  const isNote = isMarkdown(path) && !isPlain;

  // Before the paint: an effect after it would show an empty note for a frame.
  useLayoutEffect(() => {
    const parent = place.current;
    const text = session.read();
    if (!parent || text === null) return;
    const images = pasteImages({
      save: async (image) => {
        setImageError(null);
        const kept = await saveImage(image, { call, notebookId, notePath: path, day: today() });
        return imageMarkdown(path, kept, image.name.replace(/\.[^.]+$/, ''));
      },
      onError: (error) => setImageError(translateError(error)),
      announce,
    });
    const editor = createEditor({
      parent,
      path,
      text,
      label: strings.editor(path),
      describedBy: hintId,
      readVocabulary: () => search.vocabulary(notebookId),
      suggestReferences: async (query) => {
        const { askLibraries } = await import('../citations/ask-libraries.ts');
        return askLibraries(call, notebookId, query);
      },
      follow,
      caretLine: caret.current,
      live: readLive(),
      onWrite: session.noteEdit,
      onLeave: () => void session.flush(),
      isPlain,
      onPlainText: (part) => setPlain((before) => (before === 'whole' ? before : part)),
      extensions: [mirrorEdits(session), isMarkdown(path) ? [images, insertPort.of(port)] : []],
    });
    // Subscribes to the session directly, so that remote changes reach the editor before the next keystroke.
    const stop = session.state.subscribe(followSession(session, editor, isMarkdown(path) && !isPlain));
    made.current = editor;
    onEditor(editor);
    return () => {
      stop();
      made.current = null;
      onEditor(null);
      editor.destroy();
    };
  }, [session, notebookId, path, call, search, announce, hintId, isPlain, onEditor, follow, caret, readLive, port]);

  useLayoutEffect(() => {
    if (isNote) made.current?.setLive(isLive, places);
  });

  return (
    <>
      {imageError !== null && <ErrorNote message={imageError} onDismiss={() => setImageError(null)} />}
      {plain !== null && (
        <p role="status" className={page.caption}>
          {plain === 'whole' ? strings.plain.whole(LONG_TEXT_CHARS) : strings.plain.blocks}
        </p>
      )}
      {isNote && offersInserts && (
        <>
          <FormatBar editor={made} frame={place} />
          <FileChooser
            ref={chooser}
            label={insertStrings.chooseImage}
            accept="image/*"
            takes="files"
            onFiles={(files) => made.current && insertImages(made.current.view, files)}
          />
        </>
      )}
      <div ref={place} />
      {isLive && isNote && (
        <Suspense fallback={null}>
          <LiveParts notebookId={notebookId} path={path} session={session} places={places} frame={place} />
        </Suspense>
      )}
      <p id={hintId} className="visually-hidden">
        {isLive ? strings.liveHint : isMarkdown(path) ? strings.noteHint : strings.leaveHint}
      </p>
    </>
  );
});

/** Returns a listener that shows remote changes in the editor and marks invalid frontmatter. Runs once immediately. */
function followSession(session: NoteSession, editor: Editor, hasHead: boolean): () => void {
  let replaced: number | null = null;
  let checked: string | null = null;
  let shown: FrontmatterProblem | null = null;
  const look = (): void => {
    const now = session.state.get();
    if (now.phase !== 'open') return;
    editor.show(now.text, replaced !== null && now.replaced !== replaced ? 'elsewhere' : 'person');
    replaced = now.replaced;
    if (!hasHead || checked === now.text) return;
    checked = now.text;
    const problem = problemOf(now.text);
    if (problem?.line === shown?.line && problem?.reason === shown?.reason) return;
    shown = problem;
    editor.view.dispatch({ effects: setFrontmatterProblem.of(problem) });
  };
  look();
  return look;
}

function problemOf(text: string): FrontmatterProblem | null {
  if (!/^\uFEFF?---/.test(text)) return null;
  const head = readProperties(text);
  return head.type === 'broken' ? { line: head.line, reason: translate(head.reason.message, head.reason) } : null;
}
