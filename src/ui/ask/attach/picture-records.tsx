import type { RunPicture } from '../../../contracts/domain/run/attachments/run-picture.ts';
import { nameOf } from '../../kit/format.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { describePathOnly, strings } from './picture-record-strings.ts';

interface PictureRecordsProps {
  pictures: readonly RunPicture[];
  label: string;
}

/** Says of each picture whether requests had the picture itself or only its path, as they recorded it. */
export function PictureRecords({ pictures, label }: PictureRecordsProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={page.plainList} aria-label={label}>
      {pictures.map((picture) => (
        <li key={`${picture.runId} ${picture.by} ${picture.hash} ${picture.path}`} className={page.note}>
          <span title={picture.path}>
            <VisibleText text={describeRecord(picture)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Use = Pick<RunPicture, 'use' | 'origin'>;

/** Says what the latest request did with a picture, and what earlier ones did differently. */
export function describeRecord(picture: RunPicture): string {
  const earlier = (picture.earlier ?? []).map(describeEarlier);
  return [describeLatest(picture), ...new Set(earlier)].join(' ');
}

function describeLatest({ path, by, use, origin }: RunPicture): string {
  const name = nameOf(path);
  if (use === 'sent') return origin === null ? strings.here(name) : strings.sent(name, origin);
  if (use === 'tried') return origin === null ? strings.triedHere(name) : strings.tried(name, origin);
  return strings.path(name, describePathOnly(use, origin, by === 'read'));
}

function describeEarlier({ use, origin }: Use): string {
  const { before } = strings;
  if (use === 'sent') return origin === null ? before.here : before.sent(origin);
  if (use === 'tried') return origin === null ? before.triedHere : before.tried(origin);
  return before.path;
}
