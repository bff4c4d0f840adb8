import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FloatingDialog } from '../../kit/floating/floating-dialog.tsx';
import page from '../../kit/styles/page.module.css';
import { MarkedText } from '../../search/marked-text.tsx';
import type { AppActions } from '../../state/palette/palette-commands.ts';
import { parseQuery } from '../../state/palette/palette-items.ts';
import { showShortcut } from '../../state/palette/shortcuts.ts';
import { usePaletteFiles } from '../../state/palette/use-palette-files.ts';
import styles from './palette.module.css';
import { strings } from './palette-strings.ts';
import { useGuideHits } from './use-guide-hits.ts';
import { usePaletteSearch } from './use-palette-search.ts';
import { type Item, useSections } from './use-sections.ts';

interface PaletteProps {
  app: AppActions;
  onClose: () => void;
}

/** Shows the command palette: commands, files, words in notes, and a request to the agent. */
export default function Palette({ app, onClose }: PaletteProps) {
  return (
    <FloatingDialog label={strings.title} isDismissable onClose={onClose} width={640} classes={styles}>
      <Finder app={app} onClose={onClose} />
    </FloatingDialog>
  );
}

/**
 * A combo box of plain elements: the field keeps the focus, and the arrow keys move through the list. The library's
 * Autocomplete and ListBox (1.22.1) kept re-rendering when the list changed with each keystroke.
 */
function Finder({ app, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState<string | null>(null);
  /** Set when Enter was pressed while the list was outdated: the first item is chosen once the list is current. */
  const [entered, setEntered] = useState(false);
  const deferred = useDeferredValue(text);
  const query = parseQuery(deferred);
  const files = usePaletteFiles();
  const { hits, behind } = usePaletteSearch(searchFor(query));
  const guide = useGuideHits(query.in === 'all' ? query.words : '');
  const sections = useSections(deferred, app, files, hits, guide);
  const items = sections.flatMap((section) => section.items);
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === active),
  );
  const current = items[at];
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current)
      list.current?.querySelector(`[data-key="${CSS.escape(current.key)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  // The list still belongs to earlier text.
  const isLate = deferred !== text;
  const type = (next: string) => {
    setText(next);
    setActive(null);
    setEntered(false);
  };
  const choose = (item: Item | undefined) => {
    // Run only items that were on the screen.
    if (!item || isLate) return;
    if (item.fill !== undefined) {
      type(item.fill);
      return;
    }
    // The command may move the focus or open a picker, so the dialog must close first.
    flushSync(onClose);
    void item.run();
  };
  // Nothing is highlighted yet: the files are being loaded.
  const isEarly = isLate || (current === undefined && !files.isComplete);
  const chooseEntered = useEffectEvent(() => {
    setEntered(false);
    choose(current);
  });
  useEffect(() => {
    if (entered && !isEarly) chooseEntered();
  }, [entered, isEarly]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + 8, items.length - 1),
      PageUp: Math.max(at - 8, 0),
    };
    if (event.key === 'Enter' && isEarly) setEntered(true);
    else if (event.key === 'Enter') choose(current);
    else if (isOwn(to, event.key)) setActive(items[(to[event.key] + items.length) % items.length]?.key ?? null);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={styles.field}
        role="combobox"
        aria-label={strings.label}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(current ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
        ref={takeFocus}
        value={text}
        placeholder={strings.placeholder}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={strings.results} className={styles.list}>
        {sections.map((section) => (
          <fieldset key={section.id} aria-labelledby={`${listId}-${section.id}`} className={styles.section}>
            <div id={`${listId}-${section.id}`} role="presentation" className={styles.heading}>
              {strings.groups[section.id]}
            </div>
            {section.items.map((item) => (
              <Line
                key={item.key}
                id={`${listId}-${items.indexOf(item)}`}
                item={item}
                active={item === current}
                onChoose={choose}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <footer className={styles.footer}>
        <span role="status">{behind ? '' : strings.found(items.length)}</span>
        {hits.error !== null && <span className={page.stopped}>{strings.searchFailed(hits.error)}</span>}
        <Keys />
      </footer>
    </>
  );
}

function isOwn<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

interface LineProps {
  id: string;
  item: Item;
  /** The item selected with the arrow keys. */
  active: boolean;
  onChoose: (item: Item) => void;
}

function Line({ id, item, active, onChoose }: LineProps) {
  const { icon: Icon, title, marks, hint, hintMarks = [], shortcut, hit } = item;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      data-key={item.key}
      className={`${page.found} ${styles.item}`}
      onClick={() => onChoose(item)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose(item);
      }}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.text}>
        <span className={page.breakable}>
          <MarkedText text={title} marks={marks} />
        </span>
        {hint !== undefined && (
          <span className={page.softPath}>
            <MarkedText text={hint} marks={hintMarks} />
          </span>
        )}
        {hit !== undefined && hit.snippet !== '' && (
          <span className={`${page.cut} ${styles.snippet}`}>
            <MarkedText text={hit.snippet} marks={hit.marks} />
          </span>
        )}
      </span>
      {shortcut && <kbd className={styles.keys}>{showShortcut(shortcut)}</kbd>}
    </div>
  );
}

function Keys() {
  const { choose, go, close, commands, tags } = strings.hint;
  const keys = [
    ['↑↓', choose],
    ['Enter', go],
    ['Esc', close],
    ['>', commands],
    ['#', tags],
  ];
  return (
    <span className={styles.help} aria-hidden="true">
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd> {text}
        </span>
      ))}
    </span>
  );
}

function searchFor({ in: place, words }: ReturnType<typeof parseQuery>): string {
  if (words === '' || place === 'commands') return '';
  return place === 'tags' ? `tag:${words.includes(' ') ? JSON.stringify(words) : words}` : words;
}
