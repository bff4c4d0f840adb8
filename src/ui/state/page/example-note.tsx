import { TryExample } from '../../kit/empty-state.tsx';
import { useClient } from '../client-context.tsx';
import { usePlace } from '../place-context.tsx';

interface ExampleNoteProps {
  /** What the button says. */
  label: string;
  /** Title of the note, and the name of its file. */
  title: string;
  text: string;
}

/** Offers in an empty view to create a note that the view then lists. */
export function ExampleNote({ label, title, text }: ExampleNoteProps) {
  const { call } = useClient();
  const { notebookId } = usePlace().notebook;
  const create = () =>
    call('files.write', { notebookId, path: `/${title}.md`, content: `# ${title}\n\n${text}\n`, baseHash: null });
  return <TryExample text={label} onTry={create} />;
}
