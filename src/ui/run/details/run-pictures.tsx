import type { Run } from '../../../contracts/domain/run/run.ts';
import { strings } from '../../ask/attach/picture-record-strings.ts';
import { PictureRecords } from '../../ask/attach/picture-records.tsx';

/** Lists what the requests of a run did with pictures: attached ones, those of earlier messages, and those that the agent read. */
export default function RunPictures({ pictures = [] }: Pick<Run, 'pictures'>) {
  return (
    <section>
      <p>{strings.title}</p>
      <PictureRecords pictures={pictures} label={strings.title} />
    </section>
  );
}
