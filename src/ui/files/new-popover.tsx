import {
  BookOpenCheck,
  Bot,
  CalendarCheck,
  FilePlus,
  FolderInput,
  FolderPlus,
  Import,
  LayoutTemplate,
  type LucideIcon,
  MessageCircleQuestion,
  SquareCode,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import type { LauncherEntry } from '../../core/shared/launcher/launcher-note.ts';
import { againStrings } from '../ask/again-strings.ts';
import { ASK_FIELD_ID, useAsk } from '../ask/use-ask.tsx';
import MenuPopover, { type MenuChoice } from '../kit/floating/menu-popover.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { common } from '../kit/language/common-strings.ts';
import { useNotices } from '../kit/notices.tsx';
import { translateError } from '../kit/worker-texts/translate.ts';
import { strings } from '../launcher/launcher-strings.ts';
import { useLauncher } from '../launcher/use-launcher.ts';
import { viewRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import { openedScript } from '../state/opened-script.ts';

const words = strings.menu;

const choices: readonly MenuChoice[] = [
  { id: 'note', text: common.note, hint: words.noteHint, icon: FilePlus },
  { id: 'template', text: words.template, hint: words.templateHint, icon: LayoutTemplate },
  { id: 'today', text: words.today, hint: words.todayHint, icon: CalendarCheck },
  { id: 'folder', text: common.folder, hint: words.folderHint, icon: FolderPlus },
  { id: 'import', text: words.import, hint: words.importHint, icon: Import },
  { id: 'import-folder', text: common.importFolder, hint: words.importFolderHint, icon: FolderInput },
  { id: 'agent', text: words.agent, hint: words.agentHint, icon: Bot, apart: true },
  { id: 'ask', text: words.ask, hint: words.askHint, icon: MessageCircleQuestion },
];

const PINNED = 'pinned:';
const ICONS: Readonly<Record<'question' | 'playbook' | 'script', LucideIcon>> = {
  question: MessageCircleQuestion,
  playbook: BookOpenCheck,
  script: SquareCode,
};

/** The menu of New, with the pinned entries last. */
export default function NewPopover({ onChoose, ...rest }: ComponentProps<typeof MenuPopover>) {
  const { entries = [] } = useLauncher();
  const launch = useLaunch();
  const pinned = entries.map((entry, index) => {
    const kind = entry.of?.kind ?? 'question';
    return { id: `${PINNED}${index}`, text: entry.text, hint: strings[kind], icon: ICONS[kind], apart: index === 0 };
  });
  const choose = (id: string) => {
    const entry = id.startsWith(PINNED) ? entries[Number(id.slice(PINNED.length))] : undefined;
    if (entry === undefined) onChoose(id);
    else void launch(entry);
  };
  return <MenuPopover {...rest} choices={[...choices, ...pinned]} onChoose={choose} />;
}

/** Returns a function that opens an entry. The person starts what it opens. */
function useLaunch() {
  const { call } = useClient();
  const { notify } = useNotices();
  const { text, setText } = useAsk();
  const ask = (question: string) => {
    setText(question);
    focusSoon(ASK_FIELD_ID);
    if (text.trim() !== '' && text !== question)
      notify(againStrings.replaced, { label: againStrings.undoReplaced, run: () => setText(text) });
  };
  return async ({ text: said, of }: LauncherEntry): Promise<void> => {
    if (of?.kind === 'script') {
      openedScript.set({ changeId: of.id });
      return navigate(viewRoute('scripts'));
    }
    if (of?.kind === 'playbook') return navigate({ view: 'playbooks', name: of.id });
    try {
      // An entry that was written by hand may name a playbook.
      const all = await call('playbooks.list', {});
      const same = (name: string) => name.toLowerCase() === said.toLowerCase();
      const playbook = all.find(({ name, title }) => same(name) || same(title));
      if (playbook) navigate({ view: 'playbooks', name: playbook.name });
      else ask(said);
    } catch (error) {
      notify(translateError(error));
    }
  };
}
