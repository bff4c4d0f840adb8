import { useEffect, useState } from 'react';
import { useBlob } from '../../../client/queries/use-blob.ts';
import { embedTypeOf } from '../../../core/shared/file-types/embed-kind.ts';
import { Button } from '../../kit/button.tsx';
import { useObjectUrl } from '../../kit/files/use-object-url.ts';
import { formatBytes } from '../../kit/format.ts';
import { Working } from '../../kit/working.tsx';
import { usePreview } from '../../state/notebook/preview-context.ts';
import { strings as all } from '../preview-strings.ts';
import styles from './embeds.module.css';

const strings = all.embed;

/** Most bytes of a recording that is loaded with the note; a longer one is loaded on request. */
const AUTO_BYTES = 8 * 1024 * 1024;
/** Most bytes of a recording that is played here. */
const MAX_BYTES = 256 * 1024 * 1024;

interface MediaEmbedProps {
  kind: 'audio' | 'video';
  path: string;
  title: string;
  hash: string;
  sizeBytes: number;
}

/** Plays a recording of the notebook with the browser's controls. Nothing plays by itself. */
export function MediaEmbed({ kind, path, title, hash, sizeBytes }: MediaEmbedProps) {
  const { isInField } = usePreview();
  const [wanted, setWanted] = useState<string | null>(null);
  if (sizeBytes > MAX_BYTES) return <p className={styles.aside}>{strings.tooLarge(formatBytes(MAX_BYTES))}</p>;
  if (sizeBytes > AUTO_BYTES && wanted !== hash)
    return (
      <p>
        <Button tabIndex={isInField ? -1 : 0} onClick={() => setWanted(hash)}>
          {strings.load(kind, formatBytes(sizeBytes))}
        </Button>
      </p>
    );
  return <Loaded key={hash} kind={kind} path={path} title={title} hash={hash} />;
}

function Loaded({ kind, path, title, hash }: Omit<MediaEmbedProps, 'sizeBytes'>) {
  const { isInField } = usePreview();
  const bytes = useBlob(hash);
  const url = useObjectUrl(bytes ?? null, embedTypeOf(path) ?? '');
  const [player, setPlayer] = useState<HTMLMediaElement | null>(null);
  const [isDamaged, setDamaged] = useState(false);
  useEffect(() => {
    if (player === null) return;
    const fail = () => setDamaged(true);
    player.addEventListener('error', fail);
    return () => player.removeEventListener('error', fail);
  }, [player]);
  if (bytes === null || isDamaged) return <p className={styles.aside}>{strings.notPlayed}</p>;
  if (url === null) return <Working text={strings.loading} />;
  const Player = kind;
  return (
    <Player
      ref={setPlayer}
      className={styles.player}
      src={url}
      controls
      preload="metadata"
      aria-label={title}
      tabIndex={isInField ? -1 : 0}
    />
  );
}
