import { Bot, ChevronDown, Star } from 'lucide-react';
import { usesModel } from '../../../contracts/domain/agent-kinds.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { MenuButton } from '../../kit/floating/menu.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import kit from '../../kit/kit.module.css';
import { useNotices } from '../../kit/notices.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { useModels } from '../../state/models/use-models.tsx';
import { strings } from './local-model-strings.ts';
import styles from './local-models.module.css';
import type { LocalModelView } from './use-model-cards.ts';

const DEFAULT = 'default:';
const AGENT = 'agent:';

/** Makes a model the default, or the model of one agent. */
export function UseFor({ model: { listing } }: { model: LocalModelView }) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { agents } = useAgentList();
  const { defaultRef } = useModels();
  const { engine, modelId, title } = listing;
  const ref = { providerId: engine, modelId };
  const isThis = (other: { providerId: string; modelId: string } | null) =>
    other?.providerId === engine && other.modelId === modelId;
  const choose = useAction(async (id: string) => {
    if (id === DEFAULT) {
      await call('providers.setDefault', { model: ref });
      return notify(strings.madeDefault(title));
    }
    const name = id.slice(AGENT.length);
    await call('agents.update', { name, patch: { model: ref } });
    notify(strings.madeFor(title, agents.find((agent) => agent.name === name)?.title ?? name));
  });
  const isDefault = isThis(defaultRef);
  return (
    <>
      <MenuButton
        className={`${kit.button} ${styles.menuButton}`}
        aria-label={strings.of(strings.useFor, title)}
        menuLabel={strings.useForMenu(title)}
        onChoose={(id) => void choose.run(id)}
        choices={[
          {
            id: DEFAULT,
            text: strings.asDefault,
            hint: isDefault ? strings.alreadyDefault : strings.asDefaultHint,
            icon: Star,
            disabled: isDefault,
          },
          ...agents
            .filter((agent) => usesModel(agent.adapter))
            .map((agent, index) => ({
              id: `${AGENT}${agent.name}`,
              text: agent.title,
              hint: hintOf(agent.model, isThis(agent.model)),
              icon: Bot,
              disabled: isThis(agent.model),
              apart: index === 0,
            })),
        ]}
      >
        {strings.useFor}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
      </MenuButton>
      {choose.error && (
        <div className={styles.wide}>
          <ErrorNote message={choose.error.message} onDismiss={choose.clearError} />
        </div>
      )}
    </>
  );
}

function hintOf(model: { providerId: string; modelId: string }, isThis: boolean): string {
  if (isThis) return strings.alreadyFor;
  return model.providerId === 'default' ? strings.forAgentDefault : strings.forAgentHint(model.modelId);
}
