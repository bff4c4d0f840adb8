import type { LocalModel, ModelFile } from '../../../../contracts/domain/local-model.ts';
import { formatBytes, formatWhen } from '../../../kit/format.ts';
import kit from '../../../kit/kit.module.css';
import page from '../../../kit/styles/page.module.css';
import { VisibleText } from '../../../kit/visible-text.tsx';
import { strings } from './catalog-strings.ts';

/** Most files that are listed; a model for the graphics card has a hundred. */
const SHOWN = 12;

/** Shows where the files of a model came from, and the hash of each. */
export function ModelSource({ row }: { readonly row: LocalModel }) {
  const { hub, files, title } = row;
  const words = strings.source;
  return (
    <details className={kit.disclosure}>
      <summary aria-label={words.of(title)}>{words.title}</summary>
      {hub === undefined ? (
        <p className={page.hint}>{words.noHub}</p>
      ) : (
        <>
          <p className={`${page.facts} ${page.breakable}`}>
            <span>
              <VisibleText text={words.at(hub.repo, new URL(hub.address).host)} />
            </span>
            {hub.commit !== null && <span>{words.commit(hub.commit)}</span>}
            {hub.listedMs !== null && <span>{words.listed(formatWhen(hub.listedMs))}</span>}
          </p>
          <p className={page.hint}>{strings.proof(new URL(hub.address).host)}</p>
        </>
      )}
      <ul>
        {files.slice(0, SHOWN).map((file) => (
          <li key={file.name} className={page.breakable}>
            <VisibleText text={file.name} />
            {file.sizeBytes !== null && ` · ${formatBytes(file.sizeBytes)}`}
            {file.sha256 !== null && (
              <>
                {' · '}
                <code>{file.sha256}</code> {originOf(file, row)}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function originOf({ listed, hashMade }: ModelFile, { manifest }: LocalModel): string {
  if (listed) return strings.source.fromList;
  return manifest === 'supplied' && !hashMade ? strings.source.given : strings.source.made;
}
