import { useState } from 'react';
import { useWorkspaces } from '../../../../client/queries/use-notebooks.ts';
import { usesModel } from '../../../../contracts/domain/agent-kinds.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../../ui/kit/error-note.tsx';
import { Form, SelectField, TextArea, TextField } from '../../../../ui/kit/field.tsx';
import { useAction } from '../../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../../ui/kit/language/common-strings.ts';
import { focusFirst } from '../../../../ui/kit/opening/opened.ts';
import page from '../../../../ui/kit/styles/page.module.css';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { navigate } from '../../../../ui/routes/use-route.ts';
import { useAgentList } from '../../../../ui/state/agents/use-agent-list.tsx';
import { useClient } from '../../../../ui/state/client-context.tsx';
import { usePlace } from '../../../../ui/state/place-context.tsx';
import { DEFAULT_ROUNDS, MAX_REVIEW_TITLE, MAX_ROUNDS, type Review } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';

const words = strings.form;
const ROUNDS = Array.from({ length: MAX_ROUNDS }, (_, at) => at + 1);

type Places = { [K in 'notebookId' | 'plannerNotebookId' | 'reviewerNotebookId']?: string | undefined };

/** Starts work in three roles. `again`: the work whose request and roles it begins with. */
export function ReviewForm({ again }: { again: Review | null }) {
  const { call } = useClient();
  const { notebook, notebooks } = usePlace();
  const workspaces = useWorkspaces() ?? [];
  const { agents } = useAgentList();
  const able = agents.filter(({ adapter, active }) => active && usesModel(adapter));
  const names = able.map(({ name }) => name);
  const or = (name: string | null | undefined, other: string) => (name && names.includes(name) ? name : other);
  const [prompt, setPrompt] = useState(again?.prompt ?? '');
  const [title, setTitle] = useState(again?.title ?? '');
  const [picked, pick] = useState<{ planner?: string; executor?: string; reviewer?: string }>({});
  const [places, setPlaces] = useState<Places>(again ?? {});
  const [maxRounds, setMaxRounds] = useState(again?.maxRounds ?? DEFAULT_ROUNDS);
  const planner = picked.planner ?? or(again ? again.planner : names[0], '');
  const executor = picked.executor ?? or(again?.executor, names[0] ?? '');
  const reviewer = picked.reviewer ?? or(again ? again.reviewer : names[0], '');
  const workIn = places.notebookId ?? notebook.notebookId;
  const start = useAction(async () => {
    const { reviewId } = await call('reviews.create', {
      prompt,
      ...(title.trim() === '' ? {} : { title: title.trim() }),
      notebookId: workIn,
      ...(planner && places.plannerNotebookId ? { plannerNotebookId: places.plannerNotebookId } : {}),
      ...(reviewer && places.reviewerNotebookId ? { reviewerNotebookId: places.reviewerNotebookId } : {}),
      planner: planner || null,
      executor,
      reviewer: reviewer || null,
      maxRounds,
    });
    navigate({ view: 'reviews', review: reviewId });
  });
  const choices = able.map(({ name, title: shown }) => (
    <option key={name} value={name}>
      {shown}
    </option>
  ));
  const place = (label: string, field: keyof Places, isOwn: boolean) => (
    <SelectField
      label={label}
      value={places[field] ?? (isOwn ? workIn : '')}
      onChange={(event) => setPlaces({ ...places, [field]: event.currentTarget.value || undefined })}
    >
      {!isOwn && <option value="">{words.sameNotebook}</option>}
      {notebooks
        .filter(({ notebookId }) => isOwn || notebookId !== workIn)
        .map(({ notebookId, name, workspaceId }) => (
          <option key={notebookId} value={notebookId}>
            {words.place(name, workspaces.find((one) => one.workspaceId === workspaceId)?.name ?? '')}
          </option>
        ))}
    </SelectField>
  );
  return (
    <Form ref={focusFirst} className={page.form} onSubmit={() => void start.run()}>
      <TextArea
        label={words.prompt}
        value={prompt}
        required
        rows={4}
        maxLength={100_000}
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <TextField
        label={common.name}
        hint={words.nameHint}
        value={title}
        maxLength={MAX_REVIEW_TITLE}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <div className={page.pair}>
        <SelectField
          label={words.planner}
          value={planner}
          onChange={(event) => pick({ ...picked, planner: event.currentTarget.value })}
        >
          <option value="">{words.noPlanner}</option>
          {choices}
        </SelectField>
        <SelectField
          label={words.executor}
          value={executor}
          onChange={(event) => pick({ ...picked, executor: event.currentTarget.value })}
        >
          {choices}
        </SelectField>
        <SelectField
          label={words.reviewer}
          value={reviewer}
          onChange={(event) => pick({ ...picked, reviewer: event.currentTarget.value })}
        >
          <option value="">{words.noReviewer}</option>
          {choices}
        </SelectField>
        <SelectField
          label={words.maxRounds}
          hint={words.maxRoundsHint}
          value={String(maxRounds)}
          onChange={(event) => setMaxRounds(Number(event.currentTarget.value))}
        >
          {ROUNDS.map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </SelectField>
      </div>
      {notebooks.length > 1 && (
        <>
          <div className={page.pair}>
            {planner !== '' && place(words.plannerIn, 'plannerNotebookId', false)}
            {place(words.executorIn, 'notebookId', true)}
            {reviewer !== '' && place(words.reviewerIn, 'reviewerNotebookId', false)}
          </div>
          <p className={page.hint}>{words.placesHint}</p>
        </>
      )}
      {able.length === 0 && (
        <p className={page.stopped}>
          {words.none} <a href={formatRoute({ view: 'models' })}>{words.toModels}</a>
        </p>
      )}
      {start.error && <ErrorNote message={start.error.message} />}
      <div className={page.actions}>
        <Button tone="primary" type="submit" busy={start.busy || able.length === 0}>
          {words.start}
        </Button>
        <Button onClick={() => navigate({ view: 'reviews', review: null })}>{common.discard}</Button>
      </div>
    </Form>
  );
}
