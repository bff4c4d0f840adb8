import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { formatBytes, nameOf } from '../../../ui/kit/format.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { type ErasableThing, featureParts } from '../../../ui/state/page/feature-parts.ts';
import type { LargeThing, StorageInventory } from '../contract/storage-inventory.ts';
import { inventoryStrings as strings } from '../texts/inventory-strings.ts';
import styles from './storage.module.css';
import { ThingActions } from './thing-actions.tsx';
import { ThingParts } from './thing-parts.tsx';

const EraseThing = lazy(async () => (await featureParts()).eraseThing());

/** Things that are listed first, and added by each Show more. */
const PART = 10;

/** Lists what takes the most space, each with the way to open and to remove it. */
export function LargestList({ inventory, onChange }: { inventory: StorageInventory; onChange: () => void }) {
  const [most, setMost] = useState(PART);
  const { largest, notebooks } = inventory;
  const names = new Map(notebooks.map(({ notebookId, name }) => [notebookId, name ?? strings.unnamed]));
  const [asked, setAsked] = useState<ErasableThing | null>(null);
  const [said, setSaid] = useState('');
  const outcome = useRef<HTMLParagraphElement>(null);
  const questionOf = ({ kind, id }: ErasableThing) =>
    asked?.kind === kind &&
    asked.id === id && (
      <div className={styles.question}>
        <Suspense fallback={<Working />}>
          <EraseThing
            thing={asked}
            onKeep={() => setAsked(null)}
            onErased={(outcomeText) => {
              setAsked(null);
              setSaid(outcomeText);
              outcome.current?.focus();
              onChange();
            }}
          />
        </Suspense>
      </div>
    );
  const left = largest.length - most;
  return (
    <section>
      <h2 id="stored-largest">{strings.largest}</h2>
      <p ref={outcome} role="status" tabIndex={-1} className={said === '' ? 'visually-hidden' : undefined}>
        {said}
      </p>
      {largest.length === 0 && <p>{strings.noLargest}</p>}
      <ul className={`${page.gridList} ${page.wide}`} aria-labelledby="stored-largest">
        {largest.slice(0, most).map((thing) => (
          <li key={keyOf(thing)} className={styles.thing}>
            <div>
              <p className={page.breakable}>
                <VisibleText text={nameOfThing(thing)} />
              </p>
              <p className={page.softPath}>
                <VisibleText text={describe(thing, names)} />
              </p>
            </div>
            <span className={styles.size}>{formatBytes(thing.sizeBytes)}</span>
            <ThingActions
              thing={thing}
              name={nameOfThing(thing)}
              onChange={onChange}
              onErase={() => thing.type !== 'model' && setAsked(erasable(thing))}
            />
            {thing.type !== 'model' && questionOf(erasable(thing))}
            <ThingParts thing={thing} name={nameOfThing(thing)} onErase={setAsked} questionOf={questionOf} />
          </li>
        ))}
      </ul>
      {left > 0 && <Button onClick={() => setMost(most + PART)}>{strings.more(Math.min(PART, left))}</Button>}
    </section>
  );
}

function erasable(thing: Exclude<LargeThing, { type: 'model' }>): ErasableThing {
  const { notebookId } = thing;
  const name = nameOfThing(thing);
  return thing.type === 'conversation'
    ? { kind: 'session', id: thing.sessionId, notebookId, name }
    : { kind: 'file', id: thing.fileId, notebookId, name };
}

function keyOf(thing: LargeThing): string {
  if (thing.type === 'model') return `model ${thing.modelId}`;
  return thing.type === 'conversation' ? `conversation ${thing.sessionId}` : `${thing.type} ${thing.fileId}`;
}

function nameOfThing(thing: LargeThing): string {
  if (thing.type === 'model') return thing.title;
  return thing.type === 'conversation' ? thing.title || strings.untitled : nameOf(thing.path);
}

function describe(thing: LargeThing, names: ReadonlyMap<string, string>): string {
  const what = strings.things[thing.type];
  if (thing.type === 'model') return what;
  const place = strings.of(what, names.get(thing.notebookId) ?? strings.unnamed);
  if (thing.type === 'conversation') return `${place} · ${strings.messages(thing.messages)}`;
  // The last content of a deleted file is the file itself.
  const older = thing.type === 'file' ? thing.versions : thing.versions - 1;
  const versions = older > 0 ? ` · ${strings.withVersions(older)}` : '';
  return `${place} · ${thing.path}${versions}`;
}
