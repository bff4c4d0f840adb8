import {
  ArrowRight,
  BookMarked,
  Bot,
  CircleHelp,
  FilePlus2,
  FileText,
  Hash,
  type LucideIcon,
  PenLine,
  Settings2,
  TextSearch,
} from 'lucide-react';
import { useMemo } from 'react';
import type { SearchResult } from '../../../contracts/wire/search-requests.ts';
import { fileTitle } from '../../../core/shared/names/file-title.ts';
import { useAsk } from '../../ask/use-ask.tsx';
import { sectionRoute } from '../../help/guide/guide-address.ts';
import type { GuideSection } from '../../help/guide/read-guide.ts';
import type { GuideHits } from '../../help/guide/search-guide.ts';
import { navigate } from '../../routes/use-route.ts';
import { openResult } from '../../search/open-result.ts';
import { strings as resultStrings } from '../../search/result-strings.ts';
import { shownTitle } from '../../search/shown-title.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { foldText, type Mark, matchWords, wordsOf } from '../../state/palette/match-text.ts';
import type { AppActions, Command, CommandGroup } from '../../state/palette/palette-commands.ts';
import {
  type FoundFile,
  findCommands,
  findFiles,
  fittingCommands,
  parseQuery,
} from '../../state/palette/palette-items.ts';
import { recentFiles } from '../../state/palette/recent-files.ts';
import type { Shortcut } from '../../state/palette/shortcuts.ts';
import type { PaletteFiles } from '../../state/palette/use-palette-files.ts';
import { usePlace } from '../../state/place-context.tsx';
import { allCommands } from './commands/view-commands.ts';
import { strings } from './palette-strings.ts';
import type { TextHits } from './use-palette-search.ts';

export interface Item {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly hint?: string;
  readonly hintMarks?: readonly Mark[];
  readonly shortcut?: Shortcut;
  /** A part of the text that has the words. */
  readonly hit?: Pick<SearchResult, 'snippet' | 'marks'>;
  readonly run: () => unknown;
  /** Text that replaces the query; the palette stays open. */
  readonly fill?: string;
}

export interface Section {
  readonly id: keyof typeof strings.groups;
  readonly items: readonly Item[];
}

const icons: Record<CommandGroup, LucideIcon> = {
  make: FilePlus2,
  ask: Bot,
  note: PenLine,
  go: ArrowRight,
  device: Settings2,
};

/** Returns the sections of the palette for the typed text, without empty ones. */
export function useSections(
  text: string,
  app: AppActions,
  { files, tags, isComplete }: PaletteFiles,
  hits: TextHits,
  guide: GuideHits,
): Section[] {
  const { notebook, notebooks, tabs, activePath, openFile } = usePlace();
  const { chosen } = useAgentList();
  const ask = useAsk();
  const { notebookId } = notebook;
  const recent = useMemo(() => [...new Set([...recentFiles(notebookId), ...tabs])], [notebookId, tabs]);

  const foundFiles = useMemo(() => {
    const query = parseQuery(text);
    return query.in === 'all' ? findFiles(query.words, files, recent) : [];
  }, [text, files, recent]);

  const named = useMemo(() => new Map(files.map(({ path, names }) => [path, names[0]?.name])), [files]);

  return useMemo(() => {
    const query = parseQuery(text);
    const { words } = query;
    const open = (path: string) => {
      openFile(path);
      focusMain();
    };
    const fileItem = ({ path, name, marks }: Pick<FoundFile, 'path' | 'name' | 'marks'>): Item => {
      const item = { key: `file:${path}`, icon: FileText, hint: path, run: () => open(path) };
      if (name !== null) return { ...item, title: name, marks };
      return { ...item, title: named.get(path) ?? fileTitle(path), marks: [], hintMarks: marks };
    };
    const doable = allCommands
      .filter((command) => command.when?.(app) ?? true)
      .map((command) =>
        command.id === 'rename-note' && activePath !== null
          ? { ...command, title: strings.renameNote(fileTitle(activePath)) }
          : command,
      );
    const sections: Section[] = [];
    const add = (id: Section['id'], items: readonly Item[]) => {
      if (items.length > 0) sections.push({ id, items });
    };

    const addHits = (id: Section['id'], isIn: (hit: TextHits['results'][number]) => boolean) =>
      add(
        id,
        hits.results.filter(isIn).map((hit) => ({
          key: `hit:${hit.path}`,
          icon: query.in === 'tags' ? Hash : TextSearch,
          title: shownTitle(hit),
          marks: [],
          hint: hit.foundBy === undefined ? hit.path : `${hit.path} · ${resultStrings.foundBy[hit.foundBy]}`,
          hit,
          run: () => openResult(hit, open),
        })),
      );

    if (query.in === 'all' && words === '') {
      const known = new Set(files.map(({ path }) => path));
      const there = recent.filter((path) => files.length === 0 || known.has(path)).slice(0, 6);
      add(
        'recent',
        there.map((path) => fileItem({ path, name: null, marks: [] })),
      );
    }
    const asked = wordsOf(words).length;
    const foundCommands = query.in === 'tags' ? [] : findCommands(words, doable);
    const shownCommands = query.in === 'all' && asked > 0 ? fittingCommands(foundCommands, asked) : foundCommands;
    const addFiles = () => add('files', foundFiles.map(fileItem));
    // The better match comes first, because Enter selects the first item.
    const filesFirst = (foundFiles[0]?.score ?? 0) > (shownCommands[0]?.score ?? 0);
    if (filesFirst) addFiles();
    add(
      'commands',
      shownCommands.map(({ command, marks }) => commandItem(command, marks, app)),
    );
    if (query.in !== 'tags') {
      add(
        'notebooks',
        findNotebooks(
          words,
          notebooks.filter((each) => each.notebookId !== notebookId),
        ),
      );
    }
    if (!filesFirst) addFiles();
    if (query.in === 'tags') add('tags', findTags(words, tags));
    if (query.in !== 'commands') {
      addHits('text', (hit) => hit.foundBy !== 'meaning');
    }
    add(
      'guide',
      guide.titles.map(({ section, marks }) => guideItem(section, marks)),
    );
    // Offered once no file can come before it: Enter acts on the first item.
    if (query.in === 'all' && words !== '' && chosen?.available && (isComplete || sections.length > 0)) {
      const title = strings.askAgent(chosen.title, words);
      const run = () => ask.send(words);
      add('ask', [{ key: 'ask', icon: Bot, title, marks: [], hint: strings.askHint, run }]);
    }
    // After the request: Enter asks it, although the guide has its words, or a note is about something like it.
    add(
      'inGuide',
      guide.texts.map(({ section, titleMarks, snippet, snippetMarks }) => ({
        ...guideItem(section, titleMarks),
        hit: { snippet, marks: snippetMarks },
      })),
    );
    if (query.in !== 'commands') addHits('byMeaning', (hit) => hit.foundBy === 'meaning');
    return sections;
  }, [
    text,
    app,
    files,
    named,
    foundFiles,
    tags,
    isComplete,
    hits,
    guide,
    recent,
    notebooks,
    notebookId,
    activePath,
    openFile,
    chosen,
    ask,
  ]);
}

function commandItem(command: Command, marks: readonly Mark[], app: AppActions): Item {
  return {
    key: `command:${command.id}`,
    icon: icons[command.group],
    title: command.title,
    marks,
    ...(command.shortcut === undefined ? {} : { shortcut: command.shortcut }),
    run: () => command.run(app),
  };
}

function guideItem(section: GuideSection, marks: readonly Mark[]): Item {
  return {
    key: `guide:${section.page}#${section.title}`,
    icon: CircleHelp,
    title: section.title,
    marks,
    ...(section.level === 1 ? {} : { hint: section.pageTitle }),
    run: () => navigate(sectionRoute(section)),
  };
}

function findNotebooks(query: string, notebooks: readonly { notebookId: string; name: string }[]): Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return notebooks.flatMap(({ notebookId, name }): Item[] => {
    const title = strings.openNotebook(name);
    const match = matchWords(foldText(title), words);
    if (match === null) return [];
    const run = () => navigate({ view: 'notebook', notebookId });
    return [{ key: `notebook:${notebookId}`, icon: BookMarked, title, marks: match.marks, run }];
  });
}

function findTags(query: string, tags: PaletteFiles['tags']): Item[] {
  const words = wordsOf(query);
  return tags
    .flatMap(({ tag, count }): Item[] => {
      const match = matchWords(foldText(tag), words);
      if (match === null || foldText(tag) === words.join(' ')) return [];
      const hint = strings.tagNotes(count);
      return [
        { key: `tag:${tag}`, icon: Hash, title: tag, marks: match.marks, hint, run: () => undefined, fill: `#${tag}` },
      ];
    })
    .slice(0, 12);
}

function focusMain(): void {
  document.getElementById('main')?.focus();
}
