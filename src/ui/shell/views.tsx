import { Table2, Tags } from 'lucide-react';
import type { ViewId } from '../../contracts/domain/views/view-ids.ts';
import { backupViews } from '../../features/backup/feature-page.tsx';
import { binViews } from '../../features/bin/feature-page.tsx';
import { syncViews } from '../../features/folder-sync/feature-page.tsx';
import { gitViews } from '../../features/git/feature-page.tsx';
import { historyViews } from '../../features/history/feature-page.tsx';
import { scriptViews } from '../../features/scripts/feature-page.tsx';
import { storageViews } from '../../features/storage/feature-page.tsx';
import { todoViews } from '../../features/todos/feature-page.tsx';
import { workViews } from '../../features/work/feature-page.tsx';
import { catalog } from '../kit/language/text-catalog.ts';
import { Working } from '../kit/working.tsx';
import type { View } from '../state/page/view.ts';

const titles = catalog('views', {
  overview: 'Tables',
  tags: 'Tags',
  agents: 'Agents',
  rules: 'Rules',
  playbooks: 'Playbooks',
  tools: 'Tools',
  models: 'Models',
  gate: 'Privacy',
  log: 'Log',
  settings: 'Settings',
  help: 'Help',
});

/** Tabs with several views. */
export const tabTitles = catalog('view-tabs', { recipes: 'Recipes' });

/**
 * The views of the app, in the order of the tabs of each place. Routes, navigation, palette, window titles and the views that a run
 * may open are derived from this table and from the list of ids in `contracts/domain/views/view-ids.ts`.
 */
export const views = {
  overview: {
    title: titles.overview,
    place: 'notes',
    icon: Table2,
    keywords: 'overview table properties filter sort saved views across notes',
    load: async () => {
      const { OverviewView } = await import('../across/overview-view.tsx');
      return ({ route }) => <OverviewView path={route.view === 'overview' ? route.path : null} />;
    },
  },
  tags: {
    title: titles.tags,
    place: 'notes',
    icon: Tags,
    keywords: 'labels topics hashtag nested notes by tag',
    load: async () => {
      const { TagsView } = await import('../tags/tags-view.tsx');
      return ({ route }) => <TagsView tag={route.view === 'tags' ? route.tag : null} />;
    },
  },
  ...todoViews,
  ...historyViews,
  ...binViews,
  agents: {
    title: titles.agents,
    place: 'agents',
    keywords: 'assistant navigator rights scope rules',
    load: async () => {
      const { AgentsView } = await import('../agents/agents-view.tsx');
      return ({ route }) => (
        <AgentsView name={route.view === 'agents' ? route.name : null} creating={route.view === 'new-agent'} />
      );
    },
  },
  rules: {
    title: titles.rules,
    place: 'agents',
    keywords: 'permissions policy always allow deny confirm standing',
    load: async () => {
      const { RulesView } = await import('../rules/rules-view.tsx');
      return ({ route }) => {
        const name = route.view === 'rules' ? route.name : null;
        return <RulesView key={name} wanted={name} />;
      };
    },
  },
  tools: {
    title: titles.tools,
    place: 'agents',
    keywords: 'catalog of agents what can do functions',
    load: async () => (await import('../tools/tools-view.tsx')).ToolsView,
  },
  tasks: workViews.tasks,
  playbooks: {
    title: titles.playbooks,
    place: 'work',
    tab: 'recipes',
    keywords: 'recipes steps workflow yaml',
    load: async () => {
      const { PlaybooksView } = await import('../playbooks/playbooks-view.tsx');
      return ({ route }) => <PlaybooksView wanted={route.view === 'playbooks' ? route.name : null} />;
    },
  },
  ...scriptViews,
  reviews: workViews.reviews,
  models: {
    title: titles.models,
    place: 'models',
    keywords: 'provider key server openai anthropic ollama local',
    load: async () => {
      const { ModelsView } = await import('../models/models-view.tsx');
      return ({ route }) => (route.view === 'models' ? <ModelsView part={route.part} of={route.of} /> : <ModelsView />);
    },
  },
  gate: {
    title: titles.gate,
    place: 'privacy',
    keywords: 'gate network ledger hosts traffic what leaves this device',
    load: async () => {
      const { GateView } = await import('../network/network-view.tsx');
      return ({ gate }) => (gate === null ? <Working /> : <GateView gate={gate} />);
    },
  },
  ...storageViews,
  log: {
    title: titles.log,
    place: 'log',
    keywords: 'audit history verify entries',
    load: async () => {
      const [{ LogView }, { LastImport }] = await Promise.all([
        import('../audit/log-view.tsx'),
        import('../files/import/import-report.tsx'),
      ]);
      return ({ route }) => (
        <LogView runId={route.view === 'log' ? route.runId : null}>{(panel) => <LastImport {...panel} />}</LogView>
      );
    },
  },
  settings: {
    title: titles.settings,
    place: 'settings',
    keywords: 'preferences options storage name console',
    load: async () => (await import('../settings/settings-view.tsx')).SettingsView,
  },
  ...backupViews,
  ...syncViews,
  ...gitViews,
  help: {
    title: titles.help,
    place: null,
    keywords: 'guide manual what you can ask shortcuts keyboard examples',
    load: async () => {
      const { HelpView } = await import('../help/help-view.tsx');
      return ({ route }) => (route.view === 'help' ? <HelpView page={route.page} place={route.place} /> : null);
    },
  },
} as const satisfies Readonly<Record<ViewId, View>>;

/** The views with their ids, in the order of the navigation. */
export const viewList = Object.entries(views) as readonly [ViewId, View][];
