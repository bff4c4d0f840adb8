import { useCallback } from 'react';
import { ExportRecord } from '../../redaction/export-record.tsx';
import { useClient } from '../../state/client-context.tsx';
import { strings } from '../run-strings.ts';

/** Offers the trace of a run as a file: tools, files, duration and tokens. */
export default function ExportTrace({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { call } = useClient();
  const pack = useCallback((masked: boolean) => call('runs.exportTrace', { runId, masked }), [call, runId]);
  return (
    <ExportRecord
      title={strings.exportTrace}
      file={`cloister-trace-${runId}.json`}
      subject={{ of: 'run', runId }}
      pack={pack}
      onClose={onClose}
    />
  );
}
