import type { ViewSource } from '../../../contracts/wire/view-requests.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Working } from '../../kit/working.tsx';
import { strings as all } from '../viewer-strings.ts';
import { JsonTree } from './json-tree.tsx';
import { useJson } from './use-json.ts';

const strings = all.json;

/** Shows a JSON file as a tree, or the position of its first error. */
export function JsonView({ path, source }: { path: string; source: ViewSource }) {
  const json = useJson(source);
  if (json.error !== null) return <ErrorNote message={json.error} />;
  if (json.report === null) return <Working text={all.loading} />;
  switch (json.report.type) {
    case 'broken':
      return <ErrorNote message={strings.broken(json.report.line, json.report.column, json.report.expected)} />;
    case 'too-deep':
      return <ErrorNote message={strings.tooDeep(json.report.line, json.report.column)} />;
    case 'tree':
      return (
        <JsonTree
          name={strings.name(path)}
          root={json.report.root}
          inside={json.inside}
          unfolded={json.unfolded}
          unfold={json.unfold}
          fold={json.fold}
          client={json.client}
        />
      );
    default:
      return json.report satisfies never;
  }
}
