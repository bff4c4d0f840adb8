import { MonitorUp } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { parentOf } from '../../../core/shared/paths/path-parts.ts';
import { Button } from '../../kit/button.tsx';
import { FileChooser } from '../../kit/files/file-chooser.tsx';
import { DialogHead, FloatingDialog } from '../../kit/floating/floating-dialog.tsx';
import { nameOf } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import { focusFirst } from '../../kit/opening/opened.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { findFiles } from '../../state/palette/palette-items.ts';
import { recentFiles } from '../../state/palette/recent-files.ts';
import { usePaletteFiles } from '../../state/palette/use-palette-files.ts';
import { usePlace } from '../../state/place-context.tsx';
import { useAsk } from '../use-ask.tsx';
import styles from './attach.module.css';
import { attachStrings } from './attach-strings.ts';
import { attachmentStrings as strings } from './attachment-strings.ts';
import { useDeviceFiles } from './device-files.ts';
import { useAttach } from './use-attach.ts';

/** Most files that are listed. */
const MOST = 12;

/** Finds a file of the notebook and attaches it to the next message, or takes files of the device. */
export default function AttachDialog({ onClose }: { onClose: () => void }) {
  const attach = useAttach();
  const offer = useDeviceFiles();
  const device = useRef<HTMLInputElement>(null);
  const { text, setText } = useAsk();
  // The sign that opened this is not part of the message.
  const removeSign = () => setText(text.replace(/(^|\s)@$/, '$1'));
  return (
    <FloatingDialog isDismissable onClose={onClose} width={560} classes={styles}>
      <DialogHead title={strings.title} closeLabel={common.close} onClose={onClose} />
      <FileFinder
        onChoose={(path) => {
          onClose();
          removeSign();
          attach([{ path }]);
        }}
      />
      <div className={page.actions}>
        <Button icon={MonitorUp} onClick={() => device.current?.click()}>
          {attachStrings.device}
        </Button>
        <FileChooser
          ref={device}
          label={attachStrings.device}
          takes="files"
          onFiles={(files) => {
            onClose();
            removeSign();
            offer(files);
          }}
        />
      </div>
      <p className={page.soft}>{strings.hint}</p>
    </FloatingDialog>
  );
}

function FileFinder({ onChoose }: { onChoose: (path: string) => void }) {
  const { notebookId } = usePlace().notebook;
  const { files } = usePaletteFiles();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const words = useDeferredValue(text);
  const found = useMemo(() => {
    if (words.trim() !== '') return findFiles(words, files, recentFiles(notebookId)).slice(0, MOST);
    const known = new Set(files.map(({ path }) => path));
    const recent = recentFiles(notebookId).filter((path) => known.has(path));
    const others = files.map(({ path }) => path).filter((path) => !recent.includes(path));
    return [...recent, ...others].slice(0, MOST).map((path) => ({ path, name: null }));
  }, [words, files, notebookId]);
  const at = Math.min(index, found.length - 1);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[at];
    if (step !== 0) setIndex(Math.max(0, Math.min(found.length - 1, at + step)));
    else if (event.key === 'Enter' && chosen && words === text) onChoose(chosen.path);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={kit.field}>
        <label className={kit.label} htmlFor={`${id}-field`}>
          {strings.find}
        </label>
        <input
          id={`${id}-field`}
          className={kit.input}
          ref={focusFirst}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(found[at] ? { 'aria-activedescendant': `${id}-${at}` } : {})}
          value={text}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={common.files} className={styles.options}>
        {found.map(({ path, name }, number) => (
          <Option
            key={path}
            id={`${id}-${number}`}
            path={path}
            name={name ?? nameOf(path)}
            active={number === at}
            onChoose={() => onChoose(path)}
          />
        ))}
      </div>
      <p className={found.length === 0 && words !== '' ? page.soft : 'visually-hidden'} role="status">
        {found.length === 0 && words !== '' ? strings.none : ''}
      </p>
    </>
  );
}

interface OptionProps {
  id: string;
  path: string;
  name: string;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, path, name, active, onChoose }: OptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.option}
      title={path}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose();
      }}
    >
      <VisibleText text={name} />
      <span className={page.faint}>
        <VisibleText text={parentOf(path)} />
      </span>
    </div>
  );
}
