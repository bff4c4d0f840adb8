import type { CatalogEntry, CatalogNote } from '../../../../contracts/domain/models/model-catalog.ts';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { formatList } from '../../../kit/format.ts';
import { useAction } from '../../../kit/hooks/use-action.ts';
import kit from '../../../kit/kit.module.css';
import { activeLanguage } from '../../../kit/language/active-language.ts';
import { useNotices } from '../../../kit/notices.tsx';
import page from '../../../kit/styles/page.module.css';
import { translate } from '../../../kit/worker-texts/translate.ts';
import { useClient } from '../../../state/client-context.tsx';
import { preferences } from '../../../state/preferences.ts';
import { addStrings } from '../add/add-model-strings.ts';
import { useKnownHash } from '../add/known-hash.tsx';
import { strings as models } from '../local-model-strings.ts';
import styles from '../local-models.module.css';
import { purposeOf } from '../model-purpose.ts';
import { strings } from './catalog-strings.ts';
import { describePrice } from './describe-price.ts';
import { downloadOf } from './download-entry.ts';
import { nameLanguage } from './name-language.ts';
import { useIsolation } from './use-isolation.ts';

const MB = 1024 * 1024;
/** What the list of the hub answers. */
const LISTED: ReadonlySet<CatalogNote> = new Set(['unverified-file', 'unverified-size', 'unverified-hash']);
/** Between sentences; Chinese has no space there. */
const SPACE = activeLanguage.code === 'zh-CN' ? '' : ' ';
const COMMA = activeLanguage.code === 'zh-CN' ? '、' : ', ';

interface CatalogItemProps {
  readonly entry: CatalogEntry;
  /** Host of the hub, for sentences. */
  readonly hub: string;
  /** Whether this is the model to start with. */
  readonly isFirst: boolean;
  readonly isHere: boolean;
  readonly describedBy: string;
}

/** One model of the catalog: what it can do, what it costs, and the button that downloads it. */
export function CatalogItem({ entry, hub, isFirst, isHere, describedBy }: CatalogItemProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const isolate = useIsolation();
  const known = useKnownHash();
  const { modelId, title, fits, notes, memoryBytes, sizeBytes, contextTokens, trainedContextTokens } = entry;
  const fetch = useAction(async () => {
    const [file] = entry.files;
    const hash = known.read(file?.path ?? '');
    if (hash === null) return;
    await call('models.add', { ...downloadOf(entry), ...hash });
    notify(addStrings.fits.started(title));
    await isolate();
  });
  const still = isHere || fetch.busy;
  const price = describePrice(sizeBytes, notes.includes('size-at-most'), preferences.lineSpeed());
  return (
    <li className={styles.suggested}>
      <div className={styles.entry}>
        <h4 id={`suggested-${modelId}`} className={styles.name}>
          {title}
          <span className={styles.maker}>{strings.by(entry.maker)}</span>
        </h4>
        <p className={page.facts}>
          <span className={fits === 'fits' ? styles.fits : page.stopped}>{addStrings.fits.fit[fits]}</span>
          <span>{models.engine[entry.engine]}</span>
          <span>{skillOf(entry)}</span>
        </p>
        <p>{price}</p>
        {entry.score && (
          <p className={page.hint}>{strings.score(entry.score.benchmark, entry.score.value, entry.score.by)}</p>
        )}
        <p className={page.facts}>
          <span>{memoryBytes === null ? strings.noMemory : strings.memory(memoryBytes, contextTokens)}</span>
          {trainedContextTokens !== null && <span>{strings.trained(trainedContextTokens)}</span>}
          <span>{languagesOf(entry)}</span>
        </p>
        <p className={page.hint}>{strings.licence[entry.licenceKind](entry.licence)}</p>
        {notes.length > 0 && (
          <p className={page.hint}>
            {notes.map((note) => strings.notes[note]).join(SPACE)}
            {notes.some((note) => LISTED.has(note)) && `${SPACE}${strings.fromList(hub)}`}
          </p>
        )}
        {fits !== 'fits' && <p className={page.hint}>{translate(entry.reason.message, entry.reason)}</p>}
        <details className={kit.disclosure}>
          <summary aria-label={strings.detailsOf(title)}>{strings.details}</summary>
          <Details entry={entry} />
          {entry.files.length === 1 && known.field}
        </details>
      </div>
      <Button
        tone={isFirst && !isHere ? 'primary' : 'plain'}
        aria-label={models.of(
          isHere ? models.title : addStrings.fits.fetch,
          `${title}, ${models.engine[entry.engine]}`,
        )}
        aria-describedby={describedBy}
        aria-disabled={still}
        onClick={() => {
          if (!still) void fetch.run();
        }}
      >
        {isHere ? models.title : addStrings.fits.fetch}
      </Button>
      {fetch.error && (
        <div className={styles.below}>
          <ErrorNote message={fetch.error.message} onDismiss={fetch.clearError} />
        </div>
      )}
    </li>
  );
}

/** Says how well a model calls tools; where no figure was published, what its size is good for. */
function skillOf({ tools, title, memoryBytes }: CatalogEntry): string {
  if (tools !== 'unknown' || memoryBytes === null) return strings.tools[tools];
  return addStrings.fits.goodFor[purposeOf({ title, gpuMb: memoryBytes / MB })];
}

function languagesOf({ languages, languageCount }: CatalogEntry): string {
  if (languages.length === 0) return strings.noLanguages;
  const list = formatList(languages.map(nameLanguage));
  return languageCount === null || languageCount <= languages.length
    ? strings.languages(list)
    : strings.languagesOf(languages.map(nameLanguage).join(COMMA), languageCount);
}

function Details({ entry: { repo, revision, files, sha256, score } }: { readonly entry: CatalogEntry }) {
  return (
    <dl className={page.facts}>
      <Fact label={strings.repo} value={repo} />
      <Fact label={strings.revision} value={revision} />
      {files.length === 1 && <Fact label={strings.file} value={files[0]?.path ?? ''} />}
      <Fact label={strings.hash} value={sha256 ?? strings.noHash} />
      {score && <Fact label={strings.published} value={score.source} />}
    </dl>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={page.breakable}>
      <dt>{label}</dt> <dd>{value}</dd>
    </div>
  );
}
