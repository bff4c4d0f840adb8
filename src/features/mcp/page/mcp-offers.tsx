import { FileText, MessageSquareText } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { toErrorData } from '../../../contracts/errors/errors.ts';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { Button, LinkButton } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { Form, TextField } from '../../../ui/kit/field.tsx';
import { formatBytes } from '../../../ui/kit/format.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import kit from '../../../ui/kit/kit.module.css';
import { common } from '../../../ui/kit/language/common-strings.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import type { McpCopy, McpPrompt, McpPromptText, McpResource, McpOffers as Offers } from '../contract/mcp-requests.ts';
import { strings } from '../texts/mcp-strings.ts';
import styles from './mcp.module.css';
import { PromptPreview, ResourcePreview } from './mcp-previews.tsx';

const words = strings.offers;

/** Shows the resources and prompts that a server offers. They are asked for when it opens, and nothing is stored. */
export function McpOffers({ serverId }: { serverId: string }) {
  const { call } = useClient();
  const [offers, setOffers] = useState<Offers | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(() => {
    setError(null);
    return followPromise(call('mcp.offers', { serverId }), setOffers, (why) => setError(toErrorData(why).message));
  }, [call, serverId]);
  useEffect(load, [load]);
  if (error !== null)
    return (
      <ErrorNote message={error}>
        <LinkButton onClick={() => void load()}>{common.retry}</LinkButton>
      </ErrorNote>
    );
  if (offers === null) return <Working text={strings.asking} />;
  const { resources, prompts, leftOut } = offers;
  if (resources.length + prompts.length === 0) return <p role="status">{words.none}</p>;
  return (
    <div className={styles.inside}>
      <p className={page.hint}>{words.about}</p>
      <ul className={styles.tools}>
        {resources.map((resource) => (
          <ResourceItem key={resource.uri} serverId={serverId} resource={resource} />
        ))}
        {prompts.map((prompt) => (
          <PromptItem key={prompt.name} serverId={serverId} prompt={prompt} />
        ))}
      </ul>
      {leftOut > 0 && <p className={page.hint}>{words.leftOut(leftOut)}</p>}
    </div>
  );
}

function ResourceItem({ serverId, resource }: { serverId: string; resource: McpResource }) {
  const { uri, title, description, mediaType, sizeBytes } = resource;
  const { call } = useClient();
  const [copies, setCopies] = useState<readonly McpCopy[] | null>(null);
  const read = useAction(async () => setCopies((await call('mcp.readResource', { serverId, uri })).copies));
  return (
    <li>
      <details className={kit.disclosure}>
        <summary className={styles.toolLine}>
          <span>
            <VisibleText text={title} />
          </span>
          <span className={page.soft}>{words.resource}</span>
          {mediaType !== '' && <span className={page.soft}>{mediaType}</span>}
          {sizeBytes !== null && <span className={page.soft}>{formatBytes(sizeBytes)}</span>}
        </summary>
        <div className={styles.inside}>
          {description !== '' && <Quotation text={description} />}
          <code>
            <VisibleText text={uri} />
          </code>
          {copies === null ? (
            <div className={page.actions}>
              <Button icon={FileText} busy={read.busy} onClick={() => void read.run()}>
                {words.read}
                <span className="visually-hidden">: {title}</span>
              </Button>
            </div>
          ) : (
            copies.map((copy) => (
              <ResourcePreview key={`${copy.uri} ${copy.hash}`} serverId={serverId} title={title} copy={copy} />
            ))
          )}
          {read.working && <Working text={strings.asking} />}
          {read.error && <ErrorNote message={read.error.message} onDismiss={read.clearError} />}
        </div>
      </details>
    </li>
  );
}

function PromptItem({ serverId, prompt }: { serverId: string; prompt: McpPrompt }) {
  const { name, title, description, fields } = prompt;
  const { call } = useClient();
  const [values, setValues] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [text, setText] = useState<McpPromptText | null>(null);
  const read = useAction(async () => setText(await call('mcp.readPrompt', { serverId, name, fields: values })));
  const submit = () => {
    const empty = fields.filter((field) => field.isRequired && !values[field.name]).map((field) => field.name);
    setMissing(empty);
    if (empty.length === 0 && !read.busy) void read.run();
  };
  return (
    <li>
      <details className={kit.disclosure}>
        <summary className={styles.toolLine}>
          <span>
            <VisibleText text={title} />
          </span>
          <span className={page.soft}>{words.prompt}</span>
        </summary>
        <div className={styles.inside}>
          {description !== '' && <Quotation text={description} />}
          <Form className={styles.inside} autoComplete="off" aria-label={title} onSubmit={submit}>
            {fields.map((field) => (
              <TextField
                key={field.name}
                label={field.isRequired ? field.name : words.optional(field.name)}
                hint={field.description}
                error={missing.includes(field.name) ? words.required : undefined}
                value={values[field.name] ?? ''}
                maxLength={20_000}
                onChange={(event) => setValues({ ...values, [field.name]: event.currentTarget.value })}
              />
            ))}
            <div className={page.actions}>
              <Button type="submit" icon={MessageSquareText} busy={read.busy}>
                {words.show}
                <span className="visually-hidden">: {title}</span>
              </Button>
            </div>
          </Form>
          {read.working && <Working text={strings.asking} />}
          {read.error && <ErrorNote message={read.error.message} onDismiss={read.clearError} />}
          {text && <PromptPreview key={text.hash} text={text} />}
        </div>
      </details>
    </li>
  );
}

function Quotation({ text }: { text: string }) {
  return (
    <>
      <p className={page.hint}>{words.says}</p>
      <blockquote className={styles.words}>
        <VisibleText text={text} />
      </blockquote>
    </>
  );
}
